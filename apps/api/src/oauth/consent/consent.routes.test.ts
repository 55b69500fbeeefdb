import { inTransaction } from '../../platform/db/connect.ts';
import { eraseAccount } from '../../people/cancellation/erase-account.db.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';
import { testApi } from '../../testing/test-api.ts';
import {
  APPLICATIONS,
  applicationOf,
  applicationWorld,
  BACK,
  claimsOf,
} from '../../testing/worlds/application-world.ts';

const api = await testApi();
const { as, register, request, signIn, signInToPortal, redeemed, refresh, subject } = applicationWorld(api);
const HTML = { headers: { accept: 'text/html' } };
type Browser = ReturnType<typeof api.browser>;

let shop: { id: string; secret: string };
beforeAll(async () => {
  shop = await register('shop', { asks_consent: 1 });
});
afterEach(async () => {
  api.services.clock.reset();
  for (const table of ['application_consent', 'limit_counter'] as const) await api.db.deleteFrom(table).execute();
});

async function portalBrowser(who = 'ann'): Promise<Browser> {
  const browser = api.browser();
  await signInToPortal(browser, who);
  return browser;
}
const leadsTo = async (browser: Browser, address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return new URL((await browser.get(pathname + search, HTML)).headers.get('location') ?? 'http://nowhere');
};
/** The challenge of the consent page that an address is of. */
function challengeOf(page: URL): string {
  expect(page.origin + page.pathname).toBe('http://localhost/microapp/consent');
  return page.searchParams.get('consent_challenge') ?? '';
}
const read = (browser: Browser, challenge: string) =>
  browser.get(`/api/account/v1/consent?consent_challenge=${challenge}`);
const decide = (browser: Browser, consent_challenge: string, allow: 0 | 1) =>
  browser.post('/api/account/v1/consent', { consent_challenge, allow });
/** Where the browser arrives after a decision. */
async function after(browser: Browser, page: URL, allow: 0 | 1): Promise<URL> {
  const [status, { redirect_url }] = await decide(browser, challengeOf(page), allow);
  expect(status).toBe(200);
  return leadsTo(browser, redirect_url as string);
}
const grants = () =>
  api.db.selectFrom('application_consent').select(['client_id', 'user_id', 'scopes']).orderBy('user_id').execute();
const errorOf = (back: URL) => [
  back.origin + back.pathname,
  back.searchParams.get('error'),
  back.searchParams.get('state'),
  back.searchParams.has('code'),
];

test('after the password a consent page names application, scopes, person and host; allowed, the application gets its code', async () => {
  const browser = api.browser();
  const { path, verifier } = request('shop', { scope: 'openid email unknown', lang: 'zh_CN' });
  const page = await signIn(browser, path, 'ann');
  expect(page.searchParams.get('lang')).toBe('zh_CN');
  expect(await read(browser, challengeOf(page))).toMatchObject([
    200,
    {
      client_id: 'shop',
      name_zh: '商城',
      name_en: 'Shop',
      scopes: ['openid', 'email'],
      host: 'shop.example',
      user_name: 'ann',
    },
  ]);
  expect(await grants()).toEqual([]);
  const back = await after(browser, page, 1);
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([BACK, 'st']);
  const [status, body] = await redeemed(shop, back, verifier);
  expect([status, claimsOf(body.id_token as string).sub, body.scope]).toEqual([200, 'ann', 'openid email']);
  expect(await subject(body.access_token as string)).toMatchObject([200, { sub: 'ann', email: 'ann@acme.example' }]);
  expect(await grants()).toEqual([{ client_id: 'shop', user_id: 'ann', scopes: ['openid', 'email'] }]);
  const audited = await api.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('object_id', '=', 'shop')
    .where('action', '=', 'application.allowed')
    .execute();
  expect(audited).toEqual([
    { action: 'application.allowed', actor_id: 'ann', detail: { scopes: ['openid', 'email'] } },
  ]);
});

test('a consent is remembered: the next sign-in asks only for what is new, or with prompt=consent', async () => {
  const browser = await portalBrowser();
  await after(browser, await leadsTo(browser, request('shop', { scope: 'openid email' }).path), 1);
  expect((await leadsTo(browser, request('shop').path)).searchParams.has('code')).toBe(true);
  expect(
    (await leadsTo(await portalBrowser(), request('shop', { scope: 'openid email' }).path)).searchParams.has('code'),
  ).toBe(true);
  expect((await signIn(api.browser(), request('shop').path, 'ann')).searchParams.has('code')).toBe(true);
  const more = await leadsTo(browser, request('shop', { scope: 'openid profile' }).path);
  expect((await read(browser, challengeOf(more)))[1].scopes).toEqual(['openid', 'profile']);
  await after(browser, more, 1);
  expect((await grants())[0]?.scopes).toEqual(['email', 'openid', 'profile']);
  const again = await leadsTo(browser, request('shop', { prompt: 'consent' }).path);
  expect((await after(browser, again, 1)).searchParams.has('code')).toBe(true);
  expect((await leadsTo(await portalBrowser('bob'), request('shop').path)).pathname).toBe('/microapp/consent');
});

test('denied: the application gets access_denied and its state, nothing is remembered', async () => {
  const browser = await portalBrowser();
  const back = await after(browser, await leadsTo(browser, request('shop').path), 0);
  expect(errorOf(back)).toEqual([BACK, 'access_denied', 'st', false]);
  expect([await grants(), (await leadsTo(browser, request('shop').path)).pathname]).toEqual([[], '/microapp/consent']);
  expect(
    await api.db.selectFrom('audit').select('actor_id').where('action', '=', 'application.denied').execute(),
  ).toEqual([{ actor_id: 'ann' }]);
});

test('prompt=none without a consent answers consent_required, with one it signs in', async () => {
  const browser = await portalBrowser();
  expect(errorOf(await leadsTo(browser, request('shop', { prompt: 'none' }).path))).toEqual([
    BACK,
    'consent_required',
    'st',
    false,
  ]);
  await after(browser, await leadsTo(browser, request('shop').path), 1);
  expect((await leadsTo(browser, request('shop', { prompt: 'none' }).path)).searchParams.has('code')).toBe(true);
});

test('prompt=login consent asks for the password and for consent, once each', async () => {
  const browser = await portalBrowser();
  const page = await signIn(browser, request('shop', { prompt: 'login consent' }).path, 'ann');
  expect((await after(browser, page, 1)).searchParams.has('code')).toBe(true);
});

test('a first-party application never asks, also with prompt=consent; once it is of a third party it does', async () => {
  await register('own');
  const browser = await portalBrowser();
  expect(
    (
      await leadsTo(browser, request('own', { prompt: 'consent', scope: 'openid offline_access' }).path)
    ).searchParams.has('code'),
  ).toBe(true);
  const { client_id: _, is_public: __, ...fields } = applicationOf('own', { asks_consent: 1 });
  expect((await as.put(`${APPLICATIONS}/own`, { ...fields, version: 1 }))[0]).toBe(200);
  expect((await leadsTo(browser, request('own').path)).pathname).toBe('/microapp/consent');
});

test('another account answers the same request: the one that is chosen, while all of them stay signed in', async () => {
  const browser = await portalBrowser();
  const { path, verifier } = request('shop', { prompt: 'consent', as: 'ann', scope: 'openid email' });
  const first = challengeOf(await leadsTo(browser, path));
  const [, { another_account: another }] = await read(browser, first);
  const chooser = await leadsTo(browser, another as string);
  const { login_challenge: challenge, ...again } = Object.fromEntries(chooser.searchParams);
  expect([chooser.pathname, again]).toEqual([
    '/microapp/accounts',
    { ...Object.fromEntries(new URLSearchParams(path.split('?')[1])), as: undefined, prompt: 'select_account consent' },
  ]);
  expect(challenge).not.toBe(first);
  const page = await signIn(browser, another as string, 'bob');
  expect((await read(browser, challengeOf(page)))[1]).toMatchObject({ user_name: 'bob', scopes: ['openid', 'email'] });
  const back = await after(browser, page, 1);
  expect(claimsOf((await redeemed(shop, back, verifier))[1].id_token as string).sub).toBe('bob');
  expect((await grants()).map(({ user_id }) => user_id)).toEqual(['bob']);
  // Ann is signed in, and her page still counts.
  expect((await read(browser, first))[1].user_name).toBe('ann');
});

test('prompt=login stays with another account; a request for the person of a token has no other', async () => {
  const browser = await portalBrowser();
  const page = await signIn(browser, request('shop', { prompt: 'login', max_age: '600' }).path, 'ann');
  const another = new URL((await read(browser, challengeOf(page)))[1].another_account as string, 'http://localhost');
  expect([another.searchParams.get('prompt'), another.searchParams.get('max_age')]).toEqual([
    'select_account login',
    '600',
  ]);
  const { path, verifier } = request('shop');
  const [, { id_token }] = await redeemed(shop, await after(browser, await leadsTo(browser, path), 1), verifier);
  const bound = request('shop', { prompt: 'consent', id_token_hint: id_token as string }).path;
  expect((await read(browser, challengeOf(await leadsTo(browser, bound))))[1]).not.toHaveProperty('another_account');
});

test('a consent page counts in its browser only, once, and while its sign-in lasts', async () => {
  const browser = await portalBrowser();
  const challenge = challengeOf(await leadsTo(browser, request('shop').path));
  expect((await read(await portalBrowser(), challenge))[1].code).toBe('Account.Page.Expired');
  expect((await decide(api.browser(), challenge, 1))[1].code).toBe('Account.Page.Expired');
  expect((await decide(browser, challenge, 1))[0]).toBe(200);
  expect((await decide(browser, challenge, 0))[1].code).toBe('Account.Page.Expired');

  const [late, signedOut, ended] = [await portalBrowser(), await portalBrowser(), await portalBrowser('carl')];
  const pages = [];
  for (const one of [late, signedOut, ended])
    pages.push(challengeOf(await leadsTo(one, request('shop', { prompt: 'consent' }).path)));
  await signedOut.post('/oauth2/sign_out', undefined, { unsigned: true });
  expect((await decide(signedOut, pages[1] ?? '', 1))[1].code).toBe('Account.Page.Expired');
  await inTransaction(api.db, (tx) => endSessionsOf(tx, 'carl', api.services.clock.now()));
  expect((await decide(ended, pages[2] ?? '', 1))[1].code).toBe('Account.Page.Expired');
  api.advance(3601);
  expect((await decide(late, pages[0] ?? '', 1))[1].code).toBe('Account.Page.Expired');
});

test('a sign-in challenge is no consent challenge, and a decision does not help another browser', async () => {
  const browser = api.browser();
  const [, { Data }] = await browser.get(request('shop').path, { headers: { accept: 'application/json' } });
  expect((await decide(browser, Data.LoginChallenge as string, 1))[1].code).toBe('Account.Page.Expired');
  const own = await portalBrowser();
  const [, { redirect_url }] = await decide(own, challengeOf(await leadsTo(own, request('shop').path)), 1);
  const other = await portalBrowser('bob');
  expect((await leadsTo(other, redirect_url as string)).searchParams.has('code')).toBe(false);
});

test('withdrawn: tokens end, the application is signed out and asks again', async () => {
  const browser = await portalBrowser();
  const { path, verifier } = request('shop');
  const [, { access_token }] = await redeemed(shop, await after(browser, await leadsTo(browser, path), 1), verifier);
  const bearer = {
    headers: {
      authorization: `Bearer ${(await browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }))[1].access_token}`,
    },
  };
  const LIST = '/api/account/v1/signed_in_applications';
  expect((await browser.get(LIST, bearer))[1]).toMatchObject({
    total_count: 1,
    entries: [{ client_id: 'shop', since_time: expect.any(String), allowed_time: expect.any(String) }],
  });
  await api.db
    .updateTable('application_session')
    .set({ ended_at: api.services.clock.now() })
    .where('client_id', '=', 'shop')
    .execute();
  expect((await browser.get(LIST, bearer))[1]).toMatchObject({
    total_count: 1,
    entries: [{ client_id: 'shop', since_time: null, last_used_time: null, allowed_time: expect.any(String) }],
  });
  expect((await browser.delete(`${LIST}/shop`, bearer))[0]).toBe(200);
  expect([
    (await subject(access_token as string))[0],
    await grants(),
    (await browser.get(LIST, bearer))[1].total_count,
  ]).toEqual([401, [], 0]);
  expect((await leadsTo(browser, request('shop').path)).pathname).toBe('/microapp/consent');
});

test('a disabled application is not asked about any more; an erased account leaves no consent', async () => {
  await register('gone', { asks_consent: 1 });
  const browser = await portalBrowser('dora');
  const challenge = challengeOf(await leadsTo(browser, request('gone').path));
  await after(browser, await leadsTo(browser, request('shop').path), 1);
  await as.put(`${APPLICATIONS}/gone/enabled`, { enabled: 0 });
  expect((await decide(browser, challenge, 1))[1].code).toBe('Account.Page.Expired');
  await inTransaction(api.db, (tx) => eraseAccount(tx, 'dora', api.services.clock.now()));
  expect(await grants()).toEqual([]);
});

test('refresh tokens end with the sign-in, also with offline_access', async () => {
  const browser = await portalBrowser();
  const { path, verifier } = request('shop', { scope: 'openid offline_access', prompt: 'consent' });
  const page = await leadsTo(browser, path);
  expect((await read(browser, challengeOf(page)))[1].scopes).toEqual(['openid', 'offline_access']);
  const [, { refresh_token, scope }] = await redeemed(shop, await after(browser, page, 1), verifier);
  expect(scope).toBe('openid offline_access');
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  expect((await refresh(shop, refresh_token as string))[0]).toBe(400);
});

test('what is stored of a consent page opens no session', async () => {
  const browser = await portalBrowser();
  const challenge = challengeOf(await leadsTo(browser, request('shop').path));
  const { payload } = await api.db
    .selectFrom('oidc_payload')
    .select('payload')
    .where('model', '=', 'Interaction')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(Object.keys((payload as { session: object }).session).sort()).toEqual(['accountId', 'uid']);
  expect(JSON.stringify(payload)).not.toContain(challenge);
  expect(JSON.stringify(payload)).not.toContain(browser.cookies.get('acc_oauth') ?? 'no cookie');
});
