import { request } from 'node:http';
import { touchSession } from '../../identity/sessions/sessions.db.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { UserType } from '@portal/common/enums/user/user-type';
import { sessionOf } from '../../testing/session.ts';

const api = await testApi(
  { PUBLIC_URL: 'https://account.example.com', PORTAL_ORIGINS: 'https://portal.example.com' },
  (config) => ({ ...config, mode: 'production' }),
);
const proxied = await testApi({ PUBLIC_URL: 'https://account.example.com', TRUST_PROXY: '127.0.0.1' }, (config) => ({
  ...config,
  mode: 'production',
}));
const PUBLIC = { host: 'account.example.com' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request with exactly these headers. */
function send(
  to: typeof api,
  method: string,
  path: string,
  headers: Record<string, string | string[]>,
  body = '',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port: new URL(to.url).port,
        method,
        path,
        setHost: false,
        headers: { ...headers, 'content-length': String(body.length) },
      },
      (answer) => {
        let text = '';
        answer
          .on('data', (part: Buffer) => {
            text += part.toString();
          })
          .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      },
    )
      .on('error', reject)
      .end(body);
  });
}

/** Cookie of a live session. */
async function session(): Promise<{ secret: string; cookie: string }> {
  const caller = callerOf(UserType.enterprise, 'ann');
  await api.as(caller).get('/userinfo', { headers: PUBLIC });
  await api.db
    .insertInto('app_user')
    .values({
      user_id: 'ann',
      user_type: UserType.enterprise,
      user_name: 'Ann',
      email: null,
      login_name: null,
      phone: null,
      password_hash: null,
      co_id: null,
      role: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const now = api.services.clock.now();
  const { secret } = await sessionOf(api.db, {
    userId: 'ann',
    userType: UserType.enterprise,
    remember: false,
    oidcSessionUid: null,
    network: 'n',
    userAgent: '',
    signedInAt: now,
    now,
  });
  return { secret, cookie: `__Host-acc_session=${secret}` };
}

test.each([
  'evil.example',
  'account.example.com.evil.example',
  'account.example.com@evil.example',
  'evil.example#account.example.com',
  'account.example.com:8443',
  'account.example.com, evil.example',
  'ACCOUNT.example.com.',
  '127.0.0.1',
  'localhost',
  '[::1]',
  '',
  'xn--account-example-com',
])('a request for the host %j is rejected', async (host) => {
  expect((await send(api, 'GET', '/api/account/v1/public_key', { host })).status).toBe(400);
});

test('forwarding headers of untrusted clients are ignored', async () => {
  const spoofed = {
    'x-forwarded-host': 'account.example.com',
    'x-forwarded-proto': 'https',
    forwarded: 'host=account.example.com',
  };
  expect((await send(api, 'GET', '/api/account/v1/public_key', { host: 'evil.example', ...spoofed })).status).toBe(400);
  const { body } = await send(api, 'GET', '/.well-known/openid-configuration', {
    ...PUBLIC,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '99',
    'x-original-host': 'evil.example',
  });
  expect(JSON.parse(body)).toMatchObject({
    issuer: 'https://account.example.com',
    token_endpoint: 'https://account.example.com/oauth2/token',
  });
});

test.each([
  'evil.example',
  'account.example.com, evil.example',
  'evil.example, account.example.com',
  'account.example.com@evil.example',
])('even a trusted proxy cannot set the host %j', async (host) => {
  expect(
    (await send(proxied, 'GET', '/.well-known/openid-configuration', { ...PUBLIC, 'x-forwarded-host': host })).status,
  ).toBe(400);
});

const STRANGERS = [
  'null',
  'https://evil.example',
  'https://account.example.com.evil.example',
  'http://account.example.com',
  'https://account.example.com:8443',
  'https://account.example.com/',
  'HTTPS://ACCOUNT.EXAMPLE.COM',
  'http://localhost',
  'file://',
];

test.each(STRANGERS)('a page of %s gets no token, cannot sign out and reads nothing', async (origin) => {
  const { secret, cookie } = await session();
  const headers = { ...PUBLIC, ...FORM, lang: 'en_US', cookie, origin };
  for (const [path, body] of [
    ['/oauth2/token', 'grant_type=refresh_token&client_id=portal'],
    ['/oauth2/sign_out', ''],
  ] as const) {
    const answer = await send(api, 'POST', path, headers, body);
    expect([
      answer.status,
      answer.headers['access-control-allow-origin'],
      answer.headers['access-control-allow-credentials'],
    ]).toEqual([403, undefined, undefined]);
    expect(answer.body).not.toContain('access_token');
  }
  const asked = await send(api, 'OPTIONS', '/oauth2/token', {
    ...PUBLIC,
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'lang',
  });
  expect([asked.headers['access-control-allow-origin'], asked.headers['access-control-allow-headers']]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await touchSession(api.db, secret, api.services.clock.now())).not.toBeNull();
});

test('a cross-site form, which cannot set our header, has no effect', async () => {
  const { secret, cookie } = await session();
  for (const more of [{}, { origin: 'https://account.example.com' }] as Record<string, string>[]) {
    expect(
      (
        await send(
          api,
          'POST',
          '/oauth2/token',
          { ...PUBLIC, ...FORM, cookie, ...more },
          'grant_type=refresh_token&client_id=portal',
        )
      ).status,
    ).toBe(403);
    expect((await send(api, 'POST', '/oauth2/sign_out', { ...PUBLIC, ...FORM, cookie, ...more })).status).toBe(403);
  }
  // The cookie does not authorise API calls.
  expect((await send(api, 'GET', '/userinfo', { ...PUBLIC, lang: 'en_US', cookie })).status).toBe(401);
  expect((await send(api, 'DELETE', '/api/account/v1/sessions', { ...PUBLIC, lang: 'en_US', cookie })).status).toBe(
    401,
  );
  expect(await touchSession(api.db, secret, api.services.clock.now())).not.toBeNull();
});

test('naming the client twice, or in a header, is no bypass', async () => {
  const { cookie } = await session();
  const basic = { authorization: `Basic ${Buffer.from('portal:x').toString('base64')}` };
  const post = (body: string, more: Record<string, string> = {}) =>
    send(api, 'POST', '/oauth2/token', { ...PUBLIC, ...FORM, cookie, ...more }, body);
  for (const answer of [
    await post('grant_type=refresh_token&client_id=nobody&client_id=portal'),
    await post('grant_type=refresh_token&client_id=portal&client_id=nobody'),
    await post('grant_type=refresh_token', basic),
    await post('grant_type=refresh_token&refresh_token=x', basic),
    await post('grant_type=refresh_token&client_id=portal%20'),
    await post('grant_type=refresh_token&client_id[]=portal'),
  ]) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('access_token');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('a cookie without the prefix, which another host could set, is ignored', async () => {
  const { secret } = await session();
  const own = { ...PUBLIC, ...FORM, lang: 'en_US', origin: 'https://account.example.com' };
  const ask = (cookie: string) =>
    send(api, 'POST', '/oauth2/token', { ...own, cookie }, 'grant_type=refresh_token&client_id=portal');
  expect((await ask(`acc_session=${secret}`)).status).toBe(401);
  expect((await ask(`__Host-acc_session=made-up; acc_session=${secret}`)).status).toBe(401);
  expect((await ask(`__Host-acc_session=${secret}`)).status).toBe(200);
});

test('the page of an invalid authorization request shows nothing of it, runs no script and cannot be framed', async () => {
  const evil = encodeURIComponent('"><script>alert(1)</script>');
  const { headers, body } = await send(
    api,
    'GET',
    `/oauth2/auth?client_id=${evil}&redirect_uri=https://evil.example&state=${evil}`,
    { ...PUBLIC, accept: 'text/html' },
  );
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'nonce-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect([headers['referrer-policy'], headers['x-content-type-options'], headers['cache-control']]).toEqual([
    'no-referrer',
    'nosniff',
    'no-store',
  ]);
  expect(body).not.toMatch(/script|evil/);
  expect(headers.location).toBeUndefined();
});
