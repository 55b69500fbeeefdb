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
