import { testApi } from '../../../testing/test-api.ts';
import { applicationWorld, claimsOf, logoutReceiver } from '../../../testing/worlds/application-world.ts';
import { deliverLogouts } from '../../applications/deliver-logouts.ts';

// The modules of the certification plan "RP-initiated logout" of the OpenID Foundation, by their names.
const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const { register, request, signIn, signInToPortal, tokens } = applicationWorld(api);
const receiver = await logoutReceiver();
const OUT = 'https://shop.example/out';
const PATH = '/oauth2/end_session';
type Browser = ReturnType<typeof api.browser>;
let shop: { id: string; secret: string };

beforeAll(async () => {
  shop = await register('shop', {
    post_logout_redirect_uris: [OUT, `${OUT}?from=portal`],
    backchannel_logout_uri: receiver.url,
  });
  await register('other', { post_logout_redirect_uris: ['https://other.example/out'] });
});
afterEach(async () => {
  receiver.received.length = 0;
  for (const table of ['logout_delivery', 'limit_counter'] as const) await api.db.deleteFrom(table).execute();
});

async function signedIn(who = 'ann') {
  const browser = api.browser();
  await signInToPortal(browser, who);
  return { browser, ...(await tokens(shop, { browser, who })) };
}
const ask = (browser: Browser, params: Record<string, string>) =>
  browser.get(`${PATH}?${new URLSearchParams(params)}`, { headers: { accept: 'text/html', 'accept-language': 'en' } });
const form = (browser: Browser, params: Record<string, string>) =>
  browser.post(PATH, new URLSearchParams(params).toString(), {
    unsigned: true,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });
const isSignedIn = async (browser: Browser) =>
  (
    await browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  )[0] === 200;
const textOf = ([, body]: [number, unknown]) =>
  body instanceof Uint8Array ? Buffer.from(body).toString() : String(body);
const fieldsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      (value ?? '').replaceAll('&amp;', '&'),
    ]),
  ) as Record<string, string>;

test('oidcc-rp-initiated-logout-discovery-endpoint-verification', async () => {
  const [, discovery] = await api.as(null).get('/.well-known/openid-configuration');
  expect(discovery).toMatchObject({
    end_session_endpoint: `http://localhost${PATH}`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  });
});

test('oidcc-rp-initiated-logout: with an id token of the person nothing is asked, and every application is notified', async () => {
  const { browser, id_token } = await signedIn();
  const answer = await ask(browser, { id_token_hint: id_token, post_logout_redirect_uri: OUT, state: 'a b&c' });
  expect([answer[0], answer.headers.get('location')]).toEqual([303, `${OUT}?state=a+b%26c`]);
  expect(await isSignedIn(browser)).toBe(false);
  await deliverLogouts(api.services);
  expect(receiver.received.map(claimsOf)).toMatchObject([{ aud: 'shop', sub: 'ann', sid: claimsOf(id_token).sid }]);
});

test('oidcc-rp-initiated-logout: an id token whose time is over still is a hint', async () => {
  const { browser, id_token } = await signedIn();
  api.advance(600);
  expect((await ask(browser, { id_token_hint: id_token, post_logout_redirect_uri: OUT })).headers.get('location')).toBe(
    OUT,
  );
  api.services.clock.reset();
});

test('oidcc-rp-initiated-logout-no-state', async () => {
  const { browser, id_token } = await signedIn();
  expect((await ask(browser, { id_token_hint: id_token, post_logout_redirect_uri: OUT })).headers.get('location')).toBe(
    OUT,
  );
});

test('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', async () => {
  const { browser, id_token } = await signedIn();
  const answer = await ask(browser, { id_token_hint: id_token });
  expect([answer[0], answer.headers.get('location')]).toEqual([200, null]);
  expect(textOf(answer)).toContain('<h1>You are signed out</h1>');
  expect(await isSignedIn(browser)).toBe(false);
});

test.each([
  ['oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', { post_logout_redirect_uri: 'https://evil.example/' }],
  ['oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', { post_logout_redirect_uri: `${OUT}?foo=bar` }],
  ['an address of another application', { post_logout_redirect_uri: 'https://other.example/out' }],
  ['the client of another application', { client_id: 'other' }],
  ['an unknown client', { client_id: 'unknown-app' }],
])('%s: an error page, and the session stays', async (_name, more) => {
  const { browser, id_token } = await signedIn();
  const answer = await ask(browser, { id_token_hint: id_token, post_logout_redirect_uri: OUT, ...more });
  expect([answer[0], answer.headers.get('location')]).toEqual([400, null]);
  expect(await isSignedIn(browser)).toBe(true);
});

test.each([
  ['oidcc-rp-initiated-logout-bad-id-token-hint', () => 'not-a-token'],
  [
    'oidcc-rp-initiated-logout-modified-id-token-hint',
    (token: string) =>
      token
        .split('.')
        .map((part, i) =>
          i === 1 ? Buffer.from(JSON.stringify({ ...claimsOf(token), sub: 'eve' })).toString('base64url') : part,
        )
        .join('.'),
  ],
])('%s: an error page, and the session stays', async (_name, change) => {
  const { browser, id_token } = await signedIn();
  const answer = await ask(browser, { id_token_hint: change(id_token), post_logout_redirect_uri: OUT });
  expect([answer[0], answer.headers.get('location')]).toEqual([400, null]);
  expect(await isSignedIn(browser)).toBe(true);
});

test.each([
  ['oidcc-rp-initiated-logout-no-params', {}, null],
  ['oidcc-rp-initiated-logout-only-state', { state: 'x' }, null],
  ['oidcc-rp-initiated-logout-no-id-token-hint', { post_logout_redirect_uri: OUT, state: 'x' }, null],
  [
    'the client alone instead of an id token',
    { client_id: 'shop', post_logout_redirect_uri: OUT, state: 'x' },
    `${OUT}?state=x`,
  ],
])('%s: the person is asked', async (_name, params: Record<string, string>, location) => {
  const { browser } = await signedIn();
  const page = textOf(await ask(browser, params));
  expect(page).toContain('<h1>Sign out?</h1>');
  expect(page).not.toMatch(/<script/);
  expect(await isSignedIn(browser)).toBe(true);
  const answer = await form(browser, fieldsOf(textOf(await ask(browser, params))));
  expect(answer.headers.get('location')).toBe(location);
  expect(await isSignedIn(browser)).toBe(false);
});

test('an id token of somebody else asks the person who is signed in', async () => {
  const [{ id_token }, { browser }] = [await signedIn('bob'), await signedIn('ann')];
  expect(textOf(await ask(browser, { id_token_hint: id_token, post_logout_redirect_uri: OUT }))).toContain('Sign out?');
  expect(await isSignedIn(browser)).toBe(true);
});

test('the answer of the form must be that of this browser', async () => {
  const [one, other] = [await signedIn(), await signedIn('bob')];
  const fields = fieldsOf(textOf(await ask(one.browser, {})));
  expect(textOf(await form(other.browser, fields))).toContain('<h1>');
  expect([await isSignedIn(one.browser), await isSignedIn(other.browser)]).toEqual([true, true]);
});

test('a form of an application goes on as a navigation, which has the cookies', async () => {
  const answer = await form(api.browser(), {
    client_id: 'shop',
    post_logout_redirect_uri: OUT,
    state: 'x',
    unknown: 'y',
  });
  expect([answer[0], answer.headers.get('location')]).toEqual([
    303,
    `${PATH}?${new URLSearchParams({ client_id: 'shop', post_logout_redirect_uri: OUT, state: 'x' })}`,
  ]);
});

test('who is not signed in returns at once; a repeated parameter is an error', async () => {
  const browser = api.browser();
  expect(
    (await ask(browser, { client_id: 'shop', post_logout_redirect_uri: OUT, state: 'x' })).headers.get('location'),
  ).toBe(`${OUT}?state=x`);
  expect((await browser.get(`${PATH}?client_id=shop&client_id=other`))[0]).toBe(400);
});

test('who signed in through the application alone is signed out of it', async () => {
  const browser = api.browser();
  expect((await signIn(browser, request('shop').path, 'ann')).searchParams.get('code')).toEqual(expect.any(String));
  const sessions = async () =>
    (await api.db.selectFrom('oidc_payload').select('id_hash').where('model', '=', 'Session').execute()).length;
  const before = await sessions();
  expect((await form(browser, fieldsOf(textOf(await ask(browser, {})))))[0]).toBe(200);
  expect(await sessions()).toBe(before - 1);
});
