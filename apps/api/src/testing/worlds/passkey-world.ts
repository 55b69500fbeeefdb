import type { RequestOptions } from '@portal/common/contract/sign-in/webauthn';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { authenticator, type Authenticator, type Behaviour } from '../authenticator.ts';
import type { Answer, TestApi } from '../test-api.ts';
import { visitor, type Visitor } from './visitor.ts';

export const PASSKEYS = '/api/account/v1/passkeys';

/** Adds a passkey to the account of a caller, and returns its row's id. */
export async function addPasskeyOf(
  api: TestApi,
  caller: Caller,
  device: Authenticator = authenticator(),
  more: Behaviour & { name?: string } = {},
): Promise<{ device: Authenticator; id: string; credentialId: string }> {
  const { name, ...behaviour } = more;
  const [began, options] = await api.as(caller).post(`${PASSKEYS}/options`);
  if (began !== 200) throw new Error(JSON.stringify(options));
  const credential = device.create(options, behaviour);
  const [status, body] = await api.as(caller).post(PASSKEYS, { credential, ...(name ? { name } : {}) });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { device, id: body.id as string, credentialId: credential.id };
}

/** The options for signing in by a passkey on an open page. */
export async function offerOn({ browser, challenge }: Visitor): Promise<RequestOptions> {
  const [status, options] = await browser.post(`${PASSKEYS}/sign_in/options`, { login_challenge: challenge });
  if (status !== 200) throw new Error(JSON.stringify(options));
  return options as RequestOptions;
}

/** Signs in by the passkey of a device, on a page of this user type. */
export async function signInBy(
  api: TestApi,
  device: Authenticator,
  {
    userType,
    page,
    options,
    ...behaviour
  }: Behaviour & { userType: number; page?: Visitor; options?: RequestOptions; id?: string },
): Promise<Answer> {
  const who = page ?? (await visitor(api));
  const credential = device.get(options ?? (await offerOn(who)), behaviour);
  return who.browser.post(`${PASSKEYS}/sign_in`, {
    login_challenge: who.challenge,
    user_type: userType,
    remember: 0,
    credential,
  });
}
