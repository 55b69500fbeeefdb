import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_S, MINUTE_MS } from '@portal/common/rules/units';
import { tellExpiries } from '../../platform/mail/expiries.db.ts';
import { cleanUp } from '../../start/clean-up.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { directoryWorld, oktaUser } from '../../testing/worlds/directory-world.ts';
import { member } from '../../testing/worlds/member-world.ts';
import { expiringTokens } from './expiring-tokens.ts';

const api = await testApi();
const { db } = api;
const acme = await directoryWorld(api, 'co-acme');
const owner = callerOf(UserType.enterprise, 'acme');
const PATH = '/api/account/v1/enterprise_user/co-acme/idp/directory';
const QUERY = `config_id=${acme.configId}`;
const body = (more: object = {}) => ({ config_id: acme.configId, note: 'Entra', days: 180, ...more });

beforeAll(async () => {
  await api.as(owner).get('/userinfo');
  await db.updateTable('app_user').set({ email_verified: true }).where('user_id', '=', owner.userId).execute();
});
afterEach(() => api.services.clock.reset());

test('owner and administrators make a token after a recent sign-in; it is shown once, works, and all of them are told', async () => {
  const [status, made] = await api.as(owner).post(`${PATH}/tokens`, body());
  expect([status, made.token.startsWith(made.token_id)]).toEqual([200, true]);
  const read = () => api.as(owner).get(`${PATH}?${QUERY}`);
  const [, before] = await read();
  expect(before).toMatchObject({ base_url: 'http://localhost/scim/v2', people: 0 });
  expect(before.tokens[1]).toMatchObject({ token_id: made.token_id, note: 'Entra', expired: 0, last_used_time: null });
  expect(JSON.stringify(before)).not.toContain(made.token.split('.')[1]);
  const headers = { authorization: `Bearer ${made.token}` };
  expect((await acme.send('GET', '/Users', undefined, headers))[0]).toBe(200);
  expect((await read())[1].tokens[1].last_used_time).not.toBeNull();
  expect(await api.as(owner).post(`${PATH}/tokens`, body())).toMatchObject([
    409,
    { code: 'Account.Directory.Token.Limit' },
  ]);
  expect((await api.as(owner).delete(`${PATH}/tokens?${QUERY}&token_id=${made.token_id}`))[0]).toBe(200);
  expect((await acme.send('GET', '/Users', undefined, headers))[0]).toBe(401);
  expect((await api.as(owner).delete(`${PATH}/tokens?${QUERY}&token_id=${made.token_id}`))[0]).toBe(404);
  const told = await db.selectFrom('outbox').select('template').where('recipient', '=', 'u-acme@example.com').execute();
  expect(told).toEqual([{ template: 'directoryToken' }, { template: 'directoryToken' }]);
  const audited = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('action', 'like', 'directory.token%')
    .orderBy('id')
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['directory.tokenMade', 'directory.tokenRevoked']);
  expect(JSON.stringify(audited)).not.toContain(made.token.split('.')[1]);
});

test('a sign-in of before is not recent enough to make a token', async () => {
  const as = api.as(owner);
  await as.get('/userinfo');
  await db
    .updateTable('session')
    .set({ signed_in_at: new Date(Date.now() - 11 * MINUTE_MS) })
    .where('user_id', '=', owner.userId)
    .execute();
  expect((await as.post(`${PATH}/tokens`, body()))[1].code).toBe('Account.SignIn.Recent.Required');
  // The next test signs in anew.
  api.advance(0);
});

test('nobody else of the company, and nobody of another one', async () => {
  const other = callerOf(UserType.enterprise, 'bolt');
  for (const [caller, refused] of [
    [await member(api, owner, 'plain', 2), 403],
    [await member(api, owner, 'money', 3), 403],
    [other, 404],
    [null, 401],
  ] as const) {
    const as = api.as(caller);
    expect((await as.get(`${PATH}?${QUERY}`))[0]).toBe(refused);
    expect((await as.get(`${PATH}/people?${QUERY}`))[0]).toBe(refused);
    expect((await as.get(`${PATH}/calls?${QUERY}`))[0]).toBe(refused);
    expect((await as.post(`${PATH}/tokens`, body()))[0]).toBe(refused);
    expect((await as.delete(`${PATH}/tokens?${QUERY}&token_id=x`))[0]).toBe(refused);
  }
  const own = PATH.replace('co-acme', 'co-bolt');
  expect((await api.as(other).get(`${own}?${QUERY}`))[0]).toBe(404);
  expect((await api.as(other).post(`${own}/tokens`, body()))[0]).toBe(404);
  expect((await api.as(owner).post(`${PATH}/tokens`, body({ days: 9999 })))[0]).toBe(400);
});

test('people and calls are shown with what went wrong, calls for 30 days; members are marked', async () => {
  await acme.signedIn('known');
  const id = await acme.add('known@acme.example');
  await acme.add('fresh@acme.example', { active: false });
  await acme.send('POST', '/Users', oktaUser('fresh@acme.example'));
  await acme.search('userName eq "known@acme.example"');
  const as = api.as(owner);
  const [, people] = await as.get(`${PATH}/people?${QUERY}`);
  expect(people).toMatchObject({
    total_count: 2,
    entries: [
      { user_id: id, contact_name: 'Ann Lee', directory_name: 'known@acme.example', active: 1, matched: 1 },
      { directory_name: 'fresh@acme.example', active: 0, matched: 0 },
    ],
  });
  expect((await as.get(`${PATH}?${QUERY}`))[1]).toMatchObject({ people: 2, disabled: 1, matched: 1 });
  const [, calls] = await as.get(`${PATH}/calls?${QUERY}&limit=2`);
  expect(calls.entries).toMatchObject([
    { method: 'GET', path: '/Users', status: 200, problem: null, contact_name: 'Ann Lee' },
    { method: 'POST', path: '/Users', status: 409, problem: 'Somebody with this userName is provisioned already.' },
  ]);
  expect(JSON.stringify(await db.selectFrom('directory_call').selectAll().execute())).not.toContain('@');
  const [, members] = await as.get('/api/account/v1/enterprise/co-acme/members');
  const marked = members.entries.filter(({ provisioned }: { provisioned: number }) => provisioned === 1);
  expect(marked).toHaveLength(2);
  api.advance(31 * DAY_S);
  expect((await api.as(owner).get(`${PATH}/calls?${QUERY}`))[1].total_count).toBe(0);
  await cleanUp(api.services);
  expect(await db.selectFrom('directory_call').selectAll().execute()).toEqual([]);
});

test('owner and administrators are told before a token expires, and when it has', async () => {
  await api.db.updateTable('app_user').set({ language: 'en-US' }).where('user_id', '=', owner.userId).execute();
  const subjects = async () =>
    (
      await db
        .selectFrom('outbox')
        .select(['subject', 'link'])
        .where('template', '=', 'tokenExpires')
        .where('recipient', '=', 'u-acme@example.com')
        .orderBy('id')
        .execute()
    ).map(({ subject, link }) => [subject, link]);
  const tell = () => tellExpiries(api.services, [expiringTokens], () => false);
  await db.updateTable('directory_token').set({ expiry_told: 0 }).execute();
  const [status, { token_id }] = await api.as(owner).post(`${PATH}/tokens`, body({ days: 90 }));
  expect(status).toBe(200);
  const said: unknown[] = [];
  for (const days of [59, 1.5, 22, 6.2, 2]) {
    api.advance(days * DAY_S);
    await tell();
    said.push((await subjects()).length);
  }
  expect(said).toEqual([0, 1, 1, 2, 3]);
  const link = expect.stringContaining(`/uam/provider/detail/${acme.configId}`);
  expect(await subjects()).toEqual([
    ['A token of your directory expires in 30 days', link],
    ['A token of your directory expires in 2 days', link],
    ['A token of your directory has expired', link],
  ]);
  await db.deleteFrom('directory_token').where('token_id', '=', token_id).execute();
});

test('"this was not me" revokes the tokens that the account made', async () => {
  await api.as(owner).post(`${PATH}/tokens`, body());
  const { link } = await db
    .selectFrom('outbox')
    .select('link')
    .where('template', '=', 'directoryToken')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const report_code = new URL(link ?? '').searchParams.get('report_code');
  expect((await api.as(null).post('/api/account/v1/security_report', { report_code }))[0]).toBe(200);
  const left = await db.selectFrom('directory_token').select('created_by').execute();
  expect(left).toEqual([{ created_by: 'u-admin' }]);
});
