import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';
import {
  administrator,
  APPLICATIONS,
  applicationOf,
  applicationWorld,
  BACK,
} from '../../testing/worlds/application-world.ts';

const api = await testApi({ OUTSIDE_CLIENT: 'old-shop:a secret of sixteen:https://old.example/back' });
const world = applicationWorld(api);
const { as, register, coded, tokens, refresh, subject } = world;
const read = async (id: string) => (await as.get(`${APPLICATIONS}/${id}`))[1];
const { client_id: _, is_public: __, ...FIELDS } = applicationOf('x');
const invalid = [400, { error: 'invalid_grant' }];

afterEach(async () => {
  api.services.clock.reset();
  await api.db.deleteFrom('limit_counter').execute();
});

const calls: [name: string, (verbs: ReturnType<typeof api.as>) => Promise<[number, unknown]>][] = [
  ['list', (verbs) => verbs.get(APPLICATIONS)],
  ['read', (verbs) => verbs.get(`${APPLICATIONS}/target`)],
  ['create', (verbs) => verbs.post(APPLICATIONS, applicationOf('intruder'))],
  ['update', (verbs) => verbs.put(`${APPLICATIONS}/target`, FIELDS)],
  ['keys', (verbs) => verbs.put(`${APPLICATIONS}/target/keys`, { public_keys: '', keys_address: '' })],
  ['disable', (verbs) => verbs.put(`${APPLICATIONS}/target/enabled`, { enabled: 0 })],
  ['new secret', (verbs) => verbs.post(`${APPLICATIONS}/target/secrets`)],
  ['remove secret', (verbs) => verbs.delete(`${APPLICATIONS}/target/secrets/1`)],
];
const others = Object.entries(Privilege).filter(([, value]) => value !== Privilege.admin);

describe.each(calls)('%s', (_name, call) => {
  test.each([...others.map(([name, value]) => [name, [value]] as const), ['no', []] as const])(
    'is denied with the privilege %s',
    async (name, held) => {
      expect(
        (await call(api.as(callerOf(UserType.employee, `with-${name.toLowerCase()}`, { privileges: [...held] }))))[0],
      ).toBe(403);
    },
  );

  test.each([
    ['a signed-out caller', null, 401],
    ['a partner', callerOf(UserType.partner, 'p'), 403],
    ['an individual', callerOf(UserType.individual, 'i'), 403],
  ])('is denied for %s', async (_who, caller, status) => {
    expect((await call(api.as(caller)))[0]).toBe(status);
  });
});

test('a registered application signs people in with its secret, which is stored as a digest only', async () => {
  const shop = await register('shop');
  expect(JSON.stringify(await api.db.selectFrom('application_secret').selectAll().execute())).not.toContain(
    shop.secret,
  );
  const { access_token } = await tokens(shop);
  expect(await subject(access_token)).toMatchObject([200, { sub: 'ann' }]);
  expect(await (await coded('shop')).redeem('another secret')).toMatchObject([401, { error: 'invalid_client' }]);
  expect(await (await coded('shop')).redeem('compared by checkSecret')).toMatchObject([
    401,
    { error: 'invalid_client' },
  ]);
  expect(await read('shop')).toMatchObject({
    name_zh: '商城',
    is_public: 0,
    enabled: 1,
    redirect_uris: [BACK],
    version: 1,
    created_by: administrator.userId,
    last_used_time: expect.any(String),
    secrets: [{ slot: 1, last_four: shop.secret.slice(-4), last_used_time: expect.any(String) }],
    uses: [{ uri: BACK, people: 1 }],
  });
  expect((await as.get(APPLICATIONS))[1]).toMatchObject({
    total_count: 1,
    entries: [{ client_id: 'shop', name_en: 'Shop' }],
  });
});

test('a public application has no secret and needs none', async () => {
  expect(await register('spa', { is_public: 1 })).toEqual({ id: 'spa', secret: null });
  expect((await (await coded('spa')).redeemPublic())[0]).toBe(200);
  expect((await as.post(`${APPLICATIONS}/spa/secrets`))[0]).toBe(404);
});

test.each([
  ['a wildcard', { redirect_uris: ['https://*.example/back'] }, 'applicationAddress.illegal'],
  ['http', { redirect_uris: ['http://shop.example/back'] }, 'applicationAddress.illegal'],
  ['a fragment', { redirect_uris: [`${BACK}#part`] }, 'applicationAddress.illegal'],
  ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'applicationAddress.illegal'],
  ['a user in the address', { redirect_uris: ['https://a@shop.example/'] }, 'applicationAddress.illegal'],
  ['a path that climbs', { redirect_uris: ['https://shop.example/a/../back'] }, 'applicationAddress.illegal'],
  ['no address', { redirect_uris: [] }, 'applicationAddress.empty'],
  ['21 addresses', { redirect_uris: Array.from({ length: 21 }, (_x, n) => `${BACK}/${n}`) }, 'applicationAddress.many'],
  ['a sign-out address by http', { post_logout_redirect_uris: ['http://shop.example/'] }, 'applicationAddress.illegal'],
  ['an origin with a path', { origins: ['https://shop.example/app'] }, 'applicationOrigin.illegal'],
  ['an origin with a slash', { origins: ['https://shop.example/'] }, 'applicationOrigin.illegal'],
  ['an origin in capitals', { origins: ['https://SHOP.example'] }, 'applicationOrigin.illegal'],
  ['a logout address by http', { backchannel_logout_uri: 'http://shop.example/logout' }, 'applicationAddress.illegal'],
  ['an illegal client id', { client_id: 'Shop!' }, 'applicationId.illegal'],
  ['no name', { name_en: ' ' }, 'applicationName.empty'],
  ['an unknown user source', { user_source: 9 }, 'request.invalid'],
])('%s is not accepted', async (_name, more, code) => {
  expect(await as.post(APPLICATIONS, applicationOf('not-made', more))).toMatchObject([400, { code }]);
});

test('this machine may be named by http', async () => {
  await register('local', { redirect_uris: ['http://localhost:3000/back', 'http://127.0.0.1:3000/back'] });
});

test.each(['portal', 'old-shop', 'twice'])('the client id %s is taken', async (id) => {
  if (id === 'twice') await register(id);
  expect(await as.post(APPLICATIONS, applicationOf(id))).toMatchObject([
    409,
    { code: 'Account.Application.Exists', fields: { client_id: {} } },
  ]);
});

test('of two edits with one version one is refused with what is stored', async () => {
  await register('edited');
  const { version } = await read('edited');
  expect((await as.put(`${APPLICATIONS}/edited`, { ...FIELDS, name_en: 'First', version }))[0]).toBe(200);
  expect(await as.put(`${APPLICATIONS}/edited`, { ...FIELDS, name_en: 'Second', version })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { name_en: 'First', version: version + 1 } },
  ]);
  expect(await read('edited')).toMatchObject({ name_en: 'First', version: version + 1 });
});

test('a removed address that was used in the last 30 days is named once; after a confirmation it does not sign in any more', async () => {
  const app = await register('moving', { redirect_uris: [BACK, 'https://shop.example/unused'] });
  await tokens(app);
  await tokens(app, { who: 'bob' });
  const moved = { ...FIELDS, redirect_uris: ['https://shop.example/new'] };
  expect(await as.put(`${APPLICATIONS}/moving`, moved)).toMatchObject([
    409,
    { code: 'Account.Application.AddressInUse', uses: [{ uri: BACK, people: 2, last_used_time: expect.any(String) }] },
  ]);
  expect(await read('moving')).toMatchObject({ redirect_uris: [BACK, 'https://shop.example/unused'] });
  expect((await as.put(`${APPLICATIONS}/moving`, { ...moved, remove_used: 1 }))[0]).toBe(200);
  const [status] = await api.browser().get(world.request('moving').path, { headers: { accept: 'application/json' } });
  expect(status).toBe(400);
});

test('an address whose last use is older than 30 days is removed without a question', async () => {
  await tokens(await register('quiet'));
  api.advance(31 * 24 * 3600);
  expect((await as.put(`${APPLICATIONS}/quiet`, { ...FIELDS, redirect_uris: ['https://shop.example/new'] }))[0]).toBe(
    200,
  );
});

test('the use is noted once an hour', async () => {
  const app = await register('hourly');
  let { refresh_token } = await tokens(app);
  const used = async () => (await read('hourly')).last_used_time;
  const first = await used();
  const again = async () => {
    ({ refresh_token } = (await refresh(app, refresh_token))[1] as { refresh_token: string });
  };
  api.advance(1800);
  await again();
  expect(await used()).toBe(first);
  api.advance(1900);
  await again();
  expect(Date.parse(await used()) - Date.parse(first)).toBeGreaterThanOrEqual(3_600_000);
});

test('two secrets work, a third is refused, a removed one does not work, the last one stays', async () => {
  const app = await register('rotating');
  const [, { secret }] = await as.post(`${APPLICATIONS}/rotating/secrets`);
  for (const one of [app.secret, secret as string]) expect((await (await coded('rotating')).redeem(one))[0]).toBe(200);
  expect(await as.post(`${APPLICATIONS}/rotating/secrets`)).toMatchObject([
    409,
    { code: 'Account.Application.Secrets' },
  ]);
  expect((await as.delete(`${APPLICATIONS}/rotating/secrets/1`))[0]).toBe(200);
  expect(await (await coded('rotating')).redeem(app.secret)).toMatchObject([401, { error: 'invalid_client' }]);
  expect((await (await coded('rotating')).redeem(secret as string))[0]).toBe(200);
  expect(await as.delete(`${APPLICATIONS}/rotating/secrets/2`)).toMatchObject([
    409,
    { code: 'Account.Application.LastSecret' },
  ]);
  expect((await as.delete(`${APPLICATIONS}/rotating/secrets/1`))[0]).toBe(404);
});

test('a disabled application accepts no sign-in; its tokens are revoked, and the next request is refused', async () => {
  const app = await register('disabled');
  const { access_token, refresh_token } = await tokens(app);
  const pending = await coded('disabled');
  const source = () => api.as(null).get('/api/account/v1/oauth2/clients/disabled/user_source');
  expect(await source()).toMatchObject([200, { user_source: 3 }]);
  expect((await as.put(`${APPLICATIONS}/disabled/enabled`, { enabled: 0 }))[0]).toBe(200);
  expect([
    (await subject(access_token))[0],
    (await refresh(app, refresh_token))[0],
    (await pending.redeem(app.secret))[0],
  ]).toEqual([401, 401, 401]);
  expect(
    (await api.browser().get(world.request('disabled').path, { headers: { accept: 'application/json' } }))[0],
  ).toBe(400);
  expect((await source())[0]).toBe(404);
  expect((await as.put(`${APPLICATIONS}/disabled/enabled`, { enabled: 1 }))[0]).toBe(200);
  expect(await refresh(app, refresh_token)).toMatchObject(invalid);
  expect((await subject(access_token))[0]).toBe(401);
  expect((await (await coded('disabled')).redeem(app.secret))[0]).toBe(200);
});

test('every change has an audit line', async () => {
  await register('audited');
  await as.put(`${APPLICATIONS}/audited`, { ...FIELDS, name_en: 'Changed' });
  await as.post(`${APPLICATIONS}/audited/secrets`);
  await as.delete(`${APPLICATIONS}/audited/secrets/1`);
  await as.put(`${APPLICATIONS}/audited/enabled`, { enabled: 0 });
  await as.put(`${APPLICATIONS}/audited/enabled`, { enabled: 1 });
  const rows = await api.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('object_id', '=', 'audited')
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(
    ['created', 'changed', 'secretMade', 'secretRemoved', 'disabled', 'enabled'].map((verb) => `application.${verb}`),
  );
  expect(rows[1]).toMatchObject({
    actor_id: administrator.userId,
    detail: { changes: { name_en: ['Shop', 'Changed'] } },
  });
});

describe('pages of a public application', () => {
  const ORIGIN = 'https://spa.example';
  const preflight = (origin: string, path = '/oauth2/token') =>
    fetch(api.url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
  const allowed = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin');
  beforeAll(async () => {
    await register('pages', { is_public: 1, origins: [ORIGIN] });
    await register('no-pages', { is_public: 1 });
  });

  test('may ask for tokens from their origin, without cookies', async () => {
    const asked = await preflight(ORIGIN);
    expect([asked.status, allowed(asked), asked.headers.get('access-control-allow-credentials')]).toEqual([
      204,
      ORIGIN,
      null,
    ]);
    const answer = await (await coded('pages')).redeemPublic({ origin: ORIGIN });
    expect([answer[0], allowed(answer), answer.headers.get('access-control-allow-credentials')]).toEqual([
      200,
      ORIGIN,
      null,
    ]);
  });

  test('may not from another origin, nor for another client, nor elsewhere', async () => {
    expect([allowed(await preflight('https://evil.example')), allowed(await preflight(ORIGIN, '/userinfo'))]).toEqual([
      null,
      null,
    ]);
    expect((await (await coded('pages')).redeemPublic({ origin: 'https://evil.example' }))[0]).toBe(400);
    expect((await (await coded('no-pages')).redeemPublic({ origin: ORIGIN }))[0]).toBe(400);
  });

  test('may not any more once the application is disabled', async () => {
    await register('over', { is_public: 1, origins: ['https://over.example'] });
    expect(allowed(await preflight('https://over.example'))).toBe('https://over.example');
    await as.put(`${APPLICATIONS}/over/enabled`, { enabled: 0 });
    expect(allowed(await preflight('https://over.example'))).toBeNull();
  });
});

test('the guide for developers names the endpoints, scopes and claims of the discovery document', async () => {
  const [, found] = await api.as(null).get('/.well-known/openid-configuration');
  const [status, guide] = await api.as(null).get('/api/account/v1/application_guide');
  expect([status, guide.issuer]).toEqual([200, found.issuer]);
  const endpoints = guide.endpoints as { name: string; address: string }[];
  expect(endpoints.map(({ name }) => name).sort()).toEqual(
    Object.keys(found)
      .filter((name) => /_endpoint$|_uri$/.test(name))
      .sort(),
  );
  const pathOf = (address: string) => new URL(address).pathname;
  for (const { name, address } of endpoints) expect(pathOf(address)).toBe(pathOf(found[name]));
  const scopes = guide.scopes as { scope: string; claims: string[] }[];
  for (const { scope, claims } of scopes) {
    expect(found.scopes_supported).toContain(scope);
    expect(found.claims_supported).toEqual(expect.arrayContaining(claims));
  }
});
