import * as z from 'zod/mini';
import { RECOVERY_ONLY } from '../../enums/sign-in/session-scope.ts';
import { checkRecoveryCode } from '../../rules/verify-code/recovery-code.ts';
import { anyone, endpointsOf, members } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { trimmed } from '../fields.ts';

const endpoint = endpointsOf('idp-recovery');

/**
 * Recovery codes of an enterprise: ten, each for one use. A code opens a session of 15 minutes for the pages of the
 * identity providers only, also when nobody of the company can sign in any more.
 */
const access = members('providers');
const path = '/api/account/v1/enterprise_user/{enterprise_id}/idp/recovery';

export const readIdpRecovery = endpoint({
  summary: 'How many recovery codes the own enterprise has left',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path,
  access,
  scopes: RECOVERY_ONLY,
  reply: z.strictObject({
    left: z.number(),
    /** ISO-8601 UTC; null when none were ever made. */
    made_time: z.nullable(date),
  }),
});

/** Revokes the previous codes and ends sessions that they opened. The new codes are shown only once. */
export const makeIdpRecoveryCodes = endpoint({
  summary: 'Make ten new recovery codes of the own enterprise',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({}),
  reply: z.strictObject({ recovery_codes: z.array(z.string()) }),
});

/** Sets the session cookie. Every administrator of the enterprise is notified in the same transaction. */
export const openIdpRecovery = endpoint({
  summary: 'Open the identity provider pages with a recovery code',
  refuses: ['Account.Recovery.Wrong'],
  method: 'POST',
  path: `${path}/session`,
  access: anyone,
  ownCodes: true,
  signed: true,
  body: z.strictObject({ recovery_code: trimmed(checkRecoveryCode) }),
  reply: z.strictObject({ expire_time: date }),
});
