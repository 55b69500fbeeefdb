import { UserType } from '@portal/common/enums/user/user-type';
import { issueAccessToken, touchSession } from './sessions.db.ts';
import { callerOf, testApi, type Verbs } from '../../testing/test-api.ts';
import { sessionOf } from '../../testing/session.ts';

const api = await testApi();
const PATH = '/api/account/v1/sessions';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
let number = 0;

afterEach(() => {
  api.services.clock.reset();
});

/** A user with one browser per user agent; the first one is the current one. */
async function signedIn(...agents: string[]) {
  number += 1;
  const caller = callerOf(UserType.enterprise, `s${number}`);
  await api.as(caller).get('/userinfo');
  await api.db.deleteFrom('session').where('user_id', '=', caller.userId).execute();
  const browsers = [];
  for (const [index, userAgent] of agents.entries()) {
    const now = new Date(api.services.clock.now().getTime() + index);
    const { sessionId, secret, expiresAt } = await sessionOf(api.db, {
      userId: caller.userId,
      userType: caller.userType,
      remember: false,
      oidcSessionUid: `uid-${number}-${index}`,
      network: `203.0.113.${index}`,
      userAgent,
      signedInAt: now,
      now,
    });
    const { token } = await issueAccessToken(api.db, { session_id: sessionId, expires_at: expiresAt }, now);
    const headers = { authorization: `Bearer ${token}` };
    const verbs: Pick<Verbs, 'get' | 'delete'> = {
      get: (path) => api.as(null).get(path, { headers }),
      delete: (path) => api.as(null).delete(path, { headers }),
    };
    browsers.push({ ...verbs, sessionId, secret, uid: `uid-${number}-${index}` });
  }
  return browsers;
}
type Browser = Awaited<ReturnType<typeof signedIn>>[number];
const [get, end] = [
  (one: Browser | undefined, path = PATH) => one!.get(path),
  (one: Browser | undefined, path = PATH) => one!.delete(path),
];
const alive = async (browser: Browser | undefined) => [
  (await get(browser, '/userinfo'))[0],
  (await touchSession(api.db, browser!.secret, api.services.clock.now())) !== null,
];

test('the list has live sessions, the current one first, then by last use', async () => {
  const [here, phone, script] = await signedIn(CHROME, IPHONE, '');
  const [status, { total_count, entries }] = await get(here);
  expect([status, total_count]).toEqual([200, 3]);
  expect(entries).toMatchObject([
    {
      session_id: here!.sessionId,
      current: true,
      browser: 'Chrome',
      system: 'Windows',
      device: 'desktop',
      network: '203.0.113.0',
    },
    { session_id: script!.sessionId, current: false, browser: '', system: '', device: '' },
    { session_id: phone!.sessionId, current: false, browser: 'Safari', system: 'iOS', device: 'phone' },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/secret|hash|Mozilla/);
  expect(entries[0].signed_in_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('ended, expired and idle sessions are not listed', async () => {
  const [here, ended, idle, old] = await signedIn(CHROME, CHROME, CHROME, CHROME);
  const now = api.services.clock.now().getTime();
  const set = (browser: Browser | undefined, change: object) =>
    api.db.updateTable('session').set(change).where('session_id', '=', browser!.sessionId).execute();
  await set(ended, { ended_at: new Date(now) });
  await set(idle, { last_used_at: new Date(now - 7201_000) });
  await set(old, { expires_at: new Date(now - 1000) });
  expect((await get(here))[1]).toMatchObject({ total_count: 1 });
  for (const gone of [ended, idle, old])
    expect(await end(here, `${PATH}/${gone!.sessionId}`)).toMatchObject([404, { code: 'Account.NotFound' }]);
});

test('a session is ended immediately, with its OAuth session and tokens of outside clients', async () => {
  const [here, there, third] = await signedIn(CHROME, IPHONE, CHROME);
  const payload = (model: string, id: string, browser: Browser | undefined) => ({
    model,
    id_hash: `${browser!.uid}${id}`,
    uid: model === 'Session' ? browser!.uid : null,
    grant_id: null,
    user_code: null,
    consumed_at: null,
    expires_at: null,
    payload: JSON.stringify({ accountId: 'u-s3', sessionUid: browser!.uid }),
  });
  await api.db
    .insertInto('oidc_payload')
    .values([
      payload('Session', 's', there),
      payload('RefreshToken', 'r', there),
      payload('Session', 's', third),
      payload('RefreshToken', 'r', third),
    ])
    .execute();
  expect(await end(here, `${PATH}/${there!.sessionId}`)).toEqual([200, {}]);
  expect([await alive(here), await alive(there), await alive(third)]).toEqual([
    [200, true],
    [401, false],
    [200, true],
  ]);
  const left = await api.db
    .selectFrom('oidc_payload')
    .select('id_hash')
    .where('id_hash', 'like', 'uid-3-%')
    .orderBy('id_hash')
    .execute();
  expect(left.map(({ id_hash }) => id_hash)).toEqual([`${third!.uid}r`, `${third!.uid}s`]);
  expect(await end(here, `${PATH}/${there!.sessionId}`)).toMatchObject([404, {}]);
  const traces = await api.db
    .selectFrom('audit')
    .select(['actor_id', 'action'])
    .where('object_id', '=', there!.sessionId)
    .execute();
  expect(traces).toEqual([{ actor_id: 'u-s3', action: 'session.ended' }]);
});

test('the current session can be ended too', async () => {
  const [here] = await signedIn(CHROME);
  expect((await end(here, `${PATH}/${here!.sessionId}`))[0]).toBe(200);
  expect(await alive(here)).toEqual([401, false]);
});

test('all other sessions are ended by one call', async () => {
  const [here, there, third] = await signedIn(CHROME, IPHONE, CHROME);
  const [stranger] = await signedIn(CHROME);
  expect(await end(here)).toEqual([200, {}]);
  expect([await alive(here), await alive(there), await alive(third), await alive(stranger)]).toEqual([
    [200, true],
    [401, false],
    [401, false],
    [200, true],
  ]);
  expect((await get(here))[1]).toMatchObject({ total_count: 1, entries: [{ current: true }] });
});

test('sessions of others are not found and stay live', async () => {
  const [here] = await signedIn(CHROME);
  const [theirs] = await signedIn(CHROME);
  for (const id of [theirs!.sessionId, 's-made-up', '%27%20or%201=1'])
    expect(await end(here, `${PATH}/${id}`)).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect(await alive(theirs)).toEqual([200, true]);
  expect((await get(here))[1].entries).toHaveLength(1);
  expect(await api.db.selectFrom('audit').select('id').where('object_id', '=', theirs!.sessionId).execute()).toEqual(
    [],
  );
});

test('anonymous callers are rejected', async () => {
  expect(await api.as(null).get(PATH)).toMatchObject([401, {}]);
  expect(await api.as(null).delete(PATH)).toMatchObject([401, {}]);
  expect(await api.as(null).delete(`${PATH}/s-1`)).toMatchObject([401, {}]);
});
