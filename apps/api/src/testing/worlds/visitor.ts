import { TOTP, Secret } from 'otpauth';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { Answer, TestApi } from '../test-api.ts';

export const RIGHT = 'Right-1234';

const authorise = (client: string, redirectUri: string) =>
  `/oauth2/auth?${new URLSearchParams({
    client_id: client,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirectUri,
    state: 's',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`;

/** A browser with the sign-in page open. */
export async function visitor(
  api: TestApi,
  {
    client = 'portal',
    redirectUri = 'http://localhost/microapp/login',
    browser = api.browser(),
  }: { client?: string; redirectUri?: string; browser?: ReturnType<TestApi['browser']> } = {},
) {
  const [, { Data }] = await browser.get(authorise(client, redirectUri), { headers: { accept: 'application/json' } });
  const challenge = Data.LoginChallenge as string;
  const lower =
    (kind: 'enterprise' | 'personal', user_type: number) =>
    async (account: string, secret = RIGHT, more: object = {}): Promise<Answer> =>
      browser.post(`/api/account/v1/${kind}_user/0/login`, {
        account,
        account_type: 1,
        verify_type: 1,
        verify_info: await api.seal(secret, 'verify_info'),
        user_type,
        login_challenge: challenge,
        remember: 0,
        ...more,
      });
  return {
    browser,
    challenge,
    enterprise: lower('enterprise', 2),
    individual: lower('personal', 1),
    portal: async (Account: string, userType: UserType, more: object = {}, secret = RIGHT): Promise<Answer> =>
      browser.post('/api/account/v1/user/0/login', {
        Account,
        AccountType: 1,
        VerifyType: 1,
        VerifyInfo: await api.seal(secret, 'verify_info'),
        LoginChallenge: challenge,
        UserType: userType,
        Remember: 0,
        ...more,
      }),
  };
}
export type Visitor = Awaited<ReturnType<typeof visitor>>;

/** The refusal of a wrong account or secret, at this field. */
export const wrong = (field: string) => [
  400,
  { code: 'Account.Login.Wrong', fields: { [field]: { code: 'Account.Login.Wrong' } } },
];

/** The authenticator code for a secret, now or `steps` × 30 s away. */
export function totpOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** An account for tests. With the hash of `RIGHT` it can sign in with that password. */
export function account(user_id: string, user_type: UserType, password_hash: string | null, more: object = {}) {
  return {
    user_id,
    user_type: user_type as number,
    co_id: null,
    role: null,
    user_name: user_id,
    login_name: null,
    email: `${user_id}@acme.example`,
    phone: null,
    password_hash,
    ...more,
  };
}
