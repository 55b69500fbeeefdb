import * as z from 'zod/mini';
import { ApprovalQueue } from '../../enums/approval/approval-queue.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { deletionCounts } from '../console/deletion-counts.ts';
import { openProposals } from '../console/proposals.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { date } from '../encoded.ts';

const endpoint = endpointsOf('queue-counts');

/** Calls and shapes that all queues of staff share, with the proposals in the lists of customers. */
const access = staff(
  Privilege.approvalCertification,
  Privilege.approvalRegister,
  Privilege.approvalContract,
  Privilege.approvalAccount,
  Privilege.customerView,
  Privilege.customerManage,
  Privilege.customerCancelView,
);

/** Working time since the submission, up to the decision: full working days, and the minutes of the next one. */
export const waited = z.strictObject({ days: z.number(), minutes: z.number() });
export type Waited = z.infer<typeof waited>;

/** Counted up to `QUEUE_COUNT.most` plus one, which means "more". */
const count = z.strictObject({
  queue: z.enum(ApprovalQueue),
  pending: z.number(),
  overdue: z.number(),
  /** What a second person must confirm: approvals of pending requests, and reversals of decisions. */
  proposed: z.number(),
});

/** Requests that the caller works on, in all queues; the one claimed first is first. */
export const listOwnClaims = endpoint({
  summary: 'Requests that the caller works on',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/approvals/claims',
  access,
  reply: z.strictObject({
    claims: z.array(
      z.strictObject({
        queue: z.enum(['certification', 'registration', 'contract', 'account']),
        id: z.number(),
        company: z.string(),
        since: date,
        until: date,
      }),
    ),
  }),
});
export type OwnClaim = z.infer<typeof listOwnClaims.reply>['claims'][number];

export const countQueues = endpoint({
  summary: 'Pending requests of the caller’s queues, and open proposals',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/approvals/counts',
  access,
  reply: z.strictObject({
    queues: z.array(count),
    deletions: deletionCounts,
    /** Proposed levels of partners; none for staff who may not confirm any. */
    levels: z.strictObject(openProposals),
  }),
});
