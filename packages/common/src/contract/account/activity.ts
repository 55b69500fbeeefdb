import * as z from 'zod/mini';
import { Purpose } from '../../enums/terms/purpose.ts';
import { ActivityAction, ActivityReason } from '../../enums/user/activity-action.ts';
import { endpointsOf, signedIn } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { queryNumber } from '../fields.ts';

const endpoint = endpointsOf('activity');

const entry = z.strictObject({
  id: z.number(),
  time: date,
  action: z.enum(ActivityAction),
  /**
   * Actor: the caller, staff of the provider, another person of the company, another system of the provider, the system
   * itself, or somebody whose sign-in failed.
   */
  by: z.enum(['self', 'staff', 'member', 'directory', 'application', 'system', 'unknown']),
  /** Public name of the application, in the caller's language. */
  by_name: z.optional(z.string()),
  /** Network address and user agent; empty when unknown, or when the actor is another person. */
  network: z.string(),
  browser: z.string(),
  system: z.string(),
  /** Object of the action, for instance the id of an access key. */
  about: z.string(),
  /** Changed columns of the account, of the company, or of a request that staff corrected. */
  columns: z.array(z.string()),
  /** Old and new values of those columns, in the caller's language, as far as they were kept; addresses are masked. */
  changes: z.optional(z.array(z.strictObject({ column: z.string(), before: z.string(), after: z.string() }))),
  /** Reason of a failed sign-in, or why the system disabled a key. */
  reason: z.optional(z.enum(ActivityReason)),
  /** The use of data that was allowed or withdrawn. */
  purpose: z.optional(z.enum(Purpose)),
});
export type ActivityEntry = z.infer<typeof entry>;

/** The caller's security activity, newest first. `next` is the `before` of the following page, null at the end. */
export const listActivity = endpoint({
  summary: 'Own security activity, newest first',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/activity',
  access: signedIn,
  query: z.strictObject({ before: z.optional(queryNumber), limit: z.optional(queryNumber) }),
  reply: z.strictObject({ entries: z.array(entry), next: z.nullable(z.number()) }),
});
