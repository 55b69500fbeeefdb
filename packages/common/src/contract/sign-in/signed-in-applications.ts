import * as z from 'zod/mini';
import { endpointsOf, pageOf, signedIn } from '../endpoint.ts';
import { date } from '../encoded.ts';

const endpoint = endpointsOf('signed-in-applications');

/** An application that the caller is signed in to, or has allowed to sign in. */
const signedInApplication = z.strictObject({
  client_id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  /** ISO-8601 UTC, the last use to the hour; null when the caller is not signed in to it. */
  since_time: z.nullable(date),
  last_used_time: z.nullable(date),
  /** When the caller last allowed it; null for an application that does not ask. */
  allowed_time: z.nullable(date),
});
export type SignedInApplication = z.infer<typeof signedInApplication>;

/** By last use. */
export const listSignedInApplications = endpoint({
  summary: 'Applications that one is signed in to or has allowed',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/signed_in_applications',
  access: signedIn,
  reply: pageOf(signedInApplication),
});

/**
 * Ends the sign-ins of the caller to one application, on all devices, with its tokens, and forgets the consent to it.
 * The application is notified.
 */
export const endSignedInApplication = endpoint({
  summary: 'Sign out of one application',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: '/api/account/v1/signed_in_applications/{client_id}',
  access: signedIn,
});
