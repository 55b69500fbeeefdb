import * as z from 'zod/mini';
import { endpoint, pageOf, signedIn } from './endpoint.ts';

/** A browser in which one is signed in. */
const ownSession = z.strictObject({
  session_id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** ISO-8601 UTC, both. */
  signed_in_at: z.string(),
  last_used_at: z.string(),
  /** As `Chrome` and `Windows`; empty where the browser does not tell. */
  browser: z.string(),
  system: z.string(),
  /** `phone`, `tablet`, `desktop`, or empty. */
  device: z.string(),
  /** Address of the network, as the API sees it. */
  network: z.string(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** One's sessions that live, the one that asks first, then by last use. */
export const listOwnSessions = endpoint({
  summary: 'Own sessions',
  refuses: [],
  method: 'GET', path: '/api/account/v1/sessions', access: signedIn, reply: pageOf(ownSession),
});

/** Ends one of one's sessions. */
export const endOwnSession = endpoint({
  summary: 'End one of the own sessions',
  refuses: ['Account.NotFound'],
  method: 'DELETE', path: '/api/account/v1/sessions/{session_id}', access: signedIn,
});

/** Ends all of one's sessions but the one that asks. */
export const endOtherSessions = endpoint({
  summary: 'End all own sessions except this one',
  refuses: [],
  method: 'DELETE', path: '/api/account/v1/sessions', access: signedIn,
});
