import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { member, memberWorld } from '../../testing/worlds/member-world.ts';
import { NOT_RECENT, withOldSignIn } from '../../testing/session.ts';
import { testApi } from '../../testing/test-api.ts';
import { workOffNextImport } from './work.ts';

const api = await testApi();
const { owner, path, invite, rowOf } = await memberWorld(api);
const administrator = await member(api, owner, 'administrator', 1);
const HEAD = ['Name', 'E-mail', 'Phone number', 'Role'];
const csv = (...rows: string[][]) => {
  const data = new FormData();
  data.set('file', new Blob([[HEAD, ...rows].map((row) => row.join(',')).join('\n')]), 'members.csv');
  return data;
};
const preview = async (file: FormData, by = owner) => api.as(by).post(`${path}/import?dry_run=1`, file);
async function run(file: FormData, by = owner) {
  const [status, { import_id }] = await api.as(by).post(`${path}/import`, file);
  expect(status).toBe(200);
  while (await workOffNextImport(api.services)) continue;
  return { id: import_id as string, result: (await api.as(by).get(`${path}/import/${import_id}`))[1] };
}

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

test('members are invited with the role of the file; who is here already is skipped, and wrong rows are kept', async () => {
  await invite(owner, { email: 'here@acme.example' });
  const file = csv(
    ['Ada', 'ada@acme.example', '', '管理员'],
    ['Bea', '', '13911110001', 'Finance'],
    ['Cai', 'cai@acme.example', '', 'King'],
    ['Dan', '', '', 'member'],
    ['Eve', 'here@acme.example', '', 'member'],
  );
  const [status, { rows }] = await preview(file);
  expect(status).toBe(200);
  expect(rows.map(({ outcome }: { outcome: number }) => outcome)).toEqual([0, 0, 3, 3, 2]);
  expect(rows[0]).toMatchObject({ contact_name: 'Ada', role: '管理员' });
  expect(rows[2].problems).toMatchObject([{ field: 'role', code: 'Account.Import.Role' }]);
  expect(rows[3].problems).toMatchObject([{ field: 'email', code: 'email.empty' }]);
  const { id, result } = await run(file);
  expect(result).toMatchObject({ total: 5, created: 2, existed: 1, failed: 2 });
  const made = await api.db
    .selectFrom('app_user')
    .select(['user_id', 'user_name'])
    .where('user_name', 'in', ['Ada', 'Bea'])
    .orderBy('user_name')
    .execute();
  expect(await rowOf(made[0]!.user_id)).toMatchObject({ role: 1, user_type: 2, co_id: owner.coId });
  expect(await rowOf(made[1]!.user_id)).toMatchObject({ role: 3, phone: '+86-13911110001' });
  const invited = await api.db
    .selectFrom('invitation')
    .select('user_id')
    .where(
      'user_id',
      'in',
      made.map(({ user_id }) => user_id),
    )
    .execute();
  expect(invited).toHaveLength(2);
  const [, failed] = await api.as(owner).get(`${path}/import/${id}/failed`);
  expect((failed as Buffer).toString('utf8')).toContain(
    'Name,E-mail,Phone number,Role,Problem\r\nCai,cai@acme.example,,King,"Write administrator',
  );
  // The same file again adds nobody.
  expect((await run(file)).result).toMatchObject({ created: 0, existed: 3, failed: 2 });
});

test('administrators name no administrators, also not when they lost the right meanwhile', async () => {
  const file = csv(['Fay', 'fay@acme.example', '', 'administrator']);
  expect((await preview(file, administrator))[1].rows[0].problems).toMatchObject([{ code: 'Account.Import.Role' }]);
  const demoted = await member(api, owner, 'demoted', 1);
  const [, { import_id }] = await api
    .as(demoted)
    .post(`${path}/import`, csv(['Gil', 'gil@acme.example', '', 'member']));
  await api.db.updateTable('app_user').set({ role: 2 }).where('user_id', '=', demoted.userId).execute();
  while (await workOffNextImport(api.services)) continue;
  expect((await api.as(owner).get(`${path}/import/${import_id}`))[1]).toMatchObject({ created: 0, failed: 1 });
});

test('a file without the columns is refused; the template has them; ordinary members may not', async () => {
  const data = new FormData();
  data.set('file', new Blob(['Name,Phone number\nAda,13911110009']), 'members.csv');
  expect(await preview(data)).toMatchObject([400, { code: 'Account.Import.Columns' }]);
  const template = `/api/account/v1/enterprise/${owner.coId ?? ''}/member_template`;
  expect(((await api.as(owner).get(template))[1] as Buffer).toString('utf8')).toBe(
    '\uFEFFName,E-mail,Phone number,Role\r\n',
  );
  const ordinary = await member(api, owner, 'ordinary', 2);
  expect((await preview(csv(['Ada', 'x@acme.example', '', 'member']), ordinary))[0]).toBe(403);
});

test('a file with administrators needs a recent sign-in; its preview does not, nor does a file without', async () => {
  const file = () => csv(['Hal', 'hal@acme.example', '', '管理员'], ['Ida', 'ida@acme.example', '', 'member']);
  await withOldSignIn(api.db, owner.userId, async () => {
    expect((await preview(file()))[0]).toBe(200);
    expect(await api.as(owner).post(`${path}/import`, file())).toMatchObject(NOT_RECENT);
    expect((await run(csv(['Ida', 'ida@acme.example', '', 'member']))).result).toMatchObject({ created: 1 });
  });
});

describe('administrators of a file', () => {
  const told = () =>
    api.db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'text', 'link'])
      .where('template', '=', 'administratorMade')
      .orderBy('recipient')
      .execute();
  beforeEach(async () => {
    await api.db.deleteFrom('outbox').execute();
    for (const { userId } of [owner, administrator])
      await api.db
        .updateTable('app_user')
        .set({ email: `${userId}@acme.example`, email_verified: true })
        .where('user_id', '=', userId)
        .execute();
    await api.db.updateTable('app_user').set({ language: 'en-US' }).where('user_id', '=', owner.userId).execute();
    await api.db
      .updateTable('app_user')
      .set({ language: 'zh-CN' })
      .where('user_id', '=', administrator.userId)
      .execute();
  });

  test('are told to owner and administrators once they are invited: three names and a count', async () => {
    await invite(owner, { email: 'there@acme.example' });
    const people = ['Jo', 'Kim', 'Lea', 'Max', 'Nia'];
    const file = csv(
      ['Old', 'there@acme.example', '', 'administrator'],
      ...people.map((name) => [name, `${name.toLowerCase()}@acme.example`, '', 'administrator']),
      ['Ola', 'ola@acme.example', '', 'member'],
    );
    const [, { import_id }] = await api.as(owner).post(`${path}/import`, file);
    expect(await told()).toEqual([]);
    // One is here already when the file is worked off.
    await invite(owner, { email: 'nia@acme.example' });
    while (await workOffNextImport(api.services)) continue;
    expect((await api.as(owner).get(`${path}/import/${import_id}`))[1]).toMatchObject({ created: 5, existed: 2 });
    const mails = await told();
    expect(mails.map(({ recipient, subject }) => [recipient.split('@')[0], subject?.split(' ')[0]])).toEqual([
      [owner.userId, '4'],
      [administrator.userId, 'Company'],
    ]);
    expect(mails[0]?.text).toMatch(/made Jo, Kim, Lea and 1 more administrators of/);
    expect(mails[1]?.text).toContain('将 Jo、Kim、Lea 等 4 人设为');
    expect(mails.map(({ text }) => text).join()).not.toMatch(/Max|Nia|Ola|Old/);
    while (await workOffNextImport(api.services)) continue;
    expect(await told()).toHaveLength(2);
  });

  test('are told by their names when they are few, and not at all when none came of it', async () => {
    await run(csv(['Pia', 'pia@acme.example', '', 'administrator']));
    const [mail] = await told();
    expect(mail?.text).toMatch(/made Pia an administrator of/);
    await api.db.deleteFrom('outbox').execute();
    await run(csv(['Pia', 'pia@acme.example', '', 'administrator'], ['Qi', 'qi@acme.example', '', 'finance']));
    expect(await told()).toEqual([]);
  });

  test('a report withdraws the invitations of the account since then, and stops its files', async () => {
    const thief = await member(api, owner, 'thief', 1);
    const invited = async (by: typeof owner) => (await invite(by))[1].user_id as string;
    const [kept, ofOwner] = [await invited(thief), await invited(owner)];
    api.advance(60);
    const lost = await invited(thief);
    const [, { import_id }] = await api
      .as(thief)
      .post(`${path}/import`, csv(['Rex', 'rex@acme.example', '', 'member']));
    // What the account did is told: a company key, for instance.
    await api.as(thief).post('/api/account/v1/access_keys', { owner: 'company' });
    api.services.clock.reset();
    await api.db
      .updateTable('security_report')
      .set({ told_at: new Date(Date.now() + 30_000) })
      .where('user_id', '=', thief.userId)
      .execute();
    const { link } = await api.db
      .selectFrom('outbox')
      .select('link')
      .where('template', '=', 'companyKeyChanged')
      .where('recipient', '=', `${owner.userId}@acme.example`)
      .executeTakeFirstOrThrow();
    const report_code = new URL(link ?? '').searchParams.get('report_code');
    expect((await api.as(null).post('/api/account/v1/security_report', { report_code }))[0]).toBe(200);
    const state = async (id: string) => (await api.as(owner).get(`${path}/${id}`))[1].invitation.state;
    expect([await state(kept), await state(ofOwner), await state(lost)]).toEqual([
      InvitationState.sent,
      InvitationState.sent,
      InvitationState.withdrawn,
    ]);
    expect(await api.db.selectFrom('reset_code').select('user_id').where('user_id', '=', lost).execute()).toEqual([]);
    while (await workOffNextImport(api.services)) continue;
    expect((await api.as(owner).get(`${path}/import/${import_id}`))[1]).toMatchObject({
      created: 0,
      failed: 1,
      rows: [{ problems: [{ code: 'Account.Permission.Denied' }] }],
    });
  });
});
