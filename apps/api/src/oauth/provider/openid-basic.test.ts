import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testApi } from '../../testing/test-api.ts';
import { applicationWorld, BACK, claimsOf } from '../../testing/worlds/application-world.ts';

// Modules of the certification plan "basic" of the OpenID Foundation, by their names; that of the plan "config" is in
// `discovery.routes.test.ts`, others in `authentication.routes.test.ts`. PKCE is required of every client. What each
// grant refuses is in `grants.test.ts`.
const PLAN = [
  'oidcc-server',
  'oidcc-response-type-missing',
  'oidcc-userinfo-get',
  'oidcc-userinfo-post-header',
  'oidcc-userinfo-post-body',
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow',
  'oidcc-scope-profile',
  'oidcc-scope-email',
  'oidcc-scope-address',
  'oidcc-scope-phone',
  'oidcc-scope-all',
  'oidcc-ensure-other-scope-order-succeeds',
  'oidcc-display-page',
  'oidcc-display-popup',
  'oidcc-prompt-login',
  'oidcc-prompt-none-not-logged-in',
  'oidcc-prompt-none-logged-in',
  'oidcc-max-age-1',
  'oidcc-max-age-10000',
  'oidcc-ensure-request-with-unknown-parameter-succeeds',
  'oidcc-id-token-hint',
  'oidcc-login-hint',
  'oidcc-ui-locales',
  'oidcc-claims-locales',
  'oidcc-ensure-request-with-acr-values-succeeds',
  'oidcc-codereuse',
  'oidcc-codereuse-30seconds',
  'oidcc-ensure-registered-redirect-uri',
  'oidcc-ensure-post-request-succeeds',
  'oidcc-server-client-secret-post',
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
  'oidcc-claims-essential',
  'oidcc-ensure-request-object-with-redirect-uri',
  'oidcc-refresh-token',
  'oidcc-ensure-request-with-valid-pkce-succeeds',
];
test('each module of the plan is a test', async () => {
  const files = ['openid-basic.test.ts', 'authentication.routes.test.ts', 'discovery.routes.test.ts'];
  const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')));
  const tests = texts.join('').replace(/const PLAN = \[[^\]]*\]/, '');
  expect(PLAN.filter((name) => !new RegExp(`${name}(?![\\w-])`).test(tests))).toEqual([]);
});

const api = await testApi();
const { register, request, refresh, signIn, signInToPortal, coded, tokens, subject } = applicationWorld(api);
const HTML = { headers: { accept: 'text/html' } };
let shop: { id: string; secret: string };
beforeAll(async () => {
  shop = await register('shop', { redirect_uris: [BACK, `${BACK}?from=portal`] });
});
afterEach(async () => {
  api.services.clock.reset();
  await api.db.deleteFrom('limit_counter').execute();
});

const leadsTo = async (browser: ReturnType<typeof api.browser>, path: string) =>
  new URL((await browser.get(path, HTML)).headers.get('location') ?? 'http://nowhere');
async function portalBrowser() {
  const browser = api.browser();
  await signInToPortal(browser, 'ann');
  return browser;
}

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
  ['oidcc-display-page', { display: 'page' }],
  ['oidcc-display-popup', { display: 'popup' }],
  ['oidcc-ui-locales', { ui_locales: 'se' }],
  ['oidcc-claims-locales', { claims_locales: 'se' }],
  ['oidcc-login-hint', { login_hint: 'ann@acme.example' }],
  ['oidcc-redirect-uri-query-OK', { redirect_uri: `${BACK}?from=portal` }],
  ['oidcc-ensure-request-without-nonce-succeeds-for-code-flow', { nonce: '' }],
  ['oidcc-ensure-request-with-valid-pkce-succeeds', { code_challenge_method: 'S256' }],
])('%s', async (_name, more: Record<string, string>) => {
  expect((await (await coded('shop', { more })).redeem(shop.secret))[0]).toBe(200);
});

test.each([
  ['oidcc-response-type-missing', { response_type: '' }],
  ['oidcc-ensure-redirect-uri-in-authorization-request', { redirect_uri: '' }],
  ['oidcc-ensure-registered-redirect-uri', { redirect_uri: `${BACK}/other` }],
  ['oidcc-redirect-uri-query-added', { redirect_uri: `${BACK}?foo=bar` }],
])('%s: no sign-in begins', async (_name, more: Record<string, string>) => {
  const location = await leadsTo(api.browser(), request('shop', more).path);
  expect([location.searchParams.has('code'), location.searchParams.has('login_challenge')]).toEqual([false, false]);
});

test.each([
  ['oidcc-ensure-request-object-with-redirect-uri', { redirect_uri: BACK, client_id: 'shop', iss: 'shop' }],
  ['oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', { scope: 'openid', state: 'inner' }],
])('%s: request objects are not supported', async (_name, claims) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const object = `${part({ alg: 'none' })}.${part(claims)}.`;
  const location = await leadsTo(api.browser(), request('shop', { request: object }).path);
  const { searchParams } = location;
  expect([location.origin + location.pathname, searchParams.get('error'), searchParams.get('state')]).toEqual([
    BACK,
    'request_not_supported',
    'st',
  ]);
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

test('oidcc-scope-profile, oidcc-scope-email, oidcc-scope-phone, oidcc-scope-all, oidcc-ensure-other-scope-order-succeeds', async () => {
  await api.db.updateTable('app_user').set({ phone: '+86-13800001234' }).where('user_id', '=', 'ann').execute();
  const { access_token } = await tokens(shop, { more: { scope: 'phone email profile openid' } });
  expect(await subject(access_token)).toMatchObject([
    200,
    {
      sub: 'ann',
      name: 'ann',
      email: 'ann@acme.example',
      phone_number: '+8613800001234',
      phone_number_verified: false,
    },
  ]);
  expect((await subject((await tokens(shop, { more: { scope: 'openid phone' } })).access_token))[1]).not.toHaveProperty(
    'name',
  );
  expect((await subject((await tokens(shop)).access_token))[1]).not.toHaveProperty('email');
});

test('oidcc-scope-address: a scope that we do not have is left out', async () => {
  const [status, { scope, access_token }] = await (
    await coded('shop', { more: { scope: 'openid address' } })
  ).redeem(shop.secret);
  expect([status, scope]).toEqual([200, 'openid']);
  expect((await subject(access_token as string))[1]).not.toHaveProperty('address');
});

test('oidcc-userinfo-get, oidcc-userinfo-post-header, oidcc-userinfo-post-body', async () => {
  const { access_token } = await tokens(shop);
  expect(await subject(access_token)).toMatchObject([200, { sub: 'ann' }]);
  const typed = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (body: string, headers: Record<string, string>) =>
    api.as(null).post('/oauth2/userinfo', body, { unsigned: true, headers: { ...typed, ...headers } });
  expect(await post('', { authorization: `Bearer ${access_token}` })).toMatchObject([200, { sub: 'ann' }]);
  expect(await post(`access_token=${access_token}`, {})).toMatchObject([200, { sub: 'ann' }]);
});

test('oidcc-refresh-token: tokens of the same person and sign-in', async () => {
  const { refresh_token, id_token } = await tokens(shop);
  const [status, body] = await refresh(shop, refresh_token);
  expect(status).toBe(200);
  const { sub, auth_time, iss, aud } = claimsOf(id_token);
  expect(claimsOf(body.id_token as string)).toMatchObject({ sub, auth_time, iss, aud });
  expect((await subject(body.access_token as string))[0]).toBe(200);
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

test.each([
  ['oidcc-codereuse', 0],
  ['oidcc-codereuse-30seconds', 30],
])('%s', async (_name, seconds) => {
  const { redeem } = await coded('shop');
  const [, { access_token }] = await redeem(shop.secret);
  api.advance(seconds);
  expect(await redeem(shop.secret)).toMatchObject([400, { error: 'invalid_grant' }]);
  expect((await subject(access_token as string))[0]).toBe(401);
});
