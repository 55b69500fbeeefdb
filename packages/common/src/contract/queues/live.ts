import * as z from 'zod/mini';
import { endpointsOf, signedIn } from '../endpoint.ts';

const endpoint = endpointsOf('live');

/**
 * What an open page can follow: the queues of staff, with the privilege of each; the counts of the menu, for staff; and
 * the requests of the own company; and the own notices, for everybody.
 */
export const LiveTopic = [
  'certification',
  'registration',
  'contract',
  'account',
  'counts',
  'requests',
  'notices',
] as const;
export type LiveTopic = (typeof LiveTopic)[number];

/** Name of the event that begins a stream. The stream is not buffered if it comes at once. */
export const LIVE_BEGINS = 'begins';

/**
 * One stream of server-sent events (WHATWG HTML, section 9.2) for a page, in place of polling. An event has the name of
 * its topic. Data of a queue is what its call for changes answers, that of `counts` what the call for counts answers;
 * `requests` says that a request of the own company changed and `notices` that an own notice did, without data. An event
 * may have an id: the position for `X-Read-After` of what is read because of it. Comments keep the connection open. The
 * stream ends with the access token; whoever follows reads once after each beginning, because what came before is not
 * repeated.
 */
export const followLive = endpoint({
  summary: 'Follow queues, counts, own requests or notices, as server-sent events',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/live',
  access: signedIn,
  ownCodes: true,
  query: z.strictObject({
    /** Topics, separated by commas. */
    follow: z.string().check(
      z.maxLength(200),
      z.refine((text) => text.split(',').every((one) => LiveTopic.some((topic) => topic === one))),
    ),
  }),
});
