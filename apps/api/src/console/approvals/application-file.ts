import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { nameIn } from '../../platform/http/lists/columns.ts';
import type { ListColumn } from '../../platform/http/lists/served-lists.ts';

interface Row {
  id: number;
  user_name: string;
  applicant: string;
  phone: string;
  email: string;
  approval_status: number;
  application_time: Date;
  question?: { time: Date } | null | undefined;
  due_time: Date | null;
  approval_time: Date | null;
  approval_opinion: string;
}

const status = nameIn(ApprovalStatus, 'approvalStatus');

/** Columns of the files of both queues of partner companies. */
export const APPLICATION_COLUMNS: readonly ListColumn<Row>[] = [
  ['id', ({ id }) => id],
  ['company', ({ user_name }) => user_name],
  ['applicant', ({ applicant }) => applicant],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email],
  ['status', ({ approval_status }, locale) => status(approval_status, locale)],
  ['submitted', ({ application_time }) => application_time],
  ['asked', ({ question }) => question?.time ?? null],
  ['due', ({ due_time }) => due_time],
  ['decided', ({ approval_time }) => approval_time],
  ['comment', ({ approval_opinion }) => approval_opinion],
];
