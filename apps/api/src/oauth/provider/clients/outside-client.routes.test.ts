import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction } from '../../../platform/db/connect.ts';
import { testApi } from '../../../testing/test-api.ts';
import { account, RIGHT } from '../../../testing/worlds/visitor.ts';
import { endSessionsOf } from '../../../identity/sessions/sessions.db.ts';

const SHOP = { id: 'shop', secret: 'a secret of sixteen', back: 'https://shop.example/back' };
const api = await testApi({ OUTSIDE_CLIENT: `${SHOP.id}:${SHOP.secret}:${SHOP.back}` });
type Browser = ReturnType<typeof api.browser>;

beforeAll(async () => {
  const hash = await api.services.hasher.hash(RIGHT);
  await api.db
    .insertInto('app_user')
    .values([account('ann', UserType.enterprise, hash), account('bob', UserType.enterprise, hash)])
    .execute();
});
beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
afterEach(() => {
  api.services.clock.reset();
});

const pair = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** Authorization request of the outside client; undefined omits a parameter. */
function request(more: Record<string, string | undefined> = {}): string {
  const all = {
    client_id: SHOP.id,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    redirect_uri: SHOP.back,
    state: 'of-the-shop',
    nonce: 'n-1',
    user_type: '2',
    ...more,
  };
  return `/oauth2/auth?${new URLSearchParams(Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined))}`;
}

/** Signs in for the outside client; returns the redirect URL. */
async function arriving(browser: Browser, challenge: string, who = 'ann', remember: 0 | 1 = 0): Promise<URL> {
  const [, { Data }] = await browser.get(request({ code_challenge: challenge, code_challenge_method: 'S256' }), {
    headers: { accept: 'application/json' },
  });
  const [status, { redirect_url }] = await browser.post('/api/account/v1/enterprise_user/0/login', {
    account: `${who}@acme.example`,
    account_type: 1,
    verify_type: 1,
    verify_info: await api.seal(RIGHT, 'verify_info'),
    user_type: 2,
    login_challenge: Data.LoginChallenge,
    remember,
  });
  expect(status).toBe(200);
  const resume = new URL(redirect_url as string);
  const { headers } = await browser.get(resume.pathname + resume.search, { headers: { accept: 'text/html' } });
  return new URL(headers.get('location') ?? '');
}

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});
const form = (
  fields: Record<string, string>,
  headers: Record<string, string> = basic(SHOP.id, SHOP.secret),
  path = '/oauth2/token',
) =>
  api
    .as(null)
    .post(path, new URLSearchParams(fields).toString(), {
      unsigned: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
const redeem = (
  code: string,
  code_verifier: string | undefined,
  more: Record<string, string> = {},
  headers?: Record<string, string>,
) =>
  form(
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: SHOP.back,
      ...(code_verifier === undefined ? {} : { code_verifier }),
      ...more,
    },
    headers,
  );
const refresh = (refresh_token: string, headers?: Record<string, string>) =>
  form({ grant_type: 'refresh_token', refresh_token }, headers);
const subject = (token: string) =>
  api.as(null).get('/oauth2/userinfo', { headers: { authorization: `Bearer ${token}` } });

/** A code and its verifier. */
async function coded(browser = api.browser(), who = 'ann', remember: 0 | 1 = 0) {
  const { verifier, challenge } = pair();
  const back = await arriving(browser, challenge, who, remember);
  return { browser, verifier, code: back.searchParams.get('code') ?? '', back };
}
async function tokens(who = 'ann', remember: 0 | 1 = 0) {
  const { browser, verifier, code } = await coded(undefined, who, remember);
  const [status, body] = await redeem(code, verifier);
  expect(status).toBe(200);
  return {
    browser,
    ...(body as {
      access_token: string;
      refresh_token: string;
      id_token: string;
      expires_in: number;
      token_type: string;
    }),
  };
}
const invalid = [400, { error: 'invalid_grant' }];

test('an outside client gets a code at its redirect URI, and the user for the code', async () => {
  const { back, code, verifier } = await coded();
  expect([back.origin + back.pathname, back.searchParams.get('state'), back.hash]).toEqual([
    SHOP.back,
    'of-the-shop',
    '',
  ]);
  const [status, body] = await redeem(code, verifier);
  expect([status, body]).toMatchObject([
    200,
    {
      token_type: 'Bearer',
      expires_in: 300,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      id_token: expect.any(String),
    },
  ]);
  const [, claims = ''] = (body.id_token as string).split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: 'ann',
    aud: SHOP.id,
    iss: 'http://localhost',
    nonce: 'n-1',
  });
  expect(await subject(body.access_token as string)).toMatchObject([
    200,
    { sub: 'ann', user_type: 2, email: 'ann@acme.example' },
  ]);
});

test('its sign-in page has all parameters needed for a new challenge, after expiry or for another user type', async () => {
  const browser = api.browser();
  const { verifier, challenge } = pair();
  const asked = await browser.get(request({ code_challenge: challenge, code_challenge_method: 'S256' }), {
    headers: { accept: 'text/html' },
  });
  const page = new URL(asked.headers.get('location') ?? '');
  expect(page.pathname).toBe('/microapp/loginEnterprisePortal');
  page.searchParams.delete('login_challenge');

  const [status, { Data }] = await browser.get(`/oauth2/auth?${page.searchParams}`, {
    headers: { accept: 'application/json' },
  });
  expect(status).toBe(200);
  const [, { redirect_url }] = await browser.post('/api/account/v1/enterprise_user/0/login', {
    account: 'ann@acme.example',
    account_type: 1,
    verify_type: 1,
    verify_info: await api.seal(RIGHT, 'verify_info'),
    user_type: 2,
    login_challenge: Data.LoginChallenge,
    remember: 0,
  });
  const resume = new URL(redirect_url as string);
  const { headers } = await browser.get(resume.pathname + resume.search, { headers: { accept: 'text/html' } });
  expect((await redeem(new URL(headers.get('location') ?? '').searchParams.get('code') ?? '', verifier))[0]).toBe(200);
});

test('its tokens do not open the account API and give it no session', async () => {
  const { access_token, refresh_token } = await tokens();
  for (const token of [access_token, refresh_token]) {
    for (const path of ['/userinfo', '/api/account/v1/sessions', '/api/account/v1/second_factor']) {
      expect((await api.as(null).get(path, { headers: { authorization: `Bearer ${token}` } }))[0]).toBe(401);
    }
  }
  expect((await form({ grant_type: 'refresh_token', client_id: 'portal', refresh_token }, {}))[0]).toBe(401);
});

test.each([
  ['no PKCE at all', {}],
  ['a plain challenge', { code_challenge: 'v'.repeat(43), code_challenge_method: 'plain' }],
  ['a challenge without its method', { code_challenge: 'v'.repeat(43) }],
  ['a method without its challenge', { code_challenge_method: 'S256' }],
  ['no redirect address', { ...good(), redirect_uri: undefined }],
  ['a longer redirect address', { ...good(), redirect_uri: `${SHOP.back}/more` }],
  ['a redirect address with a query', { ...good(), redirect_uri: `${SHOP.back}?next=1` }],
  ['a redirect address that climbs', { ...good(), redirect_uri: 'https://shop.example/x/../back' }],
  ['a redirect address by http', { ...good(), redirect_uri: 'http://shop.example/back' }],
  ['a redirect address with a name in front', { ...good(), redirect_uri: 'https://shop.example@evil.example/back' }],
  ['a redirect address of a look-alike host', { ...good(), redirect_uri: 'https://shop.example.evil.example/back' }],
  ['the redirect address of the portal', { ...good(), redirect_uri: 'http://localhost/microapp/login' }],
  ['the implicit flow', { ...good(), response_type: 'token' }],
  ['code and id token', { ...good(), response_type: 'code id_token' }],
  ['an answer in a message', { ...good(), response_mode: 'web_message' }],
  ['an answer in the fragment', { ...good(), response_mode: 'fragment' }],
  ['an unknown client', { ...good(), client_id: 'unknown-client' }],
])('%s gets no sign-in', async (_, more) => {
  const [status, body] = await api.browser().get(request(more), { headers: { accept: 'application/json' } });
  expect([status, body.Data]).toEqual([400, undefined]);
  const { headers } = await api.browser().get(request(more), { headers: { accept: 'text/html' } });
  // Errors for the client are sent only to its registered redirect URI.
  const location = headers.get('location');
  if (location !== null) expect(new URL(location).origin + new URL(location).pathname).toBe(SHOP.back);
  expect(location ?? '').not.toMatch(/login_challenge|[?&#]code=/);
});
function good() {
  return { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
}

test('a repeated parameter is rejected', async () => {
  for (const [name, value] of [
    ['redirect_uri', 'https://evil.example'],
    ['response_mode', 'fragment'],
    ['client_id', 'portal'],
    ['code_challenge_method', 'plain'],
  ] as const) {
    const path = `${request(good())}${request(good()).includes(`${name}=`) ? '' : `&${name}=query`}&${name}=${encodeURIComponent(value)}`;
    expect((await api.browser().get(path, { headers: { accept: 'application/json' } }))[0]).toBe(400);
  }
});

test('a code is useless with another or no verifier, another redirect URI, another client or no secret', async () => {
  const { code, verifier } = await coded();
  for (const wrong of [undefined, pair().verifier, verifier.toUpperCase(), `${verifier}x`])
    expect(await redeem(code, wrong)).toMatchObject([400, {}]);
  expect(await redeem(code, verifier, { redirect_uri: `${SHOP.back}/` })).toMatchObject([400, {}]);
  expect(
    await redeem(code, verifier, { client_id: 'portal', redirect_uri: 'http://localhost/microapp/login' }, {}),
  ).toMatchObject([400, {}]);
  for (const headers of [
    {},
    basic(SHOP.id, 'another secret of it'),
    basic('portal', ''),
    basic('portal', 'x'),
    basic('unknown-client', SHOP.secret),
  ]) {
    expect((await redeem(code, verifier, {}, headers))[0]).toBeGreaterThanOrEqual(400);
  }
});

test('a code works once; reuse revokes its tokens', async () => {
  const { code, verifier } = await coded();
  const [, first] = await redeem(code, verifier);
  expect(await redeem(code, verifier)).toMatchObject(invalid);
  expect((await subject(first.access_token as string))[0]).toBe(401);
  expect(await refresh(first.refresh_token as string)).toMatchObject(invalid);
});

test('a code expires after a minute', async () => {
  const { code, verifier } = await coded();
  api.advance(61);
  expect(await redeem(code, verifier)).toMatchObject(invalid);
});

test('a refresh token rotates on every use; reuse revokes the family', async () => {
  const { refresh_token } = await tokens();
  const [, second] = await refresh(refresh_token);
  const [status, third] = await refresh(second.refresh_token as string);
  expect(status).toBe(200);
  expect(new Set([refresh_token, second.refresh_token, third.refresh_token]).size).toBe(3);
  expect((await subject(third.access_token as string))[0]).toBe(200);
  expect(await refresh(refresh_token)).toMatchObject(invalid);
  expect(await refresh(third.refresh_token as string)).toMatchObject(invalid);
  expect((await subject(third.access_token as string))[0]).toBe(401);
});

test('a refresh token works for its own client only, with the secret', async () => {
  const { refresh_token } = await tokens();
  for (const headers of [{}, basic(SHOP.id, 'another secret of it'), basic('portal', 'x')])
    expect((await refresh(refresh_token, headers))[0]).toBeGreaterThanOrEqual(400);
  expect((await refresh(refresh_token))[0]).toBe(200);
});

test('an access token expires after five minutes', async () => {
  const { access_token } = await tokens();
  api.advance(301);
  expect((await subject(access_token))[0]).toBe(401);
});

test('ending the sessions of an account revokes its tokens of outside clients, and no others', async () => {
  const [mine, theirs] = [await tokens(), await tokens('bob')];
  await inTransaction(api.db, (tx) => endSessionsOf(tx, 'ann', api.services.clock.now()));
  expect([(await subject(mine.access_token))[0], (await refresh(mine.refresh_token))[0]]).toEqual([401, 400]);
  expect([(await subject(theirs.access_token))[0], (await refresh(theirs.refresh_token))[0]]).toEqual([200, 200]);
});

test('signing out of the portal revokes tokens of the same sign-in', async () => {
  const browser = api.browser();
  const { verifier, challenge } = pair();
  const portal = {
    client_id: 'portal',
    redirect_uri: 'http://localhost/microapp/login',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const [, { Data }] = await browser.get(request(portal), { headers: { accept: 'application/json' } });
  const [, { redirect_url }] = await browser.post('/api/account/v1/enterprise_user/0/login', {
    account: 'ann@acme.example',
    account_type: 1,
    verify_type: 1,
    verify_info: await api.seal(RIGHT, 'verify_info'),
    user_type: 2,
    login_challenge: Data.LoginChallenge,
    remember: 0,
  });
  const codeAt = async (path: string) =>
    new URL(
      (await browser.get(path, { headers: { accept: 'text/html' } })).headers.get('location') ?? '',
    ).searchParams.get('code') ?? '';
  const resume = new URL(redirect_url as string);
  const typed = { unsigned: true, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const own = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'portal',
    redirect_uri: portal.redirect_uri,
    code: await codeAt(resume.pathname),
    code_verifier: verifier,
  });
  expect((await browser.post('/oauth2/token', own.toString(), typed))[0]).toBe(200);
  const ofShop = { code_challenge: challenge, code_challenge_method: 'S256' };
  const [status, shop] = await redeem(await codeAt(request(ofShop)), verifier);
  expect(status).toBe(200);
  const unused = await codeAt(request(ofShop));
  await browser.post('/oauth2/sign_out', undefined, { unsigned: true });
  expect([
    (await subject(shop.access_token as string))[0],
    (await refresh(shop.refresh_token as string))[0],
    (await redeem(unused, verifier))[0],
  ]).toEqual([401, 400, 400]);
  expect(await codeAt(request(ofShop))).toBe('');
});

test('a disabled account is unavailable to outside clients', async () => {
  const { access_token, refresh_token } = await tokens('bob');
  await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', 'bob').execute();
  expect([(await subject(access_token))[0], (await refresh(refresh_token))[0]]).toEqual([401, 400]);
  await api.db.updateTable('app_user').set({ status: 2 }).where('user_id', '=', 'bob').execute();
});

test('an outside client can revoke its tokens', async () => {
  const { access_token, refresh_token } = await tokens();
  expect((await form({ token: refresh_token }, basic(SHOP.id, 'another secret of it'), '/oauth2/revoke'))[0]).toBe(401);
  expect((await subject(access_token))[0]).toBe(200);
  expect((await form({ token: refresh_token }, undefined, '/oauth2/revoke'))[0]).toBe(200);
  expect((await refresh(refresh_token))[0]).toBe(400);
});

test('tokens of a sign-in that is remembered end after a month, despite refreshes', async () => {
  let { refresh_token } = await tokens('ann', 1);
  const day = 24 * 3600;
  for (let days = 13; days < 30; days += 13) {
    api.advance(13 * day);
    const [status, body] = await refresh(refresh_token);
    expect(status).toBe(200);
    ({ refresh_token } = body as { refresh_token: string });
  }
  api.advance(5 * day);
  expect(await refresh(refresh_token)).toMatchObject(invalid);
});

test('what is stored of a sign-in that is not remembered lives for a day, as the session of the portal', async () => {
  await api.db.deleteFrom('oidc_payload').execute();
  const { refresh_token } = await tokens();
  const now = api.services.clock.now().getTime();
  const rows = await api.db.selectFrom('oidc_payload').select(['model', 'expires_at']).execute();
  const day = 24 * 3600;
  const long = rows.filter(({ model }) => ['Session', 'Grant', 'RefreshToken'].includes(model));
  expect(long.map(({ model }) => model).toSorted()).toEqual(['Grant', 'RefreshToken', 'Session']);
  for (const { expires_at } of long) expect(Math.abs((Number(expires_at) - now) / 1000 - day)).toBeLessThan(20);

  api.advance(day - 60);
  const [status, body] = await refresh(refresh_token);
  expect(status).toBe(200);
  api.advance(61);
  expect(await refresh((body as { refresh_token: string }).refresh_token)).toMatchObject(invalid);
});

test('signing and sealing keys are as strong as 128 bits', async () => {
  const [, { keys }] = await api.as(null).get('/oauth2/jwks');
  expect(keys.map(({ n }: { n: string }) => Buffer.from(n, 'base64url').length * 8)).toEqual([3072]);
  expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
  const [, { public_key }] = await api.as(null).get('/api/account/v1/public_key');
  expect(createPublicKey(public_key as string).asymmetricKeyDetails?.modulusLength).toBe(3072);
});
