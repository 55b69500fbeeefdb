import { ACCOUNT_HEADER } from '@portal/common/contract/sign-in/oauth';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { HOUR_S } from '@portal/common/rules/units';
import { endSessionsOf, renewSessionsOf } from '../../../identity/sessions/sessions.db.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { sessionOf } from '../../../testing/session.ts';
import { testApi } from '../../../testing/test-api.ts';
import { accessTokenOf, applicationWorld, claimsOf } from '../../../testing/worlds/application-world.ts';

const api = await testApi();
const { person, register, request, signIn, signInToPortal, redeemed, refresh, tokens } = applicationWorld(api);
const LIST = '/api/account/v1/browser_accounts';
const HTML = { headers: { accept: 'text/html' } };
type Browser = ReturnType<typeof api.browser>;

let shop: { id: string; secret: string };
beforeAll(async () => {
  shop = await register('shop');
});
afterEach(async () => {
  api.services.clock.reset();
  await api.db.deleteFrom('limit_counter').execute();
});

/** A token for a page of an account; `null` for a page that names none. */
const renew = (browser: Browser, account: string | null, { chosen = false } = {}) =>
  browser.post('/oauth2/token', `grant_type=refresh_token&client_id=portal${chosen ? '&chosen=1' : ''}`, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(account === null ? {} : { [ACCOUNT_HEADER]: account }),
    },
  });
const current = async (browser: Browser) => (await renew(browser, null))[1].user_id as string | undefined;
const signOut = (browser: Browser, account: string, query = '') =>
  browser.post(`/oauth2/sign_out${query}`, undefined, { unsigned: true, headers: { [ACCOUNT_HEADER]: account } });
const listed = async (browser: Browser) =>
  ((await browser.get(LIST))[1].entries as { user_id: string; signed_in: 0 | 1 }[]).map(
    ({ user_id, signed_in }) => `${user_id} ${signed_in}`,
  );
const leadsTo = async (browser: Browser, path: string) =>
  new URL((await browser.get(path, HTML)).headers.get('location') ?? 'http://nowhere');

/** A browser in which these accounts are signed in, the last one as the current one. */
async function browserOf(...who: string[]): Promise<Browser> {
  const browser = api.browser();
  for (const one of who) await signInToPortal(browser, one);
  return browser;
}
/** Who an application gets for a request. */
async function subjectAt(browser: Browser, more: Record<string, string>) {
  const { path, verifier } = request('shop', more);
  const back = await leadsTo(browser, path);
  if (!back.searchParams.has('code')) return back.searchParams.get('error') ?? back.pathname;
  return claimsOf((await redeemed(shop, back, verifier))[1].id_token as string).sub;
}

test('accounts are signed in side by side, and each page gets a token of its own account', async () => {
  const browser = await browserOf('a1', 'a2');
  expect(await listed(browser)).toEqual(['a2 1', 'a1 1']);
  expect(await renew(browser, 'a1')).toMatchObject([200, { user_id: 'a1' }]);
  expect(await renew(browser, 'a2')).toMatchObject([200, { user_id: 'a2' }]);
  expect(await current(browser)).toBe('a2');
  await renew(browser, 'a1', { chosen: true });
  expect(await current(browser)).toBe('a1');
  // Signing in again is no account more.
  await signInToPortal(browser, 'a2');
  expect(await listed(browser)).toEqual(['a2 1', 'a1 1']);
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('acc_session'))).toHaveLength(2);
});

test('somebody who was signed in with the one cookie of before stays signed in beside others', async () => {
  await person('before');
  const now = api.services.clock.now();
  const { secret } = await sessionOf(api.db, {
    userId: 'before',
    userType: UserType.enterprise,
    remember: false,
    oidcSessionUid: null,
    network: 'test',
    userAgent: 'test',
    signedInAt: now,
    now,
  });
  const browser = api.browser();
  browser.cookies.set('acc_session', secret);
  expect(await current(browser)).toBe('before');
  await signInToPortal(browser, 'after');
  expect(browser.cookies.get('acc_session')).toBe(secret);
  expect((await renew(browser, 'before'))[0]).toBe(200);
});

test('a page whose account is not signed in is refused with both names, and a stranger has none', async () => {
  const browser = await browserOf('b1', 'b2');
  api.advance(3 * HOUR_S);
  await signInToPortal(browser, 'b2');
  const refused = [
    409,
    {
      code: 'Account.Session.Other',
      page: { user_id: 'b1', user_name: 'b1' },
      session: { user_id: 'b2', user_name: 'b2' },
    },
  ];
  expect(await renew(browser, 'b1')).toMatchObject(refused);
  const token = await accessTokenOf(browser);
  const as = (account: string) =>
    browser.get('/api/account/v1/sessions', {
      headers: { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: account },
    });
  expect([(await as('b2'))[0], await as('b1')]).toMatchObject([200, refused]);
  const [, other] = await as('a1');
  expect(other.page).toEqual({ user_id: 'a1' });
  // Nobody else is signed in: there is only the sign-in.
  expect((await renew(await browserOf(), 'b1'))[0]).toBe(401);
});

test('signing one out ends its own applications only', async () => {
  const browser = await browserOf('c1', 'c2');
  const [first, second] = [
    await tokens(shop, { browser, more: { as: 'c1' } }),
    await tokens(shop, { browser, more: { as: 'c2' } }),
  ];
  expect([claimsOf(first.id_token).sub, claimsOf(second.id_token).sub]).toEqual(['c1', 'c2']);
  expect(await signOut(browser, 'c1')).toMatchObject([200, { accounts: 1 }]);
  expect([(await refresh(shop, first.refresh_token))[0], (await refresh(shop, second.refresh_token))[0]]).toEqual([
    400, 200,
  ]);
  expect(await listed(browser)).toEqual(['c2 1']);
  expect((await signOut(browser, 'c1'))[0]).toBe(409);
  expect(await current(browser)).toBe('c2');
  expect(await subjectAt(browser, { prompt: 'none' })).toBe('c2');
  expect(await subjectAt(browser, { as: 'c1' })).toBe('/microapp/loginEnterprisePortal');
});

test('all accounts sign out at once', async () => {
  const browser = await browserOf('d1', 'd2');
  expect(await signOut(browser, 'd1', '?all=1')).toMatchObject([200, { accounts: 0 }]);
  expect([...browser.cookies.keys()].filter((name) => /^acc_(session|oauth)/.test(name))).toEqual([]);
  expect(await current(browser)).toBeUndefined();
});

test('an application ends the session of the account that its token names', async () => {
  const browser = await browserOf('e1', 'e2');
  const { id_token } = await tokens(shop, { browser, more: { as: 'e1' } });
  const out = await browser.get(`/oauth2/end_session?${new URLSearchParams({ id_token_hint: id_token })}`, HTML);
  expect(out[0]).toBe(200);
  expect(await listed(browser)).toEqual(['e2 1']);
  expect(await subjectAt(browser, { prompt: 'none' })).toBe('e2');
});

test('prompts and hints choose among several accounts', async () => {
  const browser = await browserOf('f1', 'f2');
  const { id_token } = await tokens(shop, { browser, more: { as: 'f1' } });
  // The one that was chosen last, unless nobody can correct it.
  expect(await subjectAt(browser, {})).toBe('f2');
  expect(await subjectAt(browser, { prompt: 'none' })).toBe('account_selection_required');
  expect(await subjectAt(browser, { prompt: 'none', login_hint: 'F1@acme.example' })).toBe('f1');
  expect(await subjectAt(browser, { prompt: 'none', id_token_hint: id_token })).toBe('f1');
  expect(await subjectAt(browser, { prompt: 'none', as: 'f1' })).toBe('f1');
  expect(await subjectAt(browser, { prompt: 'none', login_hint: 'nobody@acme.example' })).toBe(
    'account_selection_required',
  );
  expect(await subjectAt(browser, { prompt: 'login' })).toBe('/microapp/loginEnterprisePortal');
  expect(await subjectAt(browser, { max_age: '0', login_hint: 'f1@acme.example' })).toBe(
    '/microapp/loginEnterprisePortal',
  );
  // With one account nothing is ambiguous.
  await signOut(browser, 'f2');
  expect(await subjectAt(browser, { prompt: 'none' })).toBe('f1');
});

test('prompt=select_account shows the accounts with the whole request, which goes on for the chosen one', async () => {
  const browser = await browserOf('g1', 'g2');
  const { path, verifier } = request('shop', { prompt: 'select_account' });
  const chooser = await leadsTo(browser, path);
  expect(chooser.pathname).toBe('/microapp/accounts');
  const asked = Object.fromEntries(chooser.searchParams);
  expect(asked).toMatchObject({ client_id: 'shop', state: 'st', nonce: 'n-1', code_challenge: expect.any(String) });
  const { login_challenge: challenge, prompt: _, ...again } = asked;
  expect(challenge).toBeDefined();
  const back = await leadsTo(browser, `/oauth2/auth?${new URLSearchParams({ ...again, as: 'g1' })}`);
  expect(claimsOf((await redeemed(shop, back, verifier))[1].id_token as string).sub).toBe('g1');
  // With nobody to choose from it is the sign-in.
  expect(await subjectAt(api.browser(), { prompt: 'select_account' })).toBe('/microapp/loginEnterprisePortal');
});

test('the ninth account is told so, and goes on when another one has signed out', async () => {
  const eight = Array.from({ length: 8 }, (_, at) => `h${at}`);
  const browser = await browserOf(...eight);
  const { path, verifier } = request('shop', { prompt: 'login' });
  const full = await signIn(browser, path, 'ninth');
  expect(full.pathname).toBe('/microapp/accounts');
  expect(await listed(browser)).toHaveLength(8);
  await signOut(browser, 'h0');
  const back = await leadsTo(browser, full.searchParams.get('continue') ?? '');
  expect((await redeemed(shop, back, verifier))[0]).toBe(200);
  expect(await listed(browser)).toEqual([
    'ninth 1',
    ...eight
      .slice(1)
      .toReversed()
      .map((id) => `${id} 1`),
  ]);
  // One of them may sign in again.
  expect((await signIn(browser, request('shop', { prompt: 'login' }).path, 'h3')).searchParams.has('code')).toBe(true);
});

test('only the account that ended goes: by time it may sign in again, otherwise it leaves the list and its cookie', async () => {
  const browser = await browserOf('i1', 'i2', 'i3', 'i4');
  await inTransaction(api.db, (tx) => endSessionsOf(tx, 'i1', api.services.clock.now()));
  await api.db.updateTable('app_user').set({ status: AccountStatus.disabled }).where('user_id', '=', 'i2').execute();
  const past = new Date(api.services.clock.now().getTime() - 3 * HOUR_S * 1000);
  await api.db.updateTable('session').set({ last_used_at: past }).where('user_id', '=', 'i3').execute();
  expect(await listed(browser)).toEqual(['i4 1', 'i3 0']);
  for (const gone of ['i1', 'i2', 'i3']) expect((await renew(browser, gone))[0]).toBe(409);
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('acc_session'))).toHaveLength(2);
  expect((await renew(browser, 'i4'))[0]).toBe(200);
});

test('a new secret of a session goes to its own cookie', async () => {
  const browser = await browserOf('j1', 'j2');
  const before = new Map(browser.cookies);
  await inTransaction(api.db, (tx) => renewSessionsOf(tx, 'j2'));
  expect((await renew(browser, 'j2'))[0]).toBe(200);
  expect(browser.cookies.get('acc_session')).toBe(before.get('acc_session'));
  expect(browser.cookies.get('acc_session_2')).not.toBe(before.get('acc_session_2'));
  expect([(await renew(browser, 'j1'))[0], (await renew(browser, 'j2'))[0]]).toEqual([200, 200]);
});

test('narrow sessions are no accounts, and pages of other origins get no list', async () => {
  const browser = await browserOf('k1');
  const now = api.services.clock.now();
  await person('k2');
  const { secret } = await sessionOf(api.db, {
    userId: 'k2',
    userType: UserType.enterprise,
    remember: false,
    oidcSessionUid: null,
    network: 'test',
    userAgent: 'test',
    signedInAt: now,
    now,
    narrow: { scope: 'recovery', livesMs: 60_000 },
  });
  browser.cookies.set('acc_session_2', secret);
  expect(await listed(browser)).toEqual(['k1 1']);
  expect(await subjectAt(browser, { as: 'k2' })).toBe('/microapp/loginEnterprisePortal');
  expect((await browser.get(LIST, { headers: { origin: 'https://shop.example' } }))[0]).toBe(403);
  expect(await listed(api.browser())).toEqual([]);
});
