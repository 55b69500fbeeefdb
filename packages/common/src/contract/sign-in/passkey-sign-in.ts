import * as z from 'zod/mini';
import { UserType } from '../../enums/user/user-type.ts';
import { anyone, endpointsOf } from '../endpoint.ts';
import { flag } from '../fields.ts';
import { passkeyRefuses } from '../refusals.ts';
import { signInReply } from './sign-in.ts';
import { authentication, creationOptions, requestOptions } from './webauthn.ts';

const endpoint = endpointsOf('passkeys');

const login_challenge = z.string().check(z.maxLength(200));

/**
 * Options for using a passkey on a sign-in page, for five minutes and once. They name no account: the person chooses
 * among the passkeys of the device, and nothing is said about who has one. Bound to the challenge of this browser.
 */
export const beginPasskeySignIn = endpoint({
  summary: 'Options for signing in by a passkey',
  refuses: ['Account.Page.Expired'],
  method: 'POST',
  path: '/api/account/v1/passkeys/sign_in/options',
  access: anyone,
  ownCodes: true,
  body: z.strictObject({ login_challenge }),
  reply: requestOptions,
});

/**
 * Signs in the account of a passkey, in the browser that got the options. It counts as both steps: no code is asked.
 *
 * - `Account.Passkey.Expired`: the options are old or were used. Get new ones.
 * - `Account.Passkey.Unknown`: deleted, or never ours. The page can tell the browser (`signalUnknownCredential`).
 * - `Account.Passkey.OtherPage`: of an account of another user type, `user_type` beside the code.
 * - `Account.Passkey.TwoNeeded`: a member of staff who needs two passkeys and has one; they sign in by password.
 */
export const signInByPasskey = endpoint({
  summary: 'Sign in by a passkey',
  refuses: [
    'Account.Page.Expired',
    'Account.Login.Disabled',
    'Account.Login.Pending',
    'Account.Login.Deleting',
    'Account.Login.Idp.Only',
    'Account.Passkey.OtherPage',
    'Account.Passkey.TwoNeeded',
    ...passkeyRefuses,
  ],
  method: 'POST',
  path: '/api/account/v1/passkeys/sign_in',
  access: anyone,
  ownCodes: true,
  body: z.strictObject({
    login_challenge,
    /** User type of the page; that of partners includes contacts of the company. */
    user_type: z.union([
      z.literal(UserType.individual),
      z.literal(UserType.enterprise),
      z.literal(UserType.partner),
      z.literal(UserType.employee),
    ]),
    remember: flag,
    credential: authentication,
  }),
  reply: signInReply,
});

/**
 * `passkey_enrolment` beside `Account.Login.Passkey.Enrol`: a member of staff has to make `needed` passkeys and has
 * `have`. The same sign-in is sent again, without a code, with the new passkey as JSON text in `new_passkey`; it is
 * refused in the same way until there are enough, and then signs in.
 */
export const passkeyEnrolment = z.strictObject({ have: z.number(), needed: z.number(), options: creationOptions });
export type PasskeyEnrolment = z.infer<typeof passkeyEnrolment>;
