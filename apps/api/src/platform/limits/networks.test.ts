import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { testApi, type Answer, type TestApi } from '../../testing/test-api.ts';
import { visitor } from '../../testing/worlds/visitor.ts';

/** Limits as in production, behind a proxy. */
const behind = await testApi({ NETWORK_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' });
const alone = await testApi({ NETWORK_LIMIT_FACTOR: '1' });

type Call = (api: TestApi, headers: Record<string, string>) => Promise<Answer>;
const post =
  (path: string, body: (api: TestApi) => object | Promise<object>): Call =>
  async (api, headers) =>
    api.as(null).post(path, await body(api), { headers });
const enterprise = async (api: TestApi) => ({
  login_name: 'acme_1',
  company: 'Acme',
  email: 'ann@acme.example',
  username: 'Ann',
  user_type: 2,
  verify_code: '000000',
  verify_code_type: 1,
  phone: '+86-13812345678',
  password: await api.seal('Right-1234', 'password'),
});
const code = {
  account: 'ann@acme.example',
  send_type: 1,
  verify_code_type: VerifyScene.enterpriseRegister,
  user_type: 2,
  type: 1,
};
const authorise =
  '/oauth2/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=http%3A%2F%2Flocalhost%2Fmicroapp%2Flogin&state=s' +
  '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256';

/** Public calls, the name of their counter, and the limit per network. */
const PUBLIC_CALLS: readonly (readonly [string, string, number, Call])[] = [
  [
    'begin a sign-in',
    'authorise',
    600,
    (api, headers) => api.as(null).get(authorise, { headers: { ...headers, accept: 'application/json' } }),
  ],
  [
    'sign in',
    'signIn',
    100,
    async (api, headers) => {
      const { browser, challenge } = await visitor(api);
      return browser.post(
        '/api/account/v1/enterprise_user/0/login',
        {
          account: 'ann@acme.example',
          account_type: 1,
          verify_type: 1,
          verify_info: await api.seal('Wrong-1234', 'verify_info'),
          user_type: 2,
          login_challenge: challenge,
          remember: 0,
        },
        { headers },
      );
    },
  ],
  ['register', 'register', 60, post('/api/account/v2/enterprise_user/0/register', enterprise)],
  [
    'have a picture drawn',
    'captcha',
    120,
    (api, headers) =>
      api
        .as(null)
        .get('/api/account/v1/verify_code/man_machine?send_type=1&user_type=2&account=a&scene=8&proportion=1', {
          headers,
        }),
  ],
  [
    'guess a code',
    'verifyCode guess',
    30,
    (api, headers) =>
      api.as(null).put('/api/account/v1/verify_code/email', { ...code, verify_code: '000000' }, { headers }),
  ],
  [
    'set a password',
    'password',
    60,
    (api, headers) =>
      api
        .seal('New-67890', 'new_password')
        .then((new_password) =>
          api
            .as(null)
            .put(
              '/api/account/v1/user/0/password/reset',
              { user_id: 'u-ann', user_type: 2, reset_code: 'made-up', new_password },
              { headers },
            ),
        ),
  ],
  [
    'send a security report',
    'securityReport',
    20,
    post('/api/account/v1/security_report', () => ({ report_code: 'a'.repeat(43) })),
  ],
  [
    'save a sign-in state',
    'signInState',
    100,
    post('/api/account/v1/sign_in_states', () => ({
      state: Math.random().toString(36).padEnd(43, 's'),
      code_verifier: 'v'.repeat(43),
      redirect_uri: 'http://localhost/microapp/login',
      user_type: 2,
    })),
  ],
];

/** Sets the counter of a network to its limit. */
const used = ({ db, services }: TestApi, key: string, points: number) =>
  db
    .insertInto('limit_counter')
    .values({ key, points, ends_at: new Date(services.clock.now().getTime() + 600_000) })
    .execute();

test.each(PUBLIC_CALLS)(
  '%s: limited per network in production, and a /64 of IPv6 is one network',
  async (_, name, points, call) => {
    await used(behind, `${name} 2001:db8:1:2::/64`, points - 1);
    const from = async (address: string) => (await call(behind, { 'x-forwarded-for': address }))[0];
    expect(await from('2001:db8:1:2::1')).not.toBe(429);
    expect(await from('2001:db8:1:2::1')).toBe(429);
    expect(await from('2001:db8:1:2:dead:beef:0:1')).toBe(429);
    expect(await from('1.2.3.4, 2001:db8:1:2::9')).toBe(429);
    expect(await from('2001:db8:1:3::1')).not.toBe(429);
  },
);

test.each(PUBLIC_CALLS)(
  '%s: an untrusted forwarding header does not change the network',
  async (_, name, points, call) => {
    await used(alone, `${name} 127.0.0.1`, points);
    for (const [header, value] of [
      ['x-forwarded-for', '203.0.113.9'],
      ['forwarded', 'for=203.0.113.9'],
      ['x-real-ip', '203.0.113.9'],
      ['cf-connecting-ip', '203.0.113.9'],
    ] as const) {
      expect((await call(alone, { [header]: value }))[0]).toBe(429);
    }
    await alone.db.deleteFrom('limit_counter').execute();
  },
);
