import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_S, HOUR_S } from '@portal/common/rules/units';
import { endIdleSessions } from '../../../identity/sessions/idle-sessions.db.ts';
import { endSessionsOf } from '../../../identity/sessions/sessions.db.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { testApi } from '../../../testing/test-api.ts';
import { applicationWorld } from '../../../testing/worlds/application-world.ts';
import { publishedTerms } from '../../../testing/worlds/published-terms.ts';

const api = await testApi();
const { register, request, signIn, signInToPortal, redeemed, refresh, subject, tokens } = applicationWorld(api);
const HTML = { headers: { accept: 'text/html' } };
const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
type Browser = ReturnType<typeof api.browser>;

let shop: { id: string; secret: string };
let desk: { id: string; secret: string };
beforeAll(async () => {
  shop = await register('shop');
  desk = await register('desk');
});
afterEach(async () => {
  api.services.clock.reset();
  await api.db.deleteFrom('limit_counter').execute();
});

const leadsTo = async (browser: Browser, address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return new URL((await browser.get(pathname + search, HTML)).headers.get('location') ?? 'http://nowhere');
};
/** What the portal's page gets for the session cookie. */
const portal = (browser: Browser) => browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', FORM);
const isIn = async (browser: Browser) => (await portal(browser))[0] === 200;
const liveSessions = (userId: string) =>
  api.db
    .selectFrom('session')
    .select(['remember', 'idle_seconds', 'expires_at', 'signed_in_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();

/** A browser that signs in at the shop, and the tokens that the shop gets. */
async function atShop(who: string, { browser = api.browser() } = {}) {
  const { path, verifier } = request('shop');
  const back = await signIn(browser, path, who);
  const [status, body] = await redeemed(shop, back, verifier);
  expect(status).toBe(200);
  return { browser, ...(body as { access_token: string; refresh_token: string; id_token: string }) };
}

test('after a sign-in at an application neither the next one, nor prompt=none, nor the portal asks again', async () => {
  const { browser } = await atShop('ann');
  expect(await portal(browser)).toMatchObject([200, { user_id: 'ann', user_type: UserType.enterprise }]);
  expect((await leadsTo(browser, request('desk').path)).searchParams.has('code')).toBe(true);
  expect((await leadsTo(browser, request('desk', { prompt: 'none' }).path)).searchParams.has('code')).toBe(true);
  const toPortal = request('portal', { redirect_uri: 'http://localhost/microapp/login' });
  expect((await leadsTo(browser, toPortal.path)).searchParams.has('code')).toBe(true);
  expect(await liveSessions('ann')).toHaveLength(1);
});

test.each<[0 | 1, number, number, RegExp]>([
  [0, 2 * HOUR_S, DAY_S, /^(?!.*max-age)/i],
  [1, 14 * DAY_S, 30 * DAY_S, /max-age=259(2000|1\d{3})/i],
])(
  '"keep me signed in" (%i) at an application decides how long the portal lasts',
  async (remember, idle, absolute, cookie) => {
    const who = `kept${remember}`;
    const browser = api.browser();
    const { path } = request('shop');
    await signIn(browser, path, who, { remember });
    const [session] = await liveSessions(who);
    expect(session).toMatchObject({ remember: remember === 1, idle_seconds: idle });
    const { expires_at, signed_in_at } = session as { expires_at: Date; signed_in_at: Date };
    expect((expires_at.getTime() - signed_in_at.getTime()) / 1000).toBe(absolute);
    // The portal takes the session over as it is.
    const { path: toPortal, verifier } = request('portal', { redirect_uri: 'http://localhost/microapp/login' });
    const code = (await leadsTo(browser, toPortal)).searchParams.get('code') ?? '';
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'portal',
      redirect_uri: 'http://localhost/microapp/login',
      code,
      code_verifier: verifier,
    });
    const { headers } = await browser.post('/oauth2/token', body.toString(), FORM);
    expect(headers.getSetCookie().find((line) => line.startsWith('acc_session='))).toMatch(cookie);
    expect(await liveSessions(who)).toMatchObject([{ remember: remember === 1, idle_seconds: idle, signed_in_at }]);
  },
);

test.each<[string, (browser: Browser, who: string) => Promise<unknown>]>([
  ['a sign-out of the portal', (browser) => browser.post('/oauth2/sign_out', undefined, { unsigned: true })],
  [
    'the end of all sessions, as by a new password or a disabled account,',
    (_, who) => inTransaction(api.db, (tx) => endSessionsOf(tx, who, api.services.clock.now())),
  ],
])('%s ends a session that began at an application, and what the application got', async (name, end) => {
  const who = `end${name.length}`;
  const { browser, access_token, refresh_token } = await atShop(who);
  expect(await isIn(browser)).toBe(true);
  await end(browser, who);
  expect(await isIn(browser)).toBe(false);
  expect([(await subject(access_token))[0], (await refresh(shop, refresh_token))[0]]).toEqual([401, 400]);
  expect((await leadsTo(browser, request('desk').path)).searchParams.has('code')).toBe(false);
});

test('whoever signs in at an application in the browser of another person leaves their session, and is the current one', async () => {
  const { browser, refresh_token } = await atShop('first');
  await atShop('second', { browser });
  expect((await portal(browser))[1]).toMatchObject({ user_id: 'second' });
  expect([(await liveSessions('first')).length, (await refresh(shop, refresh_token))[0]]).toEqual([1, 200]);
});

test('two applications at once, without and with a session, leave one session that ends both', async () => {
  const { browser, refresh_token } = await atShop('twice');
  const [a, b] = [request('shop'), request('desk')];
  const [backA, backB] = await Promise.all([leadsTo(browser, a.path), leadsTo(browser, b.path)]);
  expect([(await redeemed(shop, backA, a.verifier))[0], (await redeemed(desk, backB, b.verifier))[0]]).toEqual([
    200, 200,
  ]);
  expect(await liveSessions('twice')).toHaveLength(1);
  // Two pages that were open before: each asks for the password.
  const again = request('desk');
  const [, { refresh_token: later }] = await redeemed(desk, await signIn(browser, again.path, 'twice'), again.verifier);
  expect(await liveSessions('twice')).toHaveLength(1);
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  expect([(await refresh(shop, refresh_token))[0], (await refresh(desk, later as string))[0]]).toEqual([400, 400]);
});

test('a library session without its session of ours opens nothing', async () => {
  const { browser } = await atShop('own');
  const other = await atShop('else');
  // The cookies of two sessions of one browser do not belong together.
  other.browser.cookies.set('acc_session', browser.cookies.get('acc_session') ?? '');
  expect((await leadsTo(other.browser, request('desk').path)).searchParams.has('code')).toBe(false);
});

test('an application that asks for another user type gets no session; enterprise pages also let people of a provider in', async () => {
  const { browser } = await atShop('typed');
  const codeFor = async (user_type: string) =>
    (await leadsTo(browser, request('desk', { user_type }).path)).searchParams.has('code');
  expect([await codeFor('2'), await codeFor('6'), await codeFor('8'), await codeFor('1')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await api.db.updateTable('app_user').set({ user_type: UserType.idpUser }).where('user_id', '=', 'typed').execute();
  expect([await codeFor('2'), await codeFor('16'), await codeFor('4')]).toEqual([true, true, false]);
});

test('use of an application keeps the session, until it is used by nobody', async () => {
  const { browser, ...first } = await atShop('busy');
  let { refresh_token } = first;
  for (let hours = 0; hours < 6; hours += 1.5) {
    api.advance(1.5 * HOUR_S);
    const [status, body] = await refresh(shop, refresh_token);
    expect(status).toBe(200);
    ({ refresh_token } = body as { refresh_token: string });
  }
  expect(await isIn(browser)).toBe(true);
  api.advance(2 * HOUR_S + 60);
  await endIdleSessions(api.db, api.services.clock.now());
  expect([await isIn(browser), (await refresh(shop, refresh_token))[0]]).toEqual([false, 400]);
});

test('a session of staff is not kept by an application', async () => {
  const { browser, refresh_token } = await atShop('clerk');
  await api.db.updateTable('app_user').set({ user_type: UserType.employee }).where('user_id', '=', 'clerk').execute();
  api.advance(1.5 * HOUR_S);
  expect((await refresh(shop, refresh_token))[0]).toBe(200);
  api.advance(HOUR_S);
  expect(await isIn(browser)).toBe(false);
});

test('a session of the portal goes on at an application, and signing in there again renews it', async () => {
  const browser = api.browser();
  await signInToPortal(browser, 'home');
  const { refresh_token } = await tokens(shop, { browser, who: 'home' });
  const before = browser.cookies.get('acc_session');
  await atShop('home', { browser });
  expect(browser.cookies.get('acc_session')).not.toBe(before);
  expect([(await liveSessions('home')).length, (await refresh(shop, refresh_token))[0]]).toEqual([1, 200]);
});

test('consent that is denied leaves the sign-in, terms that are not accepted do not', async () => {
  await register('guest', { asks_consent: 1 });
  const browser = api.browser();
  const page = await signIn(browser, request('guest').path, 'shy');
  const consent_challenge = page.searchParams.get('consent_challenge') ?? '';
  const [, { redirect_url }] = await browser.post('/api/account/v1/consent', { consent_challenge, allow: 0 });
  expect((await leadsTo(browser, redirect_url as string)).searchParams.get('error')).toBe('access_denied');
  expect(await isIn(browser)).toBe(true);

  const accepted = [await publishedTerms(api, 'agreement')];
  const reader = api.browser();
  const { path } = request('shop');
  const terms_challenge = (await signIn(reader, path, 'reader')).searchParams.get('terms_challenge') ?? '';
  expect([await liveSessions('reader'), reader.cookies.has('acc_session')]).toEqual([[], false]);
  const [status, answer] = await reader.post('/api/account/v1/terms/accepted', { terms_challenge, accepted });
  expect(status).toBe(200);
  expect((await leadsTo(reader, answer.redirect_url as string)).searchParams.has('code')).toBe(true);
  expect(await isIn(reader)).toBe(true);
});
