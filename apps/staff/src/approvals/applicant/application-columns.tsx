import type { QueuePath } from '@portal/common/pages/addresses';
import { shownPhone } from '@portal/common/rules/contact/phone';
import type { QueueColumn, RequestKey, StandardColumn } from '../queue.ts';
import { TwoLines } from '../list/two-lines.tsx';
import type { Application } from './application.ts';

/**
 * Columns of a list of partners' applications; `more` stand behind the company. Together they fit into a window of 1280
 * px.
 */
export const applicationColumns = <Row extends Application>(
  ...more: QueueColumn<Row>[]
): (StandardColumn | QueueColumn<Row>)[] => [
  'company',
  ...more,
  'applicant',
  {
    key: 'contact',
    width: 150,
    optional: true,
    title: 'approvals.registration.reach',
    render: ({ email, phone }) => (
      <TwoLines first={<span title={email}>{email || '--'}</span>} second={phone ? shownPhone(phone) : '--'} />
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
