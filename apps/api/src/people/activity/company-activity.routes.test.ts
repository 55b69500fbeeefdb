import { UserType } from '@portal/common/enums/user/user-type';
import { COMPANY_ACTIVITY } from '@portal/common/enums/user/company-activity';
import { audit } from '../../platform/audit/audit.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { member, memberWorld } from '../../testing/worlds/member-world.ts';

const api = await testApi();
const ACTIVITY = '/api/account/v1/company/activity';
const { owner, path } = await memberWorld(api);
const administrator = await member(api, owner, 'administrator', 1);
const bob = await member(api, owner, 'bob', 2);
const finance = await member(api, owner, 'finance', 3);
const stranger = callerOf(UserType.enterprise, 'other');
const staff = callerOf(UserType.employee, 'clerk');
for (const one of [administrator, bob, stranger, staff]) await api.as(one).get('/userinfo');

const day = (of: number) => new Date(`2026-03-${String(of).padStart(2, '0')}T08:00:00Z`);
beforeAll(async () => {
  await api.db.deleteFrom('audit').execute();
  const write = (at: number, entry: Parameters<typeof audit>[1]) => audit(api.db, entry, day(at));
  await write(1, { actor: bob.userId, action: 'accessKey.created', object: bob.userId, detail: { key: 'AK1' } });
  await write(2, { actor: administrator.userId, action: 'contact.disabled', object: bob.userId });
  await write(3, { actor: owner.userId, action: 'demand.on', object: owner.coId, detail: { kind: 'passkey' } });
  await write(4, { actor: staff.userId, action: 'ownership.appointed', object: owner.coId });
  await write(5, { actor: null, action: 'signIn.failed', object: bob.userId });
  await write(6, {
    actor: owner.userId,
    action: 'domain.added',
    object: owner.coId,
    detail: { domain: 'acme.example' },
  });
  // What others may not see: private, or of another company.
  await write(7, { actor: bob.userId, action: 'account.changed', object: bob.userId });
  await write(7, { actor: stranger.userId, action: 'accessKey.created', object: stranger.userId });
  await write(7, { actor: staff.userId, action: 'account.disabled', object: stranger.userId });
});
const list = async (query = '', by = owner) => (await api.as(by).get(`${ACTIVITY}?limit=100${query}`))[1];
const seen = async (query: string) => (await list(query)).entries.map(({ action }: { action: string }) => action);

test('owner and administrators see what happened to people and company, by whom, and nothing of others', async () => {
  const { entries, next } = await list();
  expect(next).toBeNull();
  expect(entries).toMatchObject([
    { action: 'domain.added', kind: 'providers', about: 'acme.example', by: 'person', by_name: owner.userId },
    { action: 'signIn.failed', kind: 'security', person: bob.userId, by: 'unknown', by_name: '' },
    { action: 'ownership.appointed', kind: 'people', person: '', by: 'staff', by_name: '' },
    { action: 'demand.on', kind: 'demands', by_name: owner.userId },
    { action: 'contact.disabled', person: bob.userId, by_name: administrator.userId, text: 'Person disabled' },
    { action: 'accessKey.created', kind: 'keys', about: 'AK1', person: bob.userId, by_name: bob.userId },
  ]);
  expect((await list('', administrator)).entries).toHaveLength(6);
  expect((await list('', stranger)).entries).toHaveLength(2);
  for (const by of [bob, finance, staff, callerOf(UserType.partnerContact, 'con', { role: 2 })])
    for (const call of [ACTIVITY, `${ACTIVITY}/csv`]) expect((await api.as(by).get(call))[0]).toBe(403);
});

test.each([
  ['&kind=keys', ['accessKey.created']],
  ['&kind=company', []],
  ['&person=administrator', ['contact.disabled']],
  ['&person=bob', ['signIn.failed', 'contact.disabled', 'accessKey.created']],
  ['&person=nobody', []],
  ['&from=2026-03-02&to=2026-03-03', ['demand.on', 'contact.disabled']],
  ['&kind=people&to=2026-03-03', ['contact.disabled']],
])('the filter %s', async (query, found) => {
  expect(await seen(query)).toEqual(found);
});

test('pages go on where the one before ended', async () => {
  const actions: string[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const { entries, next } = (await api.as(owner).get(`${ACTIVITY}?limit=4${before ? `&before=${before}` : ''}`))[1];
    actions.push(...entries.map(({ action }: { action: string }) => action));
    before = next;
  }
  expect(actions).toEqual(await seen(''));
});

test('the file has what the list has, and is itself in the activity', async () => {
  const [status, bytes] = await api.as(owner).get(`${ACTIVITY}/csv?kind=keys`);
  expect(status).toBe(200);
  expect((bytes as Buffer).toString('utf8')).toBe(
    `\uFEFFTime (UTC),Kind,What,About,Person,By\r\n2026-03-01T08:00:00.000Z,Access keys,Access key created,AK1,${bob.userId},${bob.userId}\r\n`,
  );
  expect(await seen('&kind=company')).toEqual(['companyActivity.exported']);
});

test('the deletion of a person is seen, by whom', async () => {
  const gone = await member(api, owner, 'gone', 2);
  expect((await api.as(administrator).delete(`${path}/${gone.userId}`))[0]).toBe(200);
  expect((await list('&kind=people&person=administrator')).entries[0]).toMatchObject({
    action: 'contact.deleted',
    by_name: administrator.userId,
  });
});

test('a wrong kind or day is refused at its field, and every action has a text in both languages', async () => {
  expect(await api.as(owner).get(`${ACTIVITY}?kind=secrets`)).toMatchObject([
    400,
    { fields: { kind: expect.anything() } },
  ]);
  expect(await api.as(owner).get(`${ACTIVITY}?from=2026-02-30`)).toMatchObject([
    400,
    { fields: { from: expect.anything() } },
  ]);
  const ids = Object.values(COMPANY_ACTIVITY).flatMap((actions) => actions.map((one) => `companyActivity.${one}`));
  for (const locale of ['zh-CN', 'en-US'] as const) expect(ids.filter((id) => textOf(locale, id) === id)).toEqual([]);
});
