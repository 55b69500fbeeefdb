import { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import {
  begin,
  company,
  failureIn,
  leadsTo,
  outsideServer,
  pathOf,
  provider,
  visitor,
} from '../../testing/worlds/sso-world.ts';
import { testApi } from '../../testing/test-api.ts';
import { insertProvider } from '../provider/providers.db.ts';

// As in production: normal limits, and no providers on private networks.
const api = await testApi({ NETWORK_LIMIT_FACTOR: '1' });
const hits: string[] = [];
const inside = await outsideServer((request, response) => {
  hits.push(String(request.url));
  response.end('{}');
});
const A = await company(api, 'co-acme');
await company(api, 'co-none');
const off = await company(api, 'co-off');
await provider(api, off, IdpAgreement.saml, 'https://idp.example/metadata', { status: IdpStatus.disabled });
const saml = await provider(api, A, IdpAgreement.saml, 'https://idp.example/metadata', { name: 'AD' });

beforeEach(async () => {
  hits.length = 0;
  await api.db.deleteFrom('limit_counter').execute();
});

const check = async (id: string) =>
  api.as(null).get(`/api/account/v1/enterprise_user/${encodeURIComponent(id)}/validation`);
const names = async (id: string) =>
  api.as(null).get(`/api/account/v1/enterprise_user/${encodeURIComponent(id)}/idps_name`);

test('an organisation exists when somebody can sign in through it', async () => {
  expect(await check(A)).toMatchObject([200, { Validate: true }]);
  for (const id of ['co-none', off, 'co-unknown', 'not an id!', 'x'.repeat(51)])
    expect(await check(id)).toEqual([200, { Validate: false }]);
});

test('lists the names of its enabled providers only', async () => {
  expect(await names(A)).toEqual([
    200,
    { entries: [{ config_id: saml, idp_name: 'AD', idp_agreement: IdpAgreement.saml }], total_count: 1 },
  ]);
  expect(await names(off)).toEqual([200, { entries: [], total_count: 0 }]);
});

test('ids cannot be enumerated, while known ids are not counted', async () => {
  for (let tried = 0; tried < 30; tried += 1) expect((await check(A))[0]).toBe(200);
  for (let tried = 0; tried < 10; tried += 1) expect((await check(`co-guess-${tried}`))[0]).toBe(200);
  expect((await check('co-guess'))[0]).toBe(429);
  expect((await names('co-guess'))[0]).toBe(429);
  // Otherwise the rejection would reveal which ids exist.
  expect((await check(A))[0]).toBe(429);
});

test.each([
  ['http', () => `${inside}/metadata`],
  ['this machine', () => inside.replace('http:', 'https:')],
  ['its name', () => inside.replace('http://127.0.0.1', 'https://localhost')],
  ['the data of a cloud machine', () => 'https://169.254.169.254/latest/meta-data'],
  ['a file', () => 'file:///etc/passwd'],
])('metadata at %s is not read', async (_, url) => {
  for (const agreement of [IdpAgreement.saml, IdpAgreement.oauth2]) {
    const config = await provider(api, A, agreement, url(), { clientId: 'x' });
    expect(await begin(await visitor(api), A, config)).toMatchObject([503, { code: 'Account.Sso.Unavailable' }]);
  }
  expect(hits).toEqual([]);
});

test('a discovery document cannot point to private networks either', async () => {
  const issuer = 'https://idp.example';
  const config = await provider(api, A, IdpAgreement.oauth2, issuer, { clientId: 'x' });
  const document = (token_endpoint: string) =>
    JSON.stringify({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint,
      jwks_uri: `${inside}/jwks`.replace('http:', 'https:'),
    });
  const keep = (metadata: string) =>
    api.db
      .updateTable('idp_configuration')
      .set({ metadata, fetched_at: api.services.clock.now() })
      .where('config_id', '=', config)
      .execute();
  await keep(document(inside.replace('http:', 'https:')));
  const who = await visitor(api);
  const [, { redirect_url }] = await begin(who, A, config);
  const state = new URL(redirect_url).searchParams.get('state');
  const answer = await who.browser.get(
    pathOf(`http://localhost/api/account/v1/sso/callback/${config}?code=x&state=${state}`),
  );
  expect(failureIn(leadsTo(answer))).toBe('Account.Sso.Unavailable');
  await keep(document(`${inside}/token`));
  expect(await begin(await visitor(api), A, config)).toMatchObject([403, { code: 'Account.Sso.Refused' }]);
  expect(hits).toEqual([]);
});

test.each([
  [
    'AD FS, which announces its own scope for claims in the ID token',
    ['allatclaims', 'email', 'openid'],
    'openid profile email allatclaims',
  ],
  ['any other provider', ['openid', 'groups'], 'openid profile email'],
  ['a provider that announces none', undefined, 'openid profile email'],
])('scopes asked of %s', async (_, scopes_supported, asked) => {
  const issuer = 'https://idp.example';
  const config = await provider(api, A, IdpAgreement.oauth2, issuer, { clientId: 'x' });
  const metadata = JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported,
  });
  await api.db
    .updateTable('idp_configuration')
    .set({ metadata, fetched_at: api.services.clock.now() })
    .where('config_id', '=', config)
    .execute();
  const [, { redirect_url }] = await begin(await visitor(api), A, config);
  expect(new URL(redirect_url).searchParams.get('scope')).toBe(asked);
});

test('responses and started sign-ins are limited per network', async () => {
  const fill = (key: string, points: number) =>
    api.db
      .insertInto('limit_counter')
      .values({ key, points, ends_at: new Date(Date.now() + 60_000) })
      .execute();
  await fill('sso begin 127.0.0.1', 100);
  await fill('sso answer 127.0.0.1', 300);
  expect(await begin(await visitor(api), A, saml)).toMatchObject([429, { code: '4290000000' }]);
  const answer = await api.as(null).get('/api/account/v1/sso/callback/x?state=x&code=x');
  expect([answer[0], failureIn(leadsTo(answer))]).toEqual([303, 'Account.Sso.Unavailable']);
});

test('secrets are stored encrypted, and provider names are unique in a company', async () => {
  const { services, db } = api;
  const one = {
    coId: A,
    name: 'Okta',
    system: IdpSystem.generic,
    agreement: IdpAgreement.oauth2,
    status: IdpStatus.disabled,
    metadataUrl: '',
    clientId: 'c',
    clientSecret: 'very secret',
    at: new Date(),
  };
  await insertProvider(db, services.vault, one);
  const row = await db
    .selectFrom('identity_provider as p')
    .innerJoin('idp_configuration as s', 's.config_id', 'p.config_id')
    .selectAll()
    .where('idp_name', '=', 'Okta')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('very secret');
  await expect(insertProvider(db, services.vault, { ...one, name: 'OKTA' })).rejects.toMatchObject({
    constraint: 'identity_provider_name_key',
  });
  await expect(insertProvider(db, services.vault, { ...one, coId: off })).resolves.toMatch(/^idp-/);
});

test('an authorization request that names a provider leads to the SSO page', async () => {
  const authorise =
    '/oauth2/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=http%3A%2F%2Flocalhost%2Fmicroapp%2Flogin&state=s' +
    '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&user_type=4';
  const page = async (more: string) =>
    new URL(leadsTo(await api.browser().get(authorise + more, { headers: { accept: 'text/html' } })));
  const led = await page(`&enterprise_id=${A}&idp_config_id=${saml}`);
  expect([led.pathname, led.searchParams.get('enterprise_id'), led.searchParams.get('idp_config_id')]).toEqual([
    '/microapp/loginUam',
    A,
    saml,
  ]);
  expect((await page(`&enterprise_id=${A}`)).pathname).toBe('/microapp/loginPartnerPortal');
});
