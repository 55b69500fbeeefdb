import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { APPLICATIONS, applicationWorld } from '../../testing/worlds/application-world.ts';
import { clientKey, keySet } from '../../testing/worlds/client-keys.ts';

const api = await testApi();
const { as: boss, register, signIn, request } = applicationWorld(api);
/** Ann administers applications, and signs in herself. */
const ann = callerOf(UserType.employee, 'ann', { userId: 'ann', privileges: [Privilege.admin] });
const as = api.as(ann);
const GUIDE = 'http://localhost/microapp/system/applications/shop/guide';
const HTML = { headers: { accept: 'text/html' } };
beforeAll(async () => {
  await register('shop');
  await signIn(home, request('shop').path, 'ann');
  await api.db
    .updateTable('app_user')
    .set({ user_type: UserType.employee, privileges: [Privilege.admin] })
    .where('user_id', '=', 'ann')
    .execute();
});
afterEach(async () => {
  api.services.clock.reset();
  await api.db.deleteFrom('limit_counter').execute();
});

/** Where Ann has signed in. */
const home = api.browser();
interface Begun {
  address: string;
  state: string;
  code_verifier: string;
}
async function begin(id = 'shop', scopes = ['email']) {
  const [status, begun] = await as.post(`${APPLICATIONS}/${id}/tests`, { scopes });
  expect(status).toBe(200);
  const { pathname, search } = new URL((begun as unknown as Begun).address);
  return { ...(begun as unknown as Begun), path: pathname + search };
}
async function returned(id = 'shop', scopes?: string[]) {
  const begun = await begin(id, scopes);
  const back = new URL((await home.get(begun.path, HTML)).headers.get('location') ?? '');
  return { ...begun, back, code: back.searchParams.get('code') ?? '' };
}
const read = (id: string, code: string, code_verifier: string, by = as) =>
  by.post(`${APPLICATIONS}/${id}/tests/tokens`, { code, code_verifier });
const valuesOf = (claims: unknown) =>
  Object.fromEntries(
    (claims as { name: string; value: string }[]).map(({ name, value }) => [name, JSON.parse(value) as unknown]),
  );

test('a test sign-in comes back to the guide, and shows what the application would get, once', async () => {
  const { back, code, state, code_verifier } = await returned('shop', ['email', 'company']);
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([GUIDE, state]);
  const stored = () => api.db.selectFrom('oidc_payload').select('model').orderBy('model').execute();
  const before = await stored();
  const [status, found] = await read('shop', code, code_verifier);
  expect([status, found.scope, found.expires_in]).toEqual([200, 'openid email company', 300]);
  const { header, claims } = found.id_token as Record<'header' | 'claims', unknown>;
  expect(valuesOf(header)).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
  expect(valuesOf(claims)).toMatchObject({
    iss: 'http://localhost',
    aud: 'shop',
    sub: 'ann',
    user_type: 8,
    acr: 'urn:portal:loa:1fa',
    auth_time: expect.any(Number),
    exp: expect.any(Number),
  });
  expect(valuesOf(claims)).not.toHaveProperty('email');
  expect(valuesOf(found.userinfo)).toEqual({
    sub: 'ann',
    user_type: 8,
    email: 'ann@acme.example',
    email_verified: expect.any(Boolean),
  });
  expect(JSON.stringify(found)).not.toMatch(/eyJ[\w-]+\.eyJ/);
  expect(await stored()).toEqual(before);
  expect(await read('shop', code, code_verifier)).toMatchObject([400, { code: 'Account.Page.Expired' }]);
});

test('of ten readings of one code one succeeds', async () => {
  const { code, code_verifier } = await returned();
  const answers = await Promise.all(Array.from({ length: 10 }, () => read('shop', code, code_verifier)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
});

test('a code is for who signed in, with the verifier, within a minute, and of this application and address', async () => {
  await register('other', { asks_consent: 0 });
  const { code, code_verifier } = await returned();
  const refused = [400, { code: 'Account.Page.Expired' }];
  expect(await read('shop', code, code_verifier, boss)).toMatchObject(refused);
  expect(await read('shop', code, 'v'.repeat(43))).toMatchObject(refused);
  expect(await read('other', code, code_verifier)).toMatchObject(refused);
  expect((await read('shop', code, code_verifier))[0]).toBe(200);
  const real = request('shop', { user_type: '8' });
  const own = new URL((await home.get(real.path, HTML)).headers.get('location') ?? '').searchParams.get('code') ?? '';
  expect(await read('shop', own, real.verifier)).toMatchObject(refused);
  const late = await returned();
  api.advance(61);
  expect(await read('shop', late.code, late.code_verifier)).toMatchObject(refused);
});

test('an application of keys, and a public one, are tested as well; another guide is no redirect address', async () => {
  await register('keyed');
  await boss.put(`${APPLICATIONS}/keyed/keys`, { public_keys: keySet(clientKey('k')), keys_address: '' });
  await register('open', { is_public: 1 });
  for (const id of ['keyed', 'open']) {
    const { code, code_verifier } = await returned(id);
    expect([id, (await read(id, code, code_verifier))[0]]).toEqual([id, 200]);
  }
  const { path } = await begin('open');
  const elsewhere = path.replace('applications%2Fopen%2Fguide', 'applications%2Fshop%2Fguide');
  expect(elsewhere).not.toBe(path);
  expect((await home.get(elsewhere, { headers: { accept: 'application/json' } }))[0]).toBe(400);
});

test('only administrators test, and only what signs people in', async () => {
  await register('screen', { device_grant: 1, redirect_uris: [] });
  await register('off');
  await boss.put(`${APPLICATIONS}/off/enabled`, { enabled: 0 });
  for (const id of ['screen', 'off', 'nobody'])
    expect([id, (await as.post(`${APPLICATIONS}/${id}/tests`, { scopes: [] }))[0]]).toEqual([id, 404]);
  const clerk = api.as(callerOf(UserType.employee, 'clerk', { privileges: [Privilege.systemAudit] }));
  expect((await clerk.post(`${APPLICATIONS}/shop/tests`, { scopes: [] }))[0]).toBe(403);
  expect((await read('shop', 'c', 'v', clerk))[0]).toBe(403);
  expect((await read('nobody', 'c', 'v'))[0]).toBe(404);
});
