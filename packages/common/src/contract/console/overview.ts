import * as z from 'zod/mini';
import { ApprovalQueue } from '../../enums/approval/approval-queue.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { queryNumber } from '../fields.ts';
import { deletionCounts } from './deletion-counts.ts';
import { openProposals } from './proposals.ts';

const endpoint = endpointsOf('overview');

/** Each queue is shown to staff who may decide its requests. */
const access = staff(
  Privilege.approvalCertification,
  Privilege.approvalRegister,
  Privilege.approvalContract,
  Privilege.approvalAccount,
);

/** Numbers by reason, which is one of the reasons of that queue. */
const byReason = z.array(z.strictObject({ reason: z.string(), number: z.number() }));

/**
 * Times are working hours from application to decision, each rounded to a tenth: median and ninth decile; null without a
 * decision.
 */
const decided = {
  approved: z.number(),
  rejected: z.number(),
  /** Decided within the promised working days. */
  in_time: z.number(),
  /** Still pending, and overdue since this period: they count as not in time. In the total all that are overdue now. */
  overdue: z.number(),
  median: z.nullable(z.number()),
  p90: z.nullable(z.number()),
};

const queue = z.strictObject({
  queue: z.enum(ApprovalQueue),
  /** Pending requests by full working days of waiting: less than one, one, two, and the promised number or more. */
  waiting: z.array(z.number()),
  /** Pending requests that are not overdue yet and must be decided today. Absent from an older API. */
  due_today: z.optional(z.number()),
  /**
   * Approvals of pending requests, and reversals of decisions, that somebody else proposed and the caller may confirm;
   * null where no decision needs a second person.
   */
  to_confirm: z.nullable(z.number()),
  /** All decisions of the period. */
  total: z.strictObject(decided),
  /** Every week of the period, oldest first, by its Monday (YYYY-MM-DD) in the time zone of the working hours. */
  weeks: z.array(z.strictObject({ week: z.string(), ...decided })),
  /** Fields refused by staff, by reason, most frequent first. */
  refusals: byReason,
  /** Mistakes found before submission, by reason, most frequent first. */
  prevented: byReason,
});
export type QueueOverview = z.infer<typeof queue>;

export const readOverview = endpoint({
  summary: 'Figures of the caller’s queues, and open proposals',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/approvals/overview',
  access,
  query: z.strictObject({
    /** Weeks of the period, this one included: 1 to 26, 8 by default. */
    weeks: z.optional(queryNumber),
  }),
  reply: z.strictObject({
    /** When the figures were read. */
    at: date,
    /** Working hours of a day. */
    day: z.number(),
    queues: z.array(queue),
    deletions: deletionCounts,
    /** Proposed levels of partners; none for staff who may not confirm any. */
    levels: z.strictObject(openProposals),
    /** Second looks and differences that wait for the caller. Absent from an older API. */
    looks: z.optional(z.number()),
  }),
});
export type Overview = z.infer<typeof readOverview.reply>;
