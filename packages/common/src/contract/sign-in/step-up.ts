import * as z from 'zod/mini';
import { endpointsOf, signedIn } from '../endpoint.ts';
import { passkeyRefuses, unusualRefuses } from '../refusals.ts';
import { authentication, requestOptions } from './webauthn.ts';

const endpoint = endpointsOf('sessions');
const path = '/api/account/v1/sessions/current/proof';

/**
 * How the caller can prove in this session who they are, as at a sign-in: by the password, which a second step may
 * follow, or by a passkey alone. With neither they sign in again on a page of their own; `provider` is the name of the
 * company's identity provider, if that one decides.
 */
export const readStepUpWays = endpoint({
  summary: 'How the caller can prove in this session who they are',
  refuses: [],
  method: 'GET',
  path,
  access: signedIn,
  reply: z.strictObject({ password: z.boolean(), passkey: z.boolean(), provider: z.nullable(z.string()) }),
});

/** Options for proving it by a passkey alone, for five minutes, in this session. */
export const beginPasskeyStepUp = endpoint({
  summary: 'Options for proving by a passkey who the caller is',
  refuses: [],
  method: 'POST',
  path: `${path}/options`,
  access: signedIn,
  ownCodes: true,
  idempotencyKey: true,
  reply: requestOptions,
});

/**
 * Makes the sign-in of this session recent: it demands what a sign-in of the account would, with the same limits. After
 * the password it may ask for a second step (`Account.Login.SecondFactor`) or for a code that was sent
 * (`Account.Login.Confirm`); the second call has the password again. Who first has to set up a second step or a passkey
 * (`…Enrol`) signs in anew. The session gets a new secret.
 */
export const stepUp = endpoint({
  summary: 'Prove in this session who the caller is',
  refuses: [
    'Account.Password.Old.Wrong',
    'Account.Login.Idp.Only',
    'Account.Login.SecondFactor',
    'Account.Login.SecondFactor.Enrol',
    'Account.Login.SecondFactor.Wrong',
    'Account.SecondFactor.Enrolment.Expired',
    'Account.Login.Passkey.Enrol',
    'Account.Passkey.Exists',
    'Account.Passkey.TwoNeeded',
    ...passkeyRefuses,
    ...unusualRefuses,
  ],
  method: 'PUT',
  path,
  access: signedIn,
  ownCodes: true,
  sealed: { password: 'verify_info' },
  body: z.union([
    z.strictObject({
      password: z.string(),
      /** Six digits of the authenticator, a recovery code, or the code that confirms an unusual sign-in. */
      second_factor_code: z.optional(z.string().check(z.maxLength(40))),
      /** The answer of a passkey in place of a code, as JSON text, as in a sign-in. */
      passkey: z.optional(z.string().check(z.maxLength(20_000))),
    }),
    z.strictObject({ credential: authentication }),
  ]),
  reply: z.strictObject({ recent_seconds: z.number() }),
});
