import type { Assignment } from '@portal/common/contract/queues/assignments';
import type { OpenQuestion } from '@portal/common/contract/queues/review';
import type { Waited } from '@portal/common/contract/queues/queues';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { ListQuery, QueueRequest } from '../queue.ts';

/** An application of a partner company in a list. */
export interface Application extends QueueRequest {
  phone: string;
  email: string;
}

interface Row {
  id: number;
  user_id: string;
  user_name: string;
  applicant: string;
  phone: string;
  email: string;
  approval_status: ApprovalStatus;
  application_time: string;
  approval_time: string | null;
  approval_opinion: string;
  due_time: string | null;
  waited: Waited;
  question?: OpenQuestion | null | undefined;
  assigned?: Assignment | null | undefined;
  snoozed_until?: string | null | undefined;
}

/** Translates a row of the API; `user_name` is the name of the company there. */
export const toApplication = (row: Row): Application => ({
  id: row.id,
  userId: row.user_id,
  company: row.user_name,
  applicant: row.applicant,
  phone: row.phone,
  email: row.email,
  submittedAt: row.application_time,
  decidedAt: row.approval_time,
  status: row.approval_status,
  opinion: row.approval_opinion,
  dueAt: row.due_time,
  waited: row.waited,
  question: row.question ?? null,
  assigned: row.assigned ?? null,
  snoozedUntil: row.snoozed_until ?? null,
});

interface State {
  id: number;
  user_id: string;
  company_name: string;
  user_name: string;
  approval_status: ApprovalStatus;
  apply_time: string;
  approval_time: string | null;
  approval_opinion: string;
  due_time: string | null;
  waited: Waited;
  question?: OpenQuestion | null | undefined;
}

/** Translates an application that was read alone. */
export const toItem = <Data extends State>(data: Data): QueueRequest & { data: Data } => ({
  id: data.id,
  userId: data.user_id,
  company: data.company_name,
  applicant: data.user_name,
  submittedAt: data.apply_time,
  decidedAt: data.approval_time,
  status: data.approval_status,
  opinion: data.approval_opinion,
  dueAt: data.due_time,
  waited: data.waited,
  question: data.question ?? null,
  data,
});

const STATUS = {
  pending: ApprovalStatus.pending,
  proposed: 0,
  approved: ApprovalStatus.approved,
  rejected: ApprovalStatus.rejected,
  processed: 0,
  all: 0,
} as const;

/** Query of a list of applications. */
export const queryOf = ({ view, company, type: _, start, count, ...query }: ListQuery) => ({
  approval_status: STATUS[view],
  offset: start,
  limit: count,
  ...(company && { company_name: company }),
  ...query,
});
