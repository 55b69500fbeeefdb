import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { QueueOverview } from '@portal/common/contract/console/overview';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { REVIEW } from '@portal/common/rules/limits';
import type { MessageId } from '../intl/messages.ts';
import { inTimeShare } from './in-time.ts';
import { QUEUES } from './queues.ts';
import styles from './overview.module.css';

const hours = (value: number | null) =>
  value === null ? (
    '--'
  ) : (
    <FormattedMessage
      id="overview.hours"
      values={{ hours: <FormattedNumber value={value} maximumFractionDigits={1} /> }}
    />
  );
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

type Column = Omit<DataColumn<QueueOverview>, 'title'> & { title: MessageId };
const columns: readonly Column[] = [
  {
    key: 'queue',
    place: 'lead',
    title: 'overview.queue',
    render: ({ queue }) => (
      <Link to={QUEUES[queue].path}>
        <FormattedMessage id={QUEUES[queue].title} />
      </Link>
    ),
  },
  {
    key: 'waiting',
    width: 110,
    title: 'overview.column.waiting',
    render: ({ waiting }) => <FormattedNumber value={sum(waiting)} />,
  },
  {
    key: 'overdue',
    width: 130,
    title: 'overview.column.overdue',
    render: ({ waiting }) => {
      const overdue = waiting[REVIEW.workingDays] ?? 0;
      return (
        <span className={overdue > 0 ? styles.overdue : undefined}>
          <FormattedNumber value={overdue} />
        </span>
      );
    },
  },
  {
    key: 'toConfirm',
    width: 110,
    title: 'overview.column.toConfirm',
    render: ({ queue, to_confirm }) =>
      to_confirm ? <ToConfirm queue={queue} number={to_confirm} /> : (to_confirm ?? '--'),
  },
  {
    key: 'decided',
    width: 110,
    title: 'overview.column.decided',
    render: ({ total }) => <FormattedNumber value={total.approved + total.rejected} />,
  },
  { key: 'median', width: 120, title: 'overview.median', render: ({ total }) => hours(total.median) },
  { key: 'p90', width: 120, title: 'overview.p90', render: ({ total }) => hours(total.p90) },
  {
    key: 'inTime',
    width: 110,
    title: 'overview.inTime',
    render: ({ total }) => {
      const share = inTimeShare(total);
      return share === null ? '--' : <FormattedNumber value={share} style="percent" maximumFractionDigits={1} />;
    },
  },
];

/** Leads to the view of the queue that has these requests. */
function ToConfirm({ queue, number }: { queue: QueueOverview['queue']; number: number }) {
  const intl = useIntl();
  const { path, title } = QUEUES[queue];
  return (
    <Link
      to={`${path}?view=proposed`}
      aria-label={intl.formatMessage(
        { id: 'overview.toConfirm' },
        { number, queue: intl.formatMessage({ id: title }) },
      )}
    >
      <FormattedNumber value={number} />
    </Link>
  );
}

/**
 * A row per queue: what waits now, what the reader may confirm where decisions need a second person, and the decisions
 * of the period.
 */
export function SummaryTable({ queues, busy }: { queues: readonly QueueOverview[]; busy: boolean }) {
  const intl = useIntl();
  const needsTwo = queues.some(({ to_confirm }) => to_confirm !== null);
  const shown = columns.filter(({ key }) => key !== 'toConfirm' || needsTwo);
  return (
    <>
      <DataRows
        label={intl.formatMessage({ id: 'overview.summary' })}
        busy={busy}
        rows={queues}
        rowKey={({ queue }) => queue}
        columns={shown.map(({ title, ...column }) => ({
          ...column,
          title: <FormattedMessage id={title} values={{ days: REVIEW.workingDays }} />,
        }))}
      />
      <p className={styles.hint}>
        <FormattedMessage id="overview.inTime.hint" values={{ days: REVIEW.workingDays }} />
      </p>
    </>
  );
}
