import * as z from 'zod/mini';
import { ApprovalStatus, Decision } from '../../enums/approval/approval-status.ts';
import { AskedAccountField } from '../../enums/approval/asked-fields.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { checkOpinion } from '../../rules/approval/opinion.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { cursorPaging, queryNumber, trimmed, wholeNumber } from '../fields.ts';
import { refusedDecision } from '../refusals.ts';
import { queueFilters } from './queue-filters.ts';
import { waited } from './queues.ts';
import { work } from './assignments.ts';
import { decided } from '../console/proposals.ts';
import { assigneeKnown, versionDecided } from '../version.ts';
import { askCall, openQuestion, reviewCalls } from './review.ts';

const endpoint = endpointsOf('approvals');

/** Applications of other systems for login accounts; staff decide whether the accounts may sign in. */
const access = staff(Privilege.approvalAccount);

/** Texts are empty where nothing is known. */
const row = z.strictObject({
  id: z.number(),
  user_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  login_name: z.string(),
  username: z.string(),
  /** The identity provider of the company that confirmed the applicant, and will sign in to the account. */
  idp_name: z.string(),
  /** System that asked, in the caller's language. */
  source_name: z.string(),
  phone: z.string(),
  email: z.string(),
  applicant: z.string(),
  /** What the applicant wrote to the company. */
  note: z.string(),
  application_time: date,
  approval_time: z.nullable(date),
  approval_status: z.enum(ApprovalStatus),
  /** The opinion of the decision. */
  remark: z.string(),
  /** Time by which it must be decided; null after the decision. */
  due_time: z.nullable(date),
  waited,
  ...work,
  /** The question that the applicant has to answer: no time is due meanwhile. Absent from an older API. */
  question: z.optional(z.nullable(openQuestion)),
  /** For the decision. */
  version: z.number(),
});
export type AccountApproval = z.infer<typeof row>;

/**
 * `{co}` is a company, or 0 for all. The total is counted up to `APPROVAL_QUEUE.countMost` plus one, which means
 * "more".
 */
export const listAccountApprovals = endpoint({
  summary: 'Applications for accounts of customers',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/customer/{co}/account/approvals',
  access,
  query: z.strictObject({
    ...cursorPaging,
    /** 1 pending, 2 approved, 3 rejected, 0 all. */
    status: queryNumber,
    ...queueFilters,
  }),
  reply: pageOf(row, { cursors: true }),
});

/**
 * The path names the account, the query the application; the body must approve. The second of two concurrent decisions
 * gets 4001213001 or 4001213002.
 */
export const decideAccount = endpoint({
  summary: 'Decide on an application for an account',
  refuses: [...refusedDecision],
  method: 'PUT',
  path: '/api/account/v1/customer/{co}/account/{id}/approval',
  access,
  ownCodes: true,
  query: z.strictObject({ id: queryNumber }),
  body: z
    .strictObject({
      user_id: z.string(),
      co_id: z.string(),
      id: wholeNumber,
      opinion: trimmed(checkOpinion),
      result: z.enum(Decision),
      ...versionDecided,
      ...assigneeKnown,
    })
    .check(({ value, issues }) => {
      if (value.result === Decision.reject && value.opinion === '')
        issues.push({ code: 'custom', message: 'opinion.empty', input: value.opinion, path: ['opinion'] });
    }),
  reply: decided,
});

export const accountReview = reviewCalls(
  {
    item: '/api/account/v1/customer/0/account/approvals',
    changes: '/api/account/v1/customer/0/account_approval_changes',
  },
  access,
);

export const askAccount = askCall('/api/account/v1/customer/0/account/approvals', access, {
  of: 'account application',
  fields: AskedAccountField,
});
