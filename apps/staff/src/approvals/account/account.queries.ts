import type { Call } from '@portal/common/client/call';
import {
  decideAccount,
  listAccountApprovals,
  type AccountApproval,
} from '@portal/common/contract/queues/account-approvals';
import { queryOf } from '../applicant/application.ts';
import { queueRows } from '../queue-rows.ts';
import type { ListQuery, QueueRequest, Verdict } from '../queue.ts';

/** An application for a login account. */
export interface AccountRequest extends QueueRequest {
  companyId: string;
  loginName: string;
  name: string;
  /** The identity provider that confirmed the applicant; empty for all others. */
  provider: string;
  source: string;
  /** What the applicant wrote to the company; empty without. */
  note: string;
  phone: string;
  email: string;
  version: number;
}

/** Translates a row of the API. */
export const toRequest = (row: AccountApproval): AccountRequest => ({
  id: row.id,
  userId: row.user_id,
  companyId: row.company_id,
  company: row.company_name,
  loginName: row.login_name,
  name: row.username,
  provider: row.idp_name,
  source: row.source_name,
  phone: row.phone,
  email: row.email,
  applicant: row.applicant,
  note: row.note,
  submittedAt: row.application_time,
  decidedAt: row.approval_time,
  status: row.approval_status,
  opinion: row.remark,
  dueAt: row.due_time,
  waited: row.waited,
  question: row.question ?? null,
  assigned: row.assigned ?? null,
  snoozedUntil: row.snoozed_until ?? null,
  version: row.version,
});

/** Path parameter for all companies. */
const ALL = '0';

function inputOf(list: ListQuery) {
  const { approval_status: status, ...query } = queryOf(list);
  return { params: { co: ALL }, query: { status, ...query } };
}

export const list = queueRows(listAccountApprovals, inputOf, toRequest);

export const decide =
  ({ id, userId, companyId, version }: AccountRequest) =>
  (call: Call, { decision, opinion, assigned_to }: Verdict) =>
    call(decideAccount, {
      params: { co: companyId, id: userId },
      query: { id },
      body: {
        user_id: userId,
        co_id: companyId,
        id,
        opinion,
        result: decision,
        version,
        ...(assigned_to && { assigned_to }),
      },
    });
