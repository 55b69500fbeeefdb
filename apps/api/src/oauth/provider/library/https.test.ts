import { request } from 'node:http';
import { testApi } from '../../../testing/test-api.ts';

const api = await testApi({
  PUBLIC_URL: 'https://account.example.com',
  TRUST_PROXY: '127.0.0.1',
  PORTAL_ORIGINS: 'https://portal.example.com',
});

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** As forwarded by a proxy: plain HTTP with the public host. */
function get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const { port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: 'account.example.com', 'x-forwarded-for': '198.51.100.9', ...headers },
      },
      (answer) => {
        let body = '';
        answer
          .on('data', (part: Buffer) => {
            body += part.toString();
          })
          .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      },
    )
      .on('error', reject)
      .end();
  });
}
const authorise = (redirect: string) =>
  `/oauth2/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(redirect)}&state=s&user_type=2` +
  '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256';

test('over https every cookie is Secure and HttpOnly, under a __Host- name or, with its own path, a __Secure- name', async () => {
  const { status, headers } = await get(authorise('https://account.example.com/microapp/login'), {
    accept: 'text/html',
  });
  const cookies = headers['set-cookie'] as string[];
  expect([status, headers.location]).toEqual([
    303,
    expect.stringMatching(/^https:\/\/account\.example\.com\/microapp\/loginEnterprisePortal\?/),
  ]);
  expect(cookies.some((cookie) => cookie.startsWith('__Host-acc_browser='))).toBe(true);
  for (const cookie of cookies) expect(cookie).toMatch(/^__(Host|Secure)-/);
  for (const cookie of cookies) expect(cookie).toMatch(/(?=.*; ?secure)(?=.*; ?httponly)(?=.*; ?samesite=lax)/i);
  expect(headers['strict-transport-security']).toBeDefined();
});

test('a registered portal on another origin has its own sign-in page', async () => {
  const { headers } = await get(authorise('https://portal.example.com/microapp/login'), { accept: 'text/html' });
  expect(headers.location).toMatch(/^https:\/\/portal\.example\.com\/microapp\/loginEnterprisePortal\?/);
});

test('plain http addresses are not registered', async () => {
  expect(
    (await get(authorise('http://account.example.com/microapp/login'), { accept: 'application/json' })).status,
  ).toBe(400);
  expect((await get(authorise('http://localhost:4000/microapp/login'), { accept: 'application/json' })).status).toBe(
    400,
  );
});

test('the discovery document names the public addresses', async () => {
  expect(JSON.parse((await get('/.well-known/openid-configuration')).body)).toMatchObject({
    issuer: 'https://account.example.com',
    authorization_endpoint: 'https://account.example.com/oauth2/auth',
    token_endpoint: 'https://account.example.com/oauth2/token',
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  });
});

test('the session cookie of the OAuth library has a __Host- name', () => {
  expect(api.services.oidc.cookieName('session')).toBe('__Host-acc_oauth');
});

test('an absolute request target is rejected unless it names the host', async () => {
  const path = '/.well-known/openid-configuration';
  expect((await get(`http://evil.example${path}`)).status).toBe(400);
  const { status, body } = await get(`http://account.example.com${path}`);
  expect([status, JSON.parse(body)]).toMatchObject([
    200,
    { issuer: 'https://account.example.com', token_endpoint: 'https://account.example.com/oauth2/token' },
  ]);
});
