import * as z from 'zod/mini';
import { endpointsOf, signedIn } from '../endpoint.ts';
import { date } from '../encoded.ts';

const endpoint = endpointsOf('second-factor');

const code = z.string().check(z.minLength(1), z.maxLength(40));

/** Data for an authenticator app: the key in base32, and the same as an otpauth address for a QR code (RFC 6238). */
export const enrolment = z.strictObject({ enrolment_ticket: z.string(), secret: z.string(), otpauth_uri: z.string() });
export type Enrolment = z.infer<typeof enrolment>;

/**
 * The own second factor. `required`: mandatory for staff. `applies`: false for users who sign in through a company's
 * identity provider; they have no password here and are never asked for a second factor.
 */
export const readSecondFactor = endpoint({
  summary: 'Own second factor',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/second_factor',
  access: signedIn,
  reply: z.strictObject({
    enabled: z.boolean(),
    required: z.boolean(),
    applies: z.boolean(),
    enabled_at: z.nullable(date),
    recovery_codes_left: z.number(),
  }),
});

/**
 * Starts an enrolment, which has no effect until its first code is confirmed. Needs a sign-in within the last ten
 * minutes.
 */
export const beginSecondFactor = endpoint({
  summary: 'Begin to enrol a second factor',
  refuses: ['Account.SignIn.Recent.Required'],
  method: 'POST',
  path: '/api/account/v1/second_factor',
  access: signedIn,
  idempotencyKey: true,
  ownCodes: true,
  reply: enrolment,
});

/** Confirms an enrolment by a first code; it replaces an earlier factor. The recovery codes are shown only once. */
export const confirmSecondFactor = endpoint({
  summary: 'Confirm a second factor by its first code',
  refuses: ['Account.SecondFactor.Enrolment.Expired', 'Account.Login.SecondFactor.Wrong'],
  method: 'PUT',
  path: '/api/account/v1/second_factor',
  access: signedIn,
  ownCodes: true,
  body: z.strictObject({ enrolment_ticket: z.string().check(z.maxLength(200)), second_factor_code: code }),
  reply: z.strictObject({ recovery_codes: z.array(z.string()) }),
});

/** Makes ten new recovery codes; requires a code of the factor. The previous ones are revoked. */
export const renewRecoveryCodes = endpoint({
  summary: 'Replace the recovery codes',
  refuses: ['Account.SecondFactor.Off', 'Account.Login.SecondFactor.Wrong'],
  method: 'POST',
  path: '/api/account/v1/second_factor/recovery_codes',
  access: signedIn,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ second_factor_code: code }),
  reply: z.strictObject({ recovery_codes: z.array(z.string()) }),
});

/** Turns the factor off; requires one of its codes. Refused for staff. */
export const removeSecondFactor = endpoint({
  summary: 'Switch the second factor off',
  refuses: [
    'Account.SecondFactor.Required',
    'Account.SecondFactor.Off',
    'Account.SignIn.Recent.Required',
    'Account.Login.SecondFactor.Wrong',
  ],
  method: 'POST',
  path: '/api/account/v1/second_factor/removal',
  access: signedIn,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ second_factor_code: code }),
});
