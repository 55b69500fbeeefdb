import type { QueuePath } from '@portal/common/pages/addresses';
import { shownPhone } from '@portal/common/rules/contact/phone';
import type { QueueColumn, RequestKey, StandardColumn } from '../queue.ts';
import styles from './applicant.module.css';
import type { Application } from './application.ts';

/**
 * Columns of a list of partners' applications; `more` stand behind the company. Together they fit into a window of 1440
 * px.
 */
export const applicationColumns = <Row extends Application>(
  ...more: QueueColumn<Row>[]
): (StandardColumn | QueueColumn<Row>)[] => [
  'company',
  ...more,
  {
    key: 'applicant',
    width: 98,
    ellipsis: true,
    optional: true,
    title: 'approvals.queue.column.applicant',
    render: ({ applicant }) => <span title={applicant}>{applicant || '--'}</span>,
  },
  {
    key: 'contact',
    width: 168,
    optional: true,
    title: 'approvals.registration.reach',
    render: ({ email, phone }) => (
      <span className={styles.reach}>
        <span title={email}>{email || '--'}</span>
        <small>{phone ? shownPhone(phone) : '--'}</small>
      </span>
    ),
  },
  'result',
  'submitted',
  'waited',
  'due',
  'decided',
  'operation',
];

/** A decided application has the same address as a pending one. */
export const applicationAddress =
  (path: QueuePath) =>
  ({ id, userId }: RequestKey) =>
    `${path}/${encodeURIComponent(userId)}/operation/${id}`;
