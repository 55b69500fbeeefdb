import * as z from 'zod/mini';
import { checkNote } from '../../rules/approval/note.ts';
import { ASSIGNMENT } from '../../rules/limits.ts';
import { optional } from '../../rules/text/optional.ts';
import { answerFlag, date } from '../encoded.ts';
import { endpointsOf, type staff } from '../endpoint.ts';
import { trimmed, wholeNumber } from '../fields.ts';

const endpoint = endpointsOf('approvals');

/**
 * Shared work. An assignment says whose a request is, and a snooze until when it is put off; both order the work. A
 * claim says who may decide.
 */

/** Whose a request is. */
export const assignment = z.strictObject({
  user_id: z.string(),
  /** `own` is 1 for the caller. */
  name: z.string(),
  own: answerFlag,
  /** 1: has not used the console for hours, or can no longer decide it; anybody may take the request. */
  absent: answerFlag,
  since: date,
  /** Of who handed it over; empty without. */
  note: z.string(),
});
export type Assignment = z.infer<typeof assignment>;

/** Of a row in a list; absent from an older API. */
export const work = {
  assigned: z.optional(z.nullable(assignment)),
  /** Until when it is put off; null unless it is. */
  snoozed_until: z.optional(z.nullable(date)),
};

/** Filters of a list: requests of the caller, or of nobody; without the snoozed ones, or only these. */
export const workFilters = { assigned: z.optional(z.enum(['me', 'none'])), snoozed: z.optional(z.enum(['0', '1'])) };

/**
 * What became of one request of a list. `gone`: there is none of this number; `ended`: it was decided or withdrawn;
 * `others`: it is a colleague's, and only they, or staff who lead the work, may change that.
 */
export const AssignResult = ['done', 'gone', 'ended', 'others'] as const;
export type AssignResult = (typeof AssignResult)[number];

const ids = z.array(wholeNumber).check(z.minLength(1), z.maxLength(ASSIGNMENT.most));
const results = z.strictObject({
  /** One for each number, in ascending order; `name` is whose it is where it is a colleague's. */
  results: z.array(z.strictObject({ id: z.number(), result: z.enum(AssignResult), name: z.string() })),
});
export type AssignResults = z.infer<typeof results>['results'];

type ApiPath = `/api/${string}`;

/** The calls of a queue that order its work, each for up to 100 requests with a result for each. */
export const assignmentCalls = (item: ApiPath, access: ReturnType<typeof staff>) => ({
  /**
   * Anybody may take what is nobody's, or of somebody absent, hand over what is theirs, and give it back (`to`: null).
   * Who leads the work may give any request to any colleague who can decide it.
   */
  assign: endpoint({
    summary: 'Take requests, hand them over, or give them back',
    refuses: ['Account.Assignment.Unfit'],
    method: 'PUT',
    path: `${item}/0/assignment` as const,
    access,
    body: z.strictObject({ ids, to: z.nullable(z.string()), note: z.optional(trimmed(optional(checkNote))) }),
    reply: results,
  }),

  /** Until a time within 60 days, or null for now. The promised time goes on. Not of requests of colleagues. */
  snooze: endpoint({
    summary: 'Put requests off until a time, or show them again',
    refuses: [],
    method: 'PUT',
    path: `${item}/0/snooze` as const,
    access,
    body: z.strictObject({ ids, until: z.nullable(z.string()) }),
    reply: results,
  }),
});
