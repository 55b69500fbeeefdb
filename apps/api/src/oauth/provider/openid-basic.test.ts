import { ServiceScope } from '@portal/common/enums/service/service-scope';
import { testApi } from '../../testing/test-api.ts';
import { applicationWorld, BACK, claimsOf } from '../../testing/worlds/application-world.ts';

// Modules of the certification plans "basic" and "config" of the OpenID Foundation, by their names. PKCE is required of
// every client.
const api = await testApi();
const { register, request, signIn, signInToPortal, coded, tokens, subject } = applicationWorld(api);
const HTML = { headers: { accept: 'text/html' } };
let shop: { id: string; secret: string };
beforeAll(async () => {
  shop = await register('shop', { redirect_uris: [BACK, `${BACK}?from=portal`] });
});
afterEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

const leadsTo = async (browser: ReturnType<typeof api.browser>, path: string) =>
  new URL((await browser.get(path, HTML)).headers.get('location') ?? 'http://nowhere');
async function portalBrowser() {
  const browser = api.browser();
  await signInToPortal(browser, 'ann');
  return browser;
}

test('oidcc-discovery-endpoint-verification', async () => {
  const [status, found] = await api.as(null).get('/.well-known/openid-configuration');
  expect(status).toBe(200);
  expect(found).toMatchObject({
    issuer: 'http://localhost',
    end_session_endpoint: 'http://localhost/oauth2/end_session',
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    ui_locales_supported: ['zh-CN', 'en-US'],
    subject_types_supported: ['public'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'offline_access', 'profile', 'email', ...Object.values(ServiceScope)],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
  });
  // Endpoints are at the host that was asked, which must be one of ours.
  const paths = [
    'authorization_endpoint',
    'token_endpoint',
    'jwks_uri',
    'userinfo_endpoint',
    'revocation_endpoint',
  ].map((name) => new URL(found[name] as string).pathname);
  expect(paths).toEqual(['auth', 'token', 'jwks', 'userinfo', 'revoke'].map((end) => `/oauth2/${end}`));
  // What is not offered is not announced.
  expect(Object.keys(found).filter((name) => /pushed|dpop|introspection|registration|device/.test(name))).toEqual([]);
  expect(found.id_token_signing_alg_values_supported).toContain('RS256');
  expect(found.claims_supported).toEqual(expect.arrayContaining(['sub', 'name', 'email', 'iss', 'auth_time']));
});

test('oidcc-server: code, tokens and claims', async () => {
  const { back, redeem } = await coded('shop');
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['st', 'http://localhost']);
  const [, body] = await redeem(shop.secret);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope: 'openid' });
  const now = api.services.clock.now().getTime() / 1000;
  const { iat, exp, ...claims } = claimsOf(body.id_token as string) as { iat: number; exp: number };
  expect(claims).toMatchObject({ iss: 'http://localhost', aud: 'shop', sub: 'ann', nonce: 'n-1' });
  expect([Math.abs(iat - now) < 60, exp > iat]).toEqual([true, true]);
});

test.each([
  ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ['oidcc-display-page', { display: 'page' }],
  ['oidcc-display-popup', { display: 'popup' }],
  ['oidcc-ui-locales', { ui_locales: 'se' }],
  ['oidcc-claims-locales', { claims_locales: 'se' }],
  ['oidcc-login-hint', { login_hint: 'ann@acme.example' }],
  ['oidcc-redirect-uri-query-OK', { redirect_uri: `${BACK}?from=portal` }],
  ['oidcc-ensure-request-without-nonce-succeeds-for-code-flow', { nonce: '' }],
])('%s', async (_name, more: Record<string, string>) => {
  expect((await (await coded('shop', { more })).redeem(shop.secret))[0]).toBe(200);
});

test.each([
  ['oidcc-response-type-missing', { response_type: '' }],
  ['oidcc-ensure-redirect-uri-in-authorization-request', { redirect_uri: '' }],
  ['oidcc-ensure-registered-redirect-uri', { redirect_uri: `${BACK}/other` }],
  ['oidcc-redirect-uri-query-added', { redirect_uri: `${BACK}?foo=bar` }],
  [
    'oidcc-ensure-request-object-with-redirect-uri: request objects are not supported',
    { request: 'eyJhbGciOiJub25lIn0.e30.' },
  ],
])('%s: no sign-in begins', async (_name, more: Record<string, string>) => {
  const location = await leadsTo(api.browser(), request('shop', more).path);
  expect([location.searchParams.has('code'), location.searchParams.has('login_challenge')]).toEqual([false, false]);
});

test('oidcc-prompt-none-not-logged-in', async () => {
  const location = await leadsTo(api.browser(), request('shop', { prompt: 'none' }).path);
  expect([
    location.origin + location.pathname,
    location.searchParams.get('error'),
    location.searchParams.get('state'),
  ]).toEqual([BACK, 'login_required', 'st']);
});

test('oidcc-prompt-none-logged-in', async () => {
  const first = await tokens(shop, { browser: await portalBrowser() });
  const second = await tokens(shop, { browser: await portalBrowser(), more: { prompt: 'none' } });
  expect(claimsOf(second.id_token).sub).toBe(claimsOf(first.id_token).sub);
});

test('oidcc-prompt-login: the password is asked for again', async () => {
  const browser = await portalBrowser();
  expect((await leadsTo(browser, request('shop', { prompt: 'login' }).path)).searchParams.has('login_challenge')).toBe(
    true,
  );
  expect((await leadsTo(browser, request('shop').path)).searchParams.has('code')).toBe(true);
});

test('oidcc-max-age-10000: the session is young enough, and the token has auth_time', async () => {
  const { id_token } = await tokens(shop, { browser: await portalBrowser(), more: { max_age: '10000' } });
  expect(claimsOf(id_token).auth_time).toEqual(expect.any(Number));
});

test('oidcc-scope-profile, oidcc-scope-email', async () => {
  const { access_token } = await tokens(shop, { more: { scope: 'openid profile email' } });
  expect(await subject(access_token)).toMatchObject([200, { sub: 'ann', name: 'ann', email: 'ann@acme.example' }]);
  expect((await subject((await tokens(shop)).access_token))[1]).not.toHaveProperty('email');
});

test('oidcc-userinfo-post-header, oidcc-userinfo-post-body', async () => {
  const { access_token } = await tokens(shop);
  const typed = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (body: string, headers: Record<string, string>) =>
    api.as(null).post('/oauth2/userinfo', body, { unsigned: true, headers: { ...typed, ...headers } });
  expect(await post('', { authorization: `Bearer ${access_token}` })).toMatchObject([200, { sub: 'ann' }]);
  expect(await post(`access_token=${access_token}`, {})).toMatchObject([200, { sub: 'ann' }]);
});

test('oidcc-server-client-secret-post', async () => {
  const { path, verifier } = request('shop');
  const code = (await signIn(api.browser(), path, 'ann')).searchParams.get('code') ?? '';
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: BACK,
    code_verifier: verifier,
    client_id: 'shop',
    client_secret: shop.secret,
  });
  expect(
    (
      await api
        .as(null)
        .post('/oauth2/token', body.toString(), {
          unsigned: true,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
    )[0],
  ).toBe(200);
});

test('oidcc-codereuse', async () => {
  const { redeem } = await coded('shop');
  const [, { access_token }] = await redeem(shop.secret);
  expect(await redeem(shop.secret)).toMatchObject([400, { error: 'invalid_grant' }]);
  expect((await subject(access_token as string))[0]).toBe(401);
});
