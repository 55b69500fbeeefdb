import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApi } from '../../testing/test-api.ts';
import { administrator, APPLICATIONS, applicationWorld, BACK } from '../../testing/worlds/application-world.ts';
import { serviceOf } from '../../testing/worlds/service-world.ts';
import { asserting, clientKey, keySet, type TestKey } from '../../testing/worlds/client-keys.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const { as, register, request, signIn, subject } = applicationWorld(api);
const ISSUER = api.services.config.publicUrl;

/** Where an application publishes its keys. */
const published = { text: '', status: 200, read: 0 };
const server = createServer((_, response) => {
  published.read += 1;
  response.writeHead(published.status, { 'cache-control': 'max-age=86400' }).end(published.text);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(async () => {
  api.services.clock.reset();
  jest.restoreAllMocks();
  await api.db.deleteFrom('limit_counter').execute();
});

const post = (path: string, fields: Record<string, string>) =>
  api
    .as(null)
    .post(path, new URLSearchParams(fields).toString(), {
      unsigned: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
const change = (id: string, keys: { public_keys?: string; keys_address?: string }, more: object = {}) =>
  as.put(`${APPLICATIONS}/${id}/keys`, { public_keys: '', keys_address: '', ...keys, ...more });
/** An answer that needs nothing but the proof of the client. */
const proves = async (id: string, key: TestKey, claims: Partial<Parameters<typeof asserting>[2]> = {}) =>
  (await post('/oauth2/revoke', { token: 'none', ...asserting(key, id, { aud: ISSUER, ...claims }) }))[0];

/** Time passes, for us and for the library. */
function later(seconds: number) {
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000);
}

test('with keys an application proves itself by assertions wherever it needs to, and its secrets end', async () => {
  const { secret } = await register('signer', { device_grant: 1 });
  const key = clientKey('k1');
  const [status] = await change('signer', { public_keys: keySet(key) });
  expect(status).toBe(200);
  const proof = () => asserting(key, 'signer', { aud: ISSUER });
  const { path, verifier } = request('signer');
  const code = (await signIn(api.browser(), path, 'ann')).searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: verifier };
  expect(await post('/oauth2/token', { ...grant, client_id: 'signer', client_secret: secret })).toMatchObject([
    401,
    { error: 'invalid_client' },
  ]);
  const [redeemed, tokens] = await post('/oauth2/token', { ...grant, ...proof() });
  const { access_token, refresh_token } = tokens as { access_token: string; refresh_token: string };
  expect([redeemed, (await subject(access_token))[1]]).toMatchObject([200, { sub: 'ann' }]);
  expect(await post('/oauth2/introspect', { token: access_token, ...proof() })).toMatchObject([200, { active: true }]);
  const [refreshed, { refresh_token: next }] = await post('/oauth2/token', {
    grant_type: 'refresh_token',
    refresh_token,
    ...proof(),
  });
  expect(refreshed).toBe(200);
  expect((await post('/oauth2/device_auth', { scope: 'openid', ...proof() }))[0]).toBe(200);
  expect((await post('/oauth2/revoke', { token: next as string, ...proof() }))[0]).toBe(200);
  expect(await as.get(`${APPLICATIONS}/signer`)).toMatchObject([200, { secrets: [], public_keys: keySet(key) }]);
  expect((await as.post(`${APPLICATIONS}/signer/secrets`))[0]).toBe(404);
});

test('an assertion counts once, for us, by a key of the application', async () => {
  await register('strict');
  const key = clientKey('k1');
  await change('strict', { public_keys: keySet(key) });
  const once = { token: 'none', ...asserting(key, 'strict', { aud: ISSUER }) };
  expect([(await post('/oauth2/revoke', once))[0], (await post('/oauth2/revoke', once))[0]]).toEqual([200, 401]);
  const [, found] = await api.as(null).get('/.well-known/openid-configuration');
  expect(await proves('strict', key, { aud: found.token_endpoint as string })).toBe(200);
  expect(await proves('strict', key, { aud: ['https://other.example', ISSUER] })).toBe(200);
  for (const claims of [
    { aud: 'https://other.example' },
    { iss: 'another' },
    { late: 150 },
    { jti: undefined },
    { exp: undefined },
  ])
    expect([claims, await proves('strict', key, claims)]).toEqual([claims, 401]);
  expect(await proves('strict', clientKey('k1'))).toBe(401);
  expect(await proves('strict', { ...clientKey('k1', 'RS256'), alg: 'ES256' }).catch(() => 401)).toBe(401);
});

test('of twenty uses of one assertion at once one counts', async () => {
  await register('raced-key');
  const key = clientKey('k1');
  await change('raced-key', { public_keys: keySet(key) });
  const once = { token: 'none', ...asserting(key, 'raced-key', { aud: ISSUER }) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('/oauth2/revoke', once)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(answers.filter(([status]) => status === 401)).toHaveLength(19);
});

test('two keys work side by side until one is removed; without keys there is a new secret', async () => {
  await register('rotating');
  const [old, next] = [clientKey('old'), clientKey('next', 'PS256')];
  await change('rotating', { public_keys: keySet(old) });
  await change('rotating', { public_keys: keySet(old, next) });
  expect([await proves('rotating', old), await proves('rotating', next)]).toEqual([200, 200]);
  await change('rotating', { public_keys: keySet(next) });
  expect([await proves('rotating', old), await proves('rotating', next)]).toEqual([401, 200]);
  await change('rotating', {});
  expect(await proves('rotating', next)).toBe(401);
  const [, { secret }] = await as.post(`${APPLICATIONS}/rotating/secrets`);
  expect(
    (await post('/oauth2/revoke', { token: 'none', client_id: 'rotating', client_secret: secret as string }))[0],
  ).toBe(200);
});

test('keys at an address are read at most once a minute, and one that was withdrawn ends within five', async () => {
  await register('publishing');
  const [old, next] = [clientKey('old'), clientKey('next')];
  published.text = keySet(old);
  expect((await change('publishing', { keys_address: address }))[0]).toBe(200);
  published.read = 0;
  expect([await proves('publishing', old), await proves('publishing', next)]).toEqual([200, 401]);
  published.text = keySet(next);
  expect([await proves('publishing', next), published.read]).toEqual([401, 1]);
  later(61);
  expect([await proves('publishing', next), published.read]).toEqual([200, 2]);
  expect([await proves('publishing', old), published.read]).toEqual([401, 2]);
  jest.restoreAllMocks();
  later(400);
  published.status = 500;
  expect([await proves('publishing', next), await proves('publishing', old)]).toEqual([200, 401]);
  jest.restoreAllMocks();
  later(2 * 3600);
  expect(await proves('publishing', next)).toBe(401);
});

test.each([
  ['another text', { text: 'no keys' }],
  ['a set without a fit key', { text: '{"keys":[{"kty":"oct","k":"AAAA"}]}' }],
  ['a private key', { text: JSON.stringify({ keys: [clientKey('k').privateKey.export({ format: 'jwk' })] }) }],
  ['no success', { status: 404 }],
  ['a redirect', { status: 302 }],
])('an address with %s is refused at its field', async (_, answer) => {
  Object.assign(published, { text: keySet(clientKey('k1')), status: 200 }, answer);
  expect(await change('unread', { keys_address: address })).toMatchObject([
    400,
    { fields: { keys_address: { code: 'Account.Application.Keys.Unreadable' } } },
  ]);
});

test.each([
  ['both', { public_keys: keySet(clientKey('k')), keys_address: address }, 'keys_address', 'request.invalid'],
  ['another text', { public_keys: 'key' }, 'public_keys', 'clientKeys.set'],
  ['keys of one id', { public_keys: keySet(clientKey('k'), clientKey('k')) }, 'public_keys', 'clientKeys.kid'],
  ['no address', { keys_address: 'https://user@a.example/' }, 'keys_address', 'applicationAddress.illegal'],
])('%s is refused', async (_, keys, field, code) => {
  expect(await change('shop', keys)).toMatchObject([400, { fields: { [field]: { code } } }]);
});

test('a change needs the version that was read and an application with a proof, and is audited', async () => {
  await register('open', { is_public: 1 });
  await register('told');
  const public_keys = keySet(clientKey('k1'));
  expect((await change('open', { public_keys }))[0]).toBe(404);
  expect((await change('nobody', { public_keys }))[0]).toBe(404);
  expect((await change('told', { public_keys }, { version: 1 }))[0]).toBe(200);
  expect(await change('told', {}, { version: 1 })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { public_keys, version: 2 } },
  ]);
  const audited = await api.db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'application.keysChanged')
    .where('object_id', '=', 'told')
    .execute();
  expect(audited).toMatchObject([
    { actor_id: administrator.userId, detail: { changes: { public_keys: ['', public_keys] }, ended_secrets: 1 } },
  ]);
});

test('a service client publishes its keys, too: its secret ends, and an address without keys is refused', async () => {
  const { client_id, ...fields } = serviceOf('publisher', ['companies.read']);
  expect((await as.post(`${APPLICATIONS}/services`, { client_id, ...fields }))[0]).toBe(200);
  const key = clientKey('s1');
  // Another one than other tests have had read in this minute.
  const at = `${address}/service`;
  Object.assign(published, { status: 200, text: keySet(key) });
  const save = (more: object) => as.put(`${APPLICATIONS}/publisher/service`, { ...fields, ...more });
  expect(await save({ keys_address: `${address}x`.replace('http:', 'https:') })).toMatchObject([
    400,
    { fields: { keys_address: { code: 'Account.Application.Keys.Unreadable' } } },
  ]);
  expect(await save({ keys_address: at, public_keys: keySet(key) })).toMatchObject([
    400,
    { fields: { keys_address: {} } },
  ]);
  expect((await save({ keys_address: at }))[0]).toBe(200);
  expect((await as.get(`${APPLICATIONS}/publisher`))[1]).toMatchObject({
    secrets: [],
    service: { keys_address: at, public_keys: '' },
  });
  const grant = { grant_type: 'client_credentials', scope: 'companies.read' };
  expect(await post('/oauth2/token', { ...grant, ...asserting(key, 'publisher', { aud: ISSUER }) })).toMatchObject([
    200,
    { token_type: 'Bearer' },
  ]);
  const stranger = clientKey('s1');
  expect((await post('/oauth2/token', { ...grant, ...asserting(stranger, 'publisher', { aud: ISSUER }) }))[0]).toBe(
    401,
  );
  expect(
    (await as.post(`${APPLICATIONS}/services`, { ...fields, client_id: 'publisher2', keys_address: at }))[1],
  ).toEqual({ client_id: 'publisher2', secret: null });
});
