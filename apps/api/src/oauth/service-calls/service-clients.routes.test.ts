import { sql } from 'kysely';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_MS, DAY_S } from '@portal/common/rules/units';
import { tellExpiries } from '../../platform/mail/expiries.db.ts';
import { expiringClients } from '../applications/expiring-clients.ts';
import { administrator, APPLICATIONS } from '../../testing/worlds/application-world.ts';
import { asserting, clientKey, keySet } from '../../testing/worlds/client-keys.ts';
import { SERVICE, serviceOf, serviceWorld } from '../../testing/worlds/service-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const { client, token, basic } = serviceWorld(api);
const as = api.as(administrator);
const DENIED = [403, { code: 'Account.Permission.Denied' }];
const LOOK_UP = 'companies?co_id=co-ann';
await api.as(callerOf(UserType.enterprise, 'ann')).get('/userinfo');

afterEach(() => api.services.clock.reset());

test('a service client looks a company up with a token of its scope, and is seen to be in use', async () => {
  const reader = await client('reader', ['companies.read']);
  expect(await reader.get(LOOK_UP)).toEqual([
    200,
    { co_id: 'co-ann', kind: 2, company_name: 'Company co-ann', auth_status: 0, lic_code: null },
  ]);
  expect(await reader.get('companies?lic_code=9144030071526726XG')).toMatchObject([
    404,
    { code: 'Account.Reported.Company.Unknown' },
  ]);
  expect(await reader.get('companies')).toMatchObject([400, { fields: { co_id: { code: 'request.invalid' } } }]);
  expect(await as.get(`${APPLICATIONS}/reader`)).toMatchObject([
    200,
    {
      is_service: 1,
      last_used_time: expect.any(String),
      service: { scopes: ['companies.read'] },
      secrets: [{ last_used_time: expect.any(String) }],
    },
  ]);
});

test('no session reaches a service call, and no service token another call', async () => {
  const reader = await client('strict', ['companies.read']);
  for (const caller of [administrator, callerOf(UserType.enterprise, 'ann'), callerOf(UserType.individual, 'i')])
    expect(await api.as(caller).get(`${SERVICE}/${LOOK_UP}`)).toMatchObject(DENIED);
  expect((await api.as(null).get(`${SERVICE}/${LOOK_UP}`))[0]).toBe(401);
  expect(await reader.report('credits', [{}])).toMatchObject(DENIED);
  for (const path of ['/userinfo', APPLICATIONS, '/api/account/v1/public_key'])
    expect(await api.as(null).get(path, { headers: reader.authorization })).toMatchObject(DENIED);
});

test('a token has no scope that was not asked for, and loses those that the client loses', async () => {
  const { secret } = await client('narrow', ['companies.read', 'credits.write']);
  const [, { access_token }] = await token({ scope: 'credits.write' }, basic('narrow', secret));
  const headers = { authorization: `Bearer ${access_token}` };
  expect(await api.as(null).get(`${SERVICE}/${LOOK_UP}`, { headers })).toMatchObject(DENIED);
  expect(await token({ scope: 'transfers.write' }, basic('narrow', secret))).toMatchObject([
    400,
    { error: 'invalid_scope' },
  ]);
  const reader = await client('losing', ['companies.read', 'credits.write']);
  const { client_id: _, ...fields } = serviceOf('losing', ['credits.write']);
  expect((await as.put(`${APPLICATIONS}/losing/service`, { ...fields, version: 1 }))[0]).toBe(200);
  expect(await reader.get(LOOK_UP)).toMatchObject(DENIED);
  expect(await as.put(`${APPLICATIONS}/losing/service`, { ...fields, name_en: 'x', version: 1 })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { version: 2, scopes: ['credits.write'] } },
  ]);
});

test('networks, expiry and the switch end what a token may do', async () => {
  const moving = await client('moving', ['companies.read']);
  const { client_id: _, ...fields } = serviceOf('moving', ['companies.read'], { networks: ['203.0.113.0/24'] });
  await as.put(`${APPLICATIONS}/moving/service`, { ...fields, version: 1 });
  expect(await moving.get(LOOK_UP)).toMatchObject(DENIED);
  const here = await client('here', ['companies.read'], { networks: ['127.0.0.0/8', '::1'] });
  expect((await here.get(LOOK_UP))[0]).toBe(200);
  const today = api.services.clock.now().toISOString().slice(0, 10);
  const brief = await client('brief', ['companies.read'], { expire_date: today });
  expect((await brief.get(LOOK_UP))[0]).toBe(200);
  api.advance(24 * 3600);
  expect(await token({ scope: 'companies.read' }, basic('brief', brief.secret))).toMatchObject([
    401,
    { error: 'invalid_client' },
  ]);
  api.services.clock.reset();
  await as.put(`${APPLICATIONS}/here/enabled`, { enabled: 0 });
  expect((await here.get(LOOK_UP))[0]).toBe(401);
});

test('a client gets no token from another network, and who knows its secret there is noted', async () => {
  const registered = serviceOf('elsewhere', ['companies.read'], { networks: ['203.0.113.0/24'] });
  const [, { secret }] = await as.post(`${APPLICATIONS}/services`, registered);
  const ask = (as: string) => token({ scope: 'companies.read' }, basic('elsewhere', as));
  expect(await ask('wrong')).toMatchObject([401, { error: 'invalid_client' }]);
  expect(await ask(secret)).toMatchObject([400, { error: 'unauthorized_client' }]);
  expect(
    await api.db
      .selectFrom('audit')
      .select(['actor_id', 'object_id', 'network'])
      .where('action', '=', 'application.refused')
      .execute(),
  ).toEqual([{ actor_id: 'elsewhere', object_id: 'elsewhere', network: '127.0.0.1' }]);
  expect(
    await api.db
      .selectFrom('oidc_payload')
      .select('id_hash')
      .where('model', '=', 'ClientCredentials')
      .where(sql`payload->>'clientId'`, '=', 'elsewhere')
      .execute(),
  ).toEqual([]);
});

test('two secrets work while one is being replaced', async () => {
  const { secret } = await client('changing', ['companies.read']);
  const [, second] = await as.post(`${APPLICATIONS}/changing/secrets`);
  for (const one of [secret, second.secret as string])
    expect((await token({ scope: 'companies.read' }, basic('changing', one)))[0]).toBe(200);
  await as.delete(`${APPLICATIONS}/changing/secrets/1`);
  expect((await token({ scope: 'companies.read' }, basic('changing', secret)))[0]).toBe(401);
});

test('a client with public keys proves itself by a signed assertion, whose clock may be wrong by a minute', async () => {
  const key = clientKey('k1');
  const registration = serviceOf('signing', ['companies.read'], { public_keys: keySet(key) });
  const [, made] = await as.post(`${APPLICATIONS}/services`, registration);
  expect(made).toEqual({ client_id: 'signing', secret: null });
  const assertion = (late = 0) => asserting(key, 'signing', { aud: api.services.config.publicUrl, late });
  const send = (proof: Record<string, string>) => token({ scope: 'companies.read', ...proof });
  const once = assertion();
  expect(await send(once)).toMatchObject([200, { token_type: 'Bearer', scope: 'companies.read' }]);
  expect((await send(once))[0]).toBe(401);
  // Ended 25 seconds ago, and two minutes ago.
  expect((await send(assertion(55)))[0]).toBe(200);
  expect((await send(assertion(150)))[0]).toBe(401);
});

test('a client calls as often as it may, and is told what is left', async () => {
  const slow = await client('slow', ['companies.read'], { calls_per_second: 2 });
  api.hold();
  const [first, second, third] = [await slow.get(LOOK_UP), await slow.get(LOOK_UP), await slow.get(LOOK_UP)];
  expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=2;w=1');
  expect(first.headers.get('ratelimit')).toMatch(/^"calls";r=1;t=1$/);
  expect(second.headers.get('ratelimit')).toBe('"calls";r=0;t=1');
  expect(third).toMatchObject([429, { code: '4290000000' }]);
  expect(third.headers.get('retry-after')).toBe('1');
  api.advance(1);
  expect((await slow.get(LOOK_UP)).headers.get('ratelimit')).toBe('"calls";r=1;t=1');
  const counter = await api.db.selectFrom('limit_counter').select('key').where('key', 'like', 'service %').execute();
  expect(counter).toContainEqual({ key: 'service calls slow' });
});

test.each([
  ['no scope', { scopes: [] }, 'scopes', 'serviceScopes.empty'],
  ['an unknown scope', { scopes: ['everything'] }, 'scopes.0', 'request.invalid'],
  ['no network', { networks: ['example.com'] }, 'networks', 'serviceNetworks.illegal'],
  ['no day', { expire_date: '2027-02-30' }, 'expire_date', 'serviceExpiry.illegal'],
  ['a private key', { public_keys: '{"keys":[{"kty":"EC","d":"x"}]}' }, 'public_keys', 'clientKeys.private'],
  ['no rate', { calls_per_second: 0 }, 'calls_per_second', 'serviceRate.illegal'],
])('a registration with %s is refused', async (_, more, field, code) => {
  expect(await as.post(`${APPLICATIONS}/services`, serviceOf('wrong', ['companies.read'], more))).toMatchObject([
    400,
    { fields: { [field]: { code } } },
  ]);
});

test('a service client signs nobody in', async () => {
  await client('machine', ['companies.read']);
  const [status] = await api
    .browser()
    .get('/oauth2/auth?client_id=machine&response_type=code&scope=openid&redirect_uri=https://a.example/', {
      headers: { accept: 'application/json' },
    });
  expect(status).toBe(400);
});

test('administrators are told once 30, 7 and 1 days before a client expires, and when it has', async () => {
  const told = async () =>
    (
      await api.db
        .selectFrom('outbox')
        .select('subject')
        .where('template', '=', 'clientExpires')
        .where('recipient', '=', 'clerk@example.com')
        .orderBy('id')
        .execute()
    )
      .map(({ subject }) => subject)
      // Those of other tests expire, too.
      .filter((subject) => !subject?.includes('Billing'));
  const clerk = callerOf(UserType.employee, 'clerk', { privileges: [Privilege.admin] });
  await api.as(clerk).get('/userinfo');
  await api.db
    .updateTable('app_user')
    .set({ email: 'clerk@example.com', email_verified: true, language: 'en-US' })
    .where('user_id', '=', clerk.userId)
    .execute();
  /** Both instances that may do it. */
  const tell = () => Promise.all([1, 2].map(() => tellExpiries(api.services, [expiringClients], () => false)));
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  await client('leaving', ['companies.read'], { name_en: 'Leaving', expire_date: day(40) });
  // Who has just chosen a near end is not told of it.
  await client('short', ['companies.read'], { name_en: 'Short', expire_date: day(5) });
  await client('staying', ['companies.read']);
  await tell();
  expect(await told()).toEqual([]);
  for (const days of [10, 2, 23, 5, 1]) {
    api.advance(days * DAY_S);
    await tell();
  }
  expect(await told()).toEqual([
    'The service client Short has expired',
    'The service client Leaving expires in 29 days',
    'The service client Leaving expires in 6 days',
    'The service client Leaving expires within a day',
    'The service client Leaving has expired',
  ]);
});
