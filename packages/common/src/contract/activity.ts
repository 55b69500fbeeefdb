import * as z from 'zod/mini';
import { ActivityAction } from '../enums/account/activity-action.ts';
import { endpoint, signedIn } from './endpoint.ts';
import { queryNumber } from './passing.ts';

const entry = z.strictObject({
  id: z.number(),
  /** ISO-8601 UTC. */
  time: z.string(),
  action: z.enum(ActivityAction),
  /** Who did it: oneself, staff of the provider, another member of the company, or the system. */
  by: z.enum(['self', 'staff', 'member', 'system']),
  /** Network address, and what the browser said of itself; empty where it is not known or not one's own. */
  network: z.string(),
  browser: z.string(),
  system: z.string(),
  /** What it was about, where a word says more: the id of an access key. */
  about: z.string(),
  /** Columns that changed: of the account or the company, or of a request that staff corrected. */
  columns: z.array(z.string()),
});
export type ActivityEntry = z.infer<typeof entry>;

/** One's own security activity, newest first. `next` is the `before` of the following page, null at the end. */
export const listActivity = endpoint({
  summary: 'Own security activity, newest first',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/activity',
  access: signedIn,
  query: z.strictObject({ before: z.optional(queryNumber), limit: z.optional(queryNumber) }),
  reply: z.strictObject({ entries: z.array(entry), next: z.nullable(z.number()) }),
});
