import * as z from 'zod/mini';
import { endpointsOf, pageOf, signedIn } from '../endpoint.ts';
import { date } from '../encoded.ts';

const endpoint = endpointsOf('sessions');

/** A signed-in browser. */
const ownSession = z.strictObject({
  session_id: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  signed_in_at: date,
  last_used_at: date,
  /** For instance `Chrome` and `Windows`; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  /** `phone`, `tablet`, `desktop`, or empty. */
  device: z.string(),
  /** Address of the network, as the API sees it. */
  network: z.string(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The caller's active sessions: the current one first, then by last use. */
export const listOwnSessions = endpoint({
  summary: 'Own sessions',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/sessions',
  access: signedIn,
  reply: pageOf(ownSession),
});

/**
 * Seconds for which the caller may still make changes that need a recent sign-in (`Account.SignIn.Recent.Required`); 0:
 * sign in again first. Forms ask for the new sign-in before they open.
 */
export const readRecentSignIn = endpoint({
  summary: 'Time left for changes that need a recent sign-in',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/sessions/current',
  access: signedIn,
  reply: z.strictObject({ recent_seconds: z.number() }),
});

/** Ends one session of the caller. */
export const endOwnSession = endpoint({
  summary: 'End one of the own sessions',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: '/api/account/v1/sessions/{session_id}',
  access: signedIn,
});

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = endpoint({
  summary: 'End all own sessions except this one',
  refuses: [],
  method: 'DELETE',
  path: '/api/account/v1/sessions',
  access: signedIn,
});
