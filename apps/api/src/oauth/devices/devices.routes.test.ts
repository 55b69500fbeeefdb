import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction } from '../../platform/db/connect.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { APPLICATIONS, applicationOf, applicationWorld, claimsOf } from '../../testing/worlds/application-world.ts';
import { deviceWorld } from '../../testing/worlds/device-world.ts';

const api = await testApi();
const { as, register, refresh, subject } = applicationWorld(api);
const { at, asked, begin, poll } = deviceWorld(api);
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36';
const APPLICATIONS_LIST = '/api/account/v1/signed_in_applications';
const MINUTE = 60;

let tv: { id: string; secret: string };
let ann: Awaited<ReturnType<typeof at>>;
beforeAll(async () => {
  tv = await register('screen', { device_grant: 1, redirect_uris: [] });
  ann = await at('ann');
});
afterEach(async () => {
  api.services.clock.reset();
  for (const table of ['application_consent', 'limit_counter'] as const) await api.db.deleteFrom(table).execute();
});

const errorOf = ([status, body]: readonly [number, Record<string, unknown>]) => [status, body.error];
const atField = ([status, body]: readonly [number, Record<string, unknown>]) => [
  status,
  body.code,
  Object.keys(body.fields ?? {}),
];

test('a device shows digits and where they are typed; the page shows who asks, from where, and the same digits', async () => {
  const device = await asked(tv, { scope: 'openid email' }, CHROME);
  expect(device).toMatchObject({
    user_code: expect.stringMatching(/^\d{3}-\d{3}-\d{3}$/),
    verification_uri: 'http://localhost/microapp/device',
    verification_uri_complete: `http://localhost/microapp/device?user_code=${device.user_code}`,
    expires_in: 600,
    interval: 5,
  });
  const shown = await ann.read(device.user_code.replaceAll('-', ' '));
  expect(shown).toMatchObject([
    200,
    {
      client_id: 'screen',
      name_zh: '商城',
      name_en: 'Shop',
      user_code: device.user_code,
      scopes: [],
      place: null,
      network: '127.0.0.1',
      browser: 'Chrome',
      system: 'Windows',
      device: 'desktop',
    },
  ]);
  expect(Math.abs(Date.parse(shown[1].asked_time as string) - Date.now())).toBeLessThan(60_000);
});

test('authorization_pending until the person allows it, then tokens that tell the truth about the sign-in', async () => {
  const device = await asked(tv, { scope: 'openid email' });
  expect(errorOf(await poll(tv, device))).toEqual([400, 'authorization_pending']);
  expect((await ann.decide(device.user_code, 1))[0]).toBe(200);
  api.advance(5);
  const [status, body] = await poll(tv, device);
  expect([status, body.scope, body.token_type]).toEqual([200, 'openid email', 'Bearer']);
  const { sub, aud, acr, amr, auth_time } = claimsOf(body.id_token as string);
  expect([sub, aud, acr, amr]).toEqual(['ann', 'screen', 'urn:portal:loa:1fa', ['pwd']]);
  expect(Math.abs((auth_time as number) - Date.now() / 1000)).toBeLessThan(MINUTE);
  expect(await subject(body.access_token as string)).toMatchObject([200, { sub: 'ann', email: 'ann@acme.example' }]);
  expect((await refresh(tv, body.refresh_token as string))[0]).toBe(200);
  const audited = await api.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('action', 'like', 'device.%')
    .where('object_id', '=', 'screen')
    .execute();
  expect(audited).toEqual([
    {
      action: 'device.allowed',
      actor_id: 'ann',
      detail: { scopes: ['openid', 'email'], network: '127.0.0.1', device: '-' },
    },
  ]);
  const [, { entries }] = await ann.get('/api/account/v1/activity');
  expect(JSON.stringify(entries)).toContain('device.allowed');
  expect(
    await api.db.selectFrom('outbox').select('template').where('recipient', '=', 'ann@acme.example').execute(),
  ).toEqual([{ template: 'applicationAllowed' }]);
});

test('slow_down to a device that asks too often', async () => {
  api.hold();
  const device = await asked(tv);
  expect(errorOf(await poll(tv, device))).toEqual([400, 'authorization_pending']);
  expect(errorOf(await poll(tv, device))).toEqual([400, 'slow_down']);
  api.advance(5);
  expect(errorOf(await poll(tv, device))).toEqual([400, 'authorization_pending']);
  expect(await poll(tv, { device_code: 'none' })).toMatchObject([400, { error: 'invalid_grant' }]);
  expect(await poll(tv, { device_code: 'none' })).toMatchObject([400, { error: 'invalid_grant' }]);
});

test('access_denied once the person denies it', async () => {
  const device = await asked(tv);
  expect((await ann.decide(device.user_code, 0))[0]).toBe(200);
  expect(errorOf(await poll(tv, device))).toEqual([400, 'access_denied']);
  api.advance(5);
  expect(errorOf(await poll(tv, device))).toEqual([400, 'invalid_grant']);
  expect(
    (await api.db.selectFrom('audit').select('actor_id').where('action', '=', 'device.denied').execute()).map(
      ({ actor_id }) => actor_id,
    ),
  ).toEqual(['ann']);
});

test('expired_token after ten minutes, and the page says so at the field', async () => {
  const device = await asked(tv);
  api.advance(10 * MINUTE + 1);
  expect(errorOf(await poll(tv, device))).toEqual([400, 'expired_token']);
  ann = await at('ann');
  expect(atField(await ann.read(device.user_code))).toEqual([400, 'Account.Device.Expired', ['user_code']]);
  expect(atField(await ann.decide(device.user_code, 1))).toEqual([400, 'Account.Device.Expired', ['user_code']]);
});

test('a code counts once; a wrong or used one is refused at the field', async () => {
  const device = await asked(tv);
  expect((await ann.decide(device.user_code, 1))[0]).toBe(200);
  for (const answer of [await ann.decide(device.user_code, 0), await ann.read(device.user_code)])
    expect(atField(answer)).toEqual([409, 'Account.Device.Used', ['user_code']]);
  expect(atField(await ann.read('000-000-000'))).toEqual([404, 'Account.Device.Unknown', ['user_code']]);
  expect(atField(await ann.read('000'))).toEqual([400, 'deviceCode.illegal', ['user_code']]);
  expect((await poll(tv, device))[0]).toBe(200);
  api.advance(5);
  expect(errorOf(await poll(tv, device))).toEqual([400, 'invalid_grant']);
});

test('ten wrong codes in a quarter of an hour are enough, right ones are not counted', async () => {
  const device = await asked(tv);
  for (let n = 0; n < 10; n += 1) expect((await ann.read(`00000000${n}`))[0]).toBe(404);
  expect(await ann.read('000000000')).toMatchObject([429, { code: '4290000000' }]);
  expect((await ann.decide(device.user_code, 1))[0]).toBe(429);
  api.advance(15 * MINUTE + 1);
  ann = await at('ann');
  const later = await asked(tv);
  for (let n = 0; n < 12; n += 1) expect((await ann.read(later.user_code))[0]).toBe(200);
});

test('an application of a third party names what it receives, and its consent is remembered and withdrawn as elsewhere', async () => {
  const cli = await register('cli', { device_grant: 1, asks_consent: 1, is_public: 1 });
  const client = { id: cli.id, secret: '' };
  const device = await asked(client, { scope: 'openid profile unknown' });
  expect((await ann.read(device.user_code))[1].scopes).toEqual(['openid', 'profile']);
  expect((await ann.decide(device.user_code, 1))[0]).toBe(200);
  const [status, { access_token }] = await poll(client, device);
  expect(status).toBe(200);
  expect((await ann.get(APPLICATIONS_LIST))[1].entries).toContainEqual(
    expect.objectContaining({ client_id: 'cli', since_time: expect.any(String), allowed_time: expect.any(String) }),
  );
  const waiting = await asked(client);
  await ann.decide(waiting.user_code, 1);
  expect((await ann.delete(`${APPLICATIONS_LIST}/cli`))[0]).toBe(200);
  expect((await subject(access_token as string))[0]).toBe(401);
  expect(errorOf(await poll(client, waiting))).toEqual([400, 'invalid_grant']);
});

test('a device stays signed in when the browser signs out, and not when all sessions of the account end', async () => {
  const ben = await at('ben');
  const [first, late] = [await asked(tv), await asked(tv)];
  await ben.decide(first.user_code, 1);
  const [, { refresh_token }] = await poll(tv, first);
  await ben.browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  const [status, renewed] = await refresh(tv, refresh_token as string);
  expect(status).toBe(200);
  const again = await at('ben');
  await again.decide(late.user_code, 1);
  await inTransaction(api.db, (tx) => endSessionsOf(tx, 'ben', api.services.clock.now()));
  expect((await refresh(tv, renewed.refresh_token as string))[0]).toBe(400);
  expect(errorOf(await poll(tv, late))).toEqual([400, 'invalid_grant']);
});

test('only applications for which it is switched on, only their own codes, and never staff', async () => {
  const shop = await register('shop');
  expect(errorOf(await begin(shop))).toEqual([400, 'unauthorized_client']);
  expect((await begin({ ...tv, secret: 'wrong' }))[0]).toBe(401);
  const other = await register('other', { device_grant: 1 });
  const device = await asked(tv);
  await ann.decide(device.user_code, 1);
  expect(errorOf(await poll(other, device))).toEqual([400, 'invalid_grant']);
  const clerk = api.as(callerOf(UserType.employee, 'clerk'));
  expect((await clerk.get(`/api/account/v1/device?user_code=${device.user_code}`))[0]).toBe(403);
  expect((await clerk.post('/api/account/v1/device', { user_code: device.user_code, allow: 1 }))[0]).toBe(403);
  expect((await api.as(null).get(`/api/account/v1/device?user_code=${device.user_code}`))[0]).toBe(401);
});

test('switched off, its codes are unknown; and only with it an application needs no redirect address', async () => {
  await register('lamp', { device_grant: 1, redirect_uris: [] }).then(async (lamp) => {
    const device = await asked(lamp);
    const { client_id: _, is_public: __, ...fields } = applicationOf('lamp');
    const save = (change: object) => as.put(`${APPLICATIONS}/lamp`, { ...fields, ...change, version: 1 });
    expect(await save({ redirect_uris: [] })).toMatchObject([
      400,
      { code: 'applicationAddress.empty', fields: { redirect_uris: {} } },
    ]);
    expect((await save({}))[0]).toBe(200);
    expect((await ann.read(device.user_code))[1].code).toBe('Account.Device.Unknown');
    api.advance(5);
    expect(errorOf(await poll(lamp, device))).toEqual([400, 'unauthorized_client']);
  });
});

test('nothing that is stored opens anything', async () => {
  const { device_code, user_code } = await asked(tv);
  const rows = await api.db.selectFrom('oidc_payload').selectAll().where('model', '=', 'DeviceCode').execute();
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(device_code);
  expect(stored).not.toContain(user_code.replaceAll('-', ''));
});
