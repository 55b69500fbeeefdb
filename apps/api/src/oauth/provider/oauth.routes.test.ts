import { createHash, randomBytes } from 'node:crypto';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { setSecondFactor } from '../../identity/second-factor/second-factor.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { testApi } from '../../testing/test-api.ts';
import { totpOf } from '../../testing/worlds/visitor.ts';

const api = await testApi();
const RETURN = 'http://localhost/microapp/login';
type Browser = ReturnType<typeof api.browser>;

beforeAll(async () => {
  const password_hash = await api.services.hasher.hash('Right-1234');
  await api.db
    .insertInto('company')
    .values({ co_id: 'co-acme', kind: 2, company_name: 'Acme', company_folded: 'acme' })
    .execute();
  await api.db
    .insertInto('app_user')
    .values([
      {
        user_id: 'u-acme',
        user_type: UserType.enterprise,
        co_id: 'co-acme',
        role: null,
        user_name: 'Ann',
        login_name: 'Acme_1',
        email: 'ann@acme.example',
        phone: '+86-13800001234',
        password_hash,
      },
      {
        user_id: 'u-staff',
        user_type: UserType.employee,
        co_id: null,
        role: null,
        user_name: 'Sam',
        login_name: 'sam',
        email: 'sam@provider.example',
        phone: null,
        password_hash,
      },
    ])
    .execute();
});

interface Started {
  verifier: string;
  state: string;
  path: string;
}

function authorisation(more: Record<string, string> = {}): Started {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: RETURN,
    state,
    user_type: '2',
    lang: 'en_US',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return { verifier, state, path: `/oauth2/auth?${query}` };
}

async function challengeFor(browser: Browser, started: Started): Promise<string> {
  const [status, body] = await browser.get(started.path, { headers: { accept: 'application/json' } });
  expect([status, body]).toEqual([200, { Data: { LoginChallenge: expect.any(String) } }]);
  return body.Data.LoginChallenge as string;
}

async function logIn(
  browser: Browser,
  challenge: string,
  {
    password = 'Right-1234',
    account = 'ann@acme.example',
    type = AccountType.email,
    remember = 0,
  }: { password?: string; account?: string; type?: AccountType; remember?: number } = {},
) {
  return browser.post('/api/account/v1/enterprise_user/0/login', {
    account,
    account_type: type,
    verify_type: VerifyType.password,
    verify_info: await api.seal(password, 'verify_info'),
    user_type: UserType.enterprise,
    login_challenge: challenge,
    remember,
  });
}

const local = (address: string) => {
  const url = new URL(address);
  return url.pathname + url.search;
};

async function codeOf(browser: Browser, redirectUrl: string): Promise<URLSearchParams> {
  const { 0: status, headers } = await browser.get(local(redirectUrl), { headers: { accept: 'text/html' } });
  expect(status).toBe(303);
  const back = new URL(headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(RETURN);
  return back.searchParams;
}

const redeem = (browser: Browser, code: string, verifier: string, more: Record<string, string> = {}) =>
  browser.post(
    '/oauth2/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'portal',
      code,
      redirect_uri: RETURN,
      code_verifier: verifier,
      ...more,
    }).toString(),
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, unsigned: true },
  );

const refresh = (browser: Browser, headers: Record<string, string> = {}) =>
  browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    unsigned: true,
  });

const who = (token: string) => fetch(`${api.url}/userinfo`, { headers: { authorization: `Bearer ${token}` } });

async function signedIn(browser: Browser, remember = 0) {
  const started = authorisation();
  const [, body] = await logIn(browser, await challengeFor(browser, started), { remember });
  const code = await codeOf(browser, body.redirect_url as string);
  const answer = await redeem(browser, code.get('code') ?? '', started.verifier);
  expect(answer[0]).toBe(200);
  return answer[1] as { access_token: string; refresh_token?: string };
}

test('challenge, password and code give a portal session', async () => {
  const browser = api.browser();
  const started = authorisation();
  const challenge = await challengeFor(browser, started);
  const [status, body] = await logIn(browser, challenge);
  expect([status, body]).toEqual([200, { redirect_url: expect.stringContaining('/oauth2/auth/') }]);
  const back = await codeOf(browser, body.redirect_url as string);
  expect(back.get('state')).toBe(started.state);
  const { 0: redeemed, 1: reply, headers } = await redeem(browser, back.get('code') ?? '', started.verifier);
  expect(redeemed).toBe(200);
  expect(reply).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 300,
    user_id: 'u-acme',
    user_type: 2,
    role: 1,
    co_id: 'co-acme',
    auth_status: 0,
    language: 'zh-CN',
  });
  expect(headers.getSetCookie().find((line) => line.startsWith('acc_session='))).toMatch(/HttpOnly; SameSite=Lax$/i);
  expect(await (await who(reply.access_token as string)).json()).toMatchObject({
    user_id: 'u-acme',
    company_name: 'Acme',
    site_id: 1,
  });
});

test('the time zone of the browser is kept with the account', async () => {
  const browser = api.browser();
  const started = authorisation();
  const [, body] = await logIn(browser, await challengeFor(browser, started));
  const back = await codeOf(browser, body.redirect_url as string);
  expect((await redeem(browser, back.get('code') ?? '', started.verifier, { time_zone: 'Europe/Berlin' }))[0]).toBe(
    200,
  );
  expect(
    await api.db.selectFrom('app_user').select('browser_time_zone').where('user_id', '=', 'u-acme').executeTakeFirst(),
  ).toEqual({ browser_time_zone: 'Europe/Berlin' });
});

test.each([
  ['ann@acme.example', AccountType.email],
  ['ANN@Acme.example', AccountType.email],
  ['ACME_1', AccountType.loginName],
  ['+86-13800001234', AccountType.phone],
])('%s opens the account', async (account, type) => {
  const browser = api.browser();
  expect(await logIn(browser, await challengeFor(browser, authorisation()), { account, type })).toMatchObject([
    200,
    { redirect_url: expect.any(String) },
  ]);
});

test.each([
  ['a wrong password', 'ann@acme.example'],
  ['an unknown account', 'nobody@acme.example'],
])('%s marks the account field', async (_, account) => {
  const browser = api.browser();
  const answer = await logIn(browser, await challengeFor(browser, authorisation()), {
    password: 'Wrong-1234',
    account,
  });
  expect(answer).toMatchObject([
    400,
    { code: 'Account.Login.Wrong', fields: { account: { code: 'Account.Login.Wrong' } } },
  ]);
});

test('another browser cannot finish the sign-in', async () => {
  const challenge = await challengeFor(api.browser(), authorisation());
  const other = api.browser();
  await challengeFor(other, authorisation());
  expect(await logIn(other, challenge)).toMatchObject([400, { code: 'Account.Page.Expired' }]);
});

test('a challenge works once', async () => {
  const browser = api.browser();
  const challenge = await challengeFor(browser, authorisation());
  await logIn(browser, challenge);
  expect(await logIn(browser, challenge)).toMatchObject([400, { code: 'Account.Page.Expired' }]);
});

test('a sign-in page expires', async () => {
  const browser = api.browser();
  const challenge = await challengeFor(browser, authorisation());
  api.advance(3601);
  expect(await logIn(browser, challenge)).toMatchObject([400, { code: 'Account.Page.Expired' }]);
  api.services.clock.reset();
});

test('a code is useless without the verifier of its browser', async () => {
  const browser = api.browser();
  const started = authorisation();
  const [, body] = await logIn(browser, await challengeFor(browser, started));
  const code = (await codeOf(browser, body.redirect_url as string)).get('code') ?? '';
  expect(await redeem(api.browser(), code, randomBytes(32).toString('base64url'))).toMatchObject([
    400,
    { error: 'invalid_grant', code: 'Account.Page.Expired' },
  ]);
});

test('a code works once', async () => {
  const browser = api.browser();
  const started = authorisation();
  const [, body] = await logIn(browser, await challengeFor(browser, started));
  const code = (await codeOf(browser, body.redirect_url as string)).get('code') ?? '';
  expect((await redeem(browser, code, started.verifier))[0]).toBe(200);
  expect((await redeem(browser, code, started.verifier))[0]).toBe(400);
});

test.each([
  ['another redirect address', { redirect_uri: 'http://localhost/microapp/login/../evil' }],
  ['a redirect address of somebody else', { redirect_uri: 'https://evil.example/login' }],
  ['an implicit flow', { response_type: 'id_token', nonce: 'n' }],
  ['an answer in the fragment', { response_mode: 'fragment' }],
  ['plain PKCE', { code_challenge_method: 'plain' }],
])('%s is rejected', async (_, more) => {
  const [status] = await api.browser().get(authorisation(more).path, { headers: { accept: 'application/json' } });
  expect(status).toBe(400);
});

test('a request without PKCE is rejected', async () => {
  const [status] = await api
    .browser()
    .get(
      `/oauth2/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(RETURN)}&state=s`,
      { headers: { accept: 'application/json' } },
    );
  expect(status).toBe(400);
});

test('a navigation redirects to the sign-in page of the user type and keeps the query', async () => {
  const { 0: status, headers } = await api
    .browser()
    .get(authorisation({ user_type: '8', return_uri: '/customers', unknown: 'x' }).path, {
      headers: { accept: 'text/html' },
    });
  expect(status).toBe(303);
  const page = new URL(headers.get('location') ?? '');
  expect(page.pathname).toBe('/microapp/loginEmployeePortal');
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    user_type: '8',
    return_uri: '/customers',
    lang: 'en_US',
    login_challenge: expect.any(String),
  });
});

test.each([
  ['1', '/microapp/loginIndividualPortal'],
  ['2', '/microapp/loginEnterprisePortal'],
  ['32', '/microapp/loginPartnerPortal'],
  ['16', '/microapp/loginUam'],
  // Several user types in one number: the user chooses.
  ['6', '/microapp/checkAccount'],
  ['3', '/microapp/checkAccount'],
  ['7', '/microapp/checkAccount'],
  ['nonsense', '/microapp/loginEnterprisePortal'],
])('user_type %s redirects to %s', async (user_type, path) => {
  const { headers } = await api.browser().get(authorisation({ user_type }).path, { headers: { accept: 'text/html' } });
  expect(new URL(headers.get('location') ?? '').pathname).toBe(path);
});

describe('the session', () => {
  test('issues new access tokens, also in parallel, and no refresh token', async () => {
    const browser = api.browser();
    expect(await signedIn(browser)).not.toHaveProperty('refresh_token');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(browser)));
    expect(answers.map(([status]) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const tokens = new Set(answers.map(([, body]) => body.access_token as string));
    expect(tokens.size).toBe(8);
    for (const token of tokens) expect((await who(token)).status).toBe(200);
  });

  test('is ignored without our header or from a foreign origin', async () => {
    const browser = api.browser();
    await signedIn(browser);
    expect(await refresh(browser, { origin: 'https://evil.example' })).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
    expect(await refresh(browser, { lang: '' })).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
  });

  test('access tokens expire after five minutes', async () => {
    const browser = api.browser();
    const { access_token } = await signedIn(browser);
    api.advance(301);
    const late = await who(access_token);
    expect([late.status, late.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ]);
    expect((await refresh(browser))[0]).toBe(200);
    api.services.clock.reset();
  });

  test.each([
    [0, 2 * 3600, 24 * 3600],
    [1, 14 * 86_400, 30 * 86_400],
  ])('with remember %i it has an idle and an absolute timeout', async (remember, idle, absolute) => {
    const browser = api.browser();
    await signedIn(browser, remember);
    api.advance(idle - 60);
    expect((await refresh(browser))[0]).toBe(200);
    api.advance(idle + 1);
    expect(await refresh(browser)).toMatchObject([401, { code: 'Account.SignIn.Required' }]);
    api.services.clock.reset();

    const busy = api.browser();
    await signedIn(busy, remember);
    for (let passed = 0; passed + idle - 60 < absolute; passed += idle - 60) {
      api.advance(idle - 60);
      expect((await refresh(busy))[0]).toBe(200);
    }
    api.advance(idle - 60);
    expect((await refresh(busy))[0]).toBe(401);
    api.services.clock.reset();
  });

  test('sign-out ends it and its access tokens immediately', async () => {
    const browser = api.browser();
    const { access_token } = await signedIn(browser);
    expect((await browser.post('/oauth2/sign_out', undefined, { unsigned: true }))[0]).toBe(200);
    expect((await who(access_token)).status).toBe(401);
    expect(browser.cookies.has('acc_session')).toBe(false);
    expect((await refresh(browser))[0]).toBe(401);
    const { 0: status, headers } = await browser.get(authorisation().path, { headers: { accept: 'text/html' } });
    expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/loginEnterprisePortal')]);
  });

  test("each sign-in creates a new one and ends the browser's previous one", async () => {
    const browser = api.browser();
    const { access_token } = await signedIn(browser);
    const former = browser.cookies.get('acc_session');
    await signedIn(browser);
    expect(browser.cookies.get('acc_session')).not.toBe(former);
    expect((await who(access_token)).status).toBe(401);
  });

  test('another account can sign in over it', async () => {
    const browser = api.browser();
    await signedIn(browser);
    const started = authorisation({ user_type: '8' });
    const challenge = await challengeFor(browser, started);
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    await inTransaction(api.db, (tx) =>
      setSecondFactor(tx, api.services.vault, { userId: 'u-staff', secret, step: 0, at: api.services.clock.now() }),
    );
    const [status, body] = await browser.post('/api/account/v1/user/0/login', {
      Account: 'sam',
      AccountType: AccountType.loginName,
      VerifyType: VerifyType.password,
      VerifyInfo: await api.seal('Right-1234', 'verify_info'),
      LoginChallenge: challenge,
      UserType: UserType.employee,
      Remember: 0,
      second_factor_code: totpOf(secret),
    });
    expect([status, body]).toEqual([200, { RedirectURL: expect.any(String) }]);
    const back = await codeOf(browser, body.RedirectURL as string);
    expect(await redeem(browser, back.get('code') ?? '', started.verifier)).toMatchObject([
      200,
      { user_id: 'u-staff', user_type: 8 },
    ]);
  });

  test('the authorization endpoint continues without a sign-in while it is live', async () => {
    const browser = api.browser();
    await signedIn(browser);
    const started = authorisation();
    const { headers } = await browser.get(started.path, { headers: { accept: 'text/html' } });
    const back = new URL(headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe(started.state);
    expect((await redeem(browser, back.searchParams.get('code') ?? '', started.verifier))[0]).toBe(200);
  });

  test('a disabled account is signed out immediately', async () => {
    const browser = api.browser();
    const { access_token } = await signedIn(browser);
    await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', 'u-acme').execute();
    expect((await who(access_token)).status).toBe(401);
    expect((await refresh(browser))[0]).toBe(401);
    await api.db.updateTable('app_user').set({ status: 2 }).where('user_id', '=', 'u-acme').execute();
  });
});
