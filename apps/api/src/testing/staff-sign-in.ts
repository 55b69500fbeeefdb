import { createHash, randomBytes } from 'node:crypto';
import { UserType } from '@portal/common/enums/user/user-type';
import type { browserOf } from './processes/production.ts';
import { totpOf } from './worlds/visitor.ts';
import type { Answer } from './test-client.ts';

const PASSWORD = 'Amber-4712';
const ok = ([status, body]: Answer, expected = 200) => {
  if (status !== expected) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

type Browser = ReturnType<typeof browserOf>;
type Bearer = { headers: { authorization: string } };

/**
 * Opens the sign-in page of a user type. `finish` follows the redirect of a finished sign-in and returns the header of
 * a signed-in caller.
 */
export async function authorise(
  browser: Browser,
  publicUrl: string,
  userType: UserType,
): Promise<{ challenge: string; finish(redirect: string): Promise<Bearer> }> {
  const back = `${publicUrl}/microapp/login`;
  const verifier = randomBytes(32).toString('base64url');
  const { Data } = ok(
    await browser.get(
      `/oauth2/auth?${new URLSearchParams({
        client_id: 'portal',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: back,
        state: 's',
        user_type: String(userType),
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })}`,
      { headers: { accept: 'application/json' } },
    ),
  );
  return {
    challenge: Data.LoginChallenge as string,
    async finish(redirect) {
      const { pathname, search } = new URL(redirect);
      const { headers } = await browser.get(pathname + search, { headers: { accept: 'text/html' } });
      const { access_token } = ok(
        await browser.post(
          '/oauth2/token',
          new URLSearchParams({
            grant_type: 'authorization_code',
            client_id: 'portal',
            redirect_uri: back,
            code_verifier: verifier,
            state: 's',
            code: new URL(headers.get('location') ?? '').searchParams.get('code') ?? '',
          }).toString(),
          { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        ),
      );
      return { headers: { authorization: `Bearer ${String(access_token)}` } };
    },
  };
}

/**
 * Follows the link of `operate.ts admin create` into the console: sets the password, signs in and sets up the second
 * factor. Returns the header of a signed-in caller.
 */
export async function signInByLink(browser: Browser, publicUrl: string, link: URL, email: string): Promise<Bearer> {
  const of = (name: string) => link.searchParams.get(name) ?? '';
  const reset = async () =>
    browser.put('/api/account/v1/user/0/password/reset', {
      user_id: of('user_id'),
      user_type: UserType.employee,
      reset_code: of('reset_code'),
      new_password: await browser.seal(PASSWORD, 'new_password'),
    });
  ok(await reset());
  ok(await reset(), 400);

  const { challenge, finish } = await authorise(browser, publicUrl, UserType.employee);
  const login = async (more: object) =>
    browser.post('/api/account/v1/user/0/login', {
      Account: email,
      AccountType: 1,
      VerifyType: 1,
      VerifyInfo: await browser.seal(PASSWORD, 'verify_info'),
      LoginChallenge: challenge,
      UserType: UserType.employee,
      Remember: 0,
      ...more,
    });
  const { enrolment } = ok(await login({}), 409);
  const { RedirectURL } = ok(
    await login({
      enrolment_ticket: enrolment.enrolment_ticket,
      second_factor_code: totpOf(enrolment.secret as string),
    }),
  );
  return finish(RedirectURL as string);
}
