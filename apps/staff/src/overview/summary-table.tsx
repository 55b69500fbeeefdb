import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { QueueOverview } from '@portal/common/contract/console/overview';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { REVIEW } from '@portal/common/rules/limits';
import type { MessageId } from '../intl/messages.ts';
import { inTimeShare } from './in-time.ts';
import { QUEUES } from '../lists/queues.ts';
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

type Column = Omit<DataColumn<Row>, 'title'> & { title: MessageId };
type Row = QueueOverview & { weeks_shown: number };

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
    render: ({ queue, waiting }) => <Figure queue={queue} what="waiting" number={sum(waiting)} list="?only=running" />,
  },
  {
    key: 'today',
    width: 100,
    title: 'overview.column.today',
    render: ({ queue, due_today: number }) =>
      number === undefined ? '--' : <Figure queue={queue} what="today" number={number} list="?only=today" />,
  },
  {
    key: 'overdue',
    width: 130,
    title: 'overview.column.overdue',
    render: ({ queue, waiting }) => {
      const overdue = waiting[REVIEW.workingDays] ?? 0;
      return (
        <span className={overdue > 0 ? styles.overdue : undefined}>
          <Figure queue={queue} what="overdue" number={overdue} list="?only=overdue" />
        </span>
      );
    },
  },
  {
    key: 'toConfirm',
    width: 110,
    title: 'overview.column.toConfirm',
    render: ({ queue, to_confirm: number }) =>
      number === null ? (
        '--'
      ) : (
        <Figure queue={queue} what="toConfirm" number={number} list="?view=proposed&only=confirm" />
      ),
  },
  {
    key: 'decided',
    width: 110,
    title: 'overview.column.decided',
    render: ({ queue, total, weeks_shown: weeks }) => (
      <Figure
        queue={queue}
        what="decided"
        number={total.approved + total.rejected}
        list={`?view=${DECIDED_VIEW[queue]}&only=weeks${weeks}`}
      />
    ),
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

/** The view of a queue that has what is decided, of whatever result. */
const DECIDED_VIEW: Readonly<Record<QueueOverview['queue'], 'processed' | 'all'>> = {
  customerCertification: 'processed',
  partnerCertification: 'processed',
  partnerRegistration: 'all',
  partnerContract: 'all',
  accountApplication: 'all',
};

/** A number, with a link to the list of just what it counts. */
function Figure({
  queue,
  what,
  number,
  list,
}: {
  queue: QueueOverview['queue'];
  what: 'waiting' | 'today' | 'overdue' | 'toConfirm' | 'decided';
  number: number;
  list: string;
}) {
  const intl = useIntl();
  const { path, title } = QUEUES[queue];
  if (number === 0) return <FormattedNumber value={0} />;
  const name = { number, queue: intl.formatMessage({ id: title }) };
  return (
    <Link to={`${path}${list}`} aria-label={intl.formatMessage({ id: `overview.open.${what}` }, name)}>
      <FormattedNumber value={number} />
    </Link>
  );
}

/**
 * A row per queue: what waits now, what the reader may confirm where decisions need a second person, and the decisions
 * of the period.
 */
export function SummaryTable({
  queues,
  weeks,
  busy,
}: {
  queues: readonly QueueOverview[];
  /** Of the period. */
  weeks: number;
  busy: boolean;
}) {
  const intl = useIntl();
  const needsTwo = queues.some(({ to_confirm }) => to_confirm !== null);
  const shown = columns.filter(({ key }) => key !== 'toConfirm' || needsTwo);
  return (
    <>
      <DataRows
        label={intl.formatMessage({ id: 'overview.summary' })}
        busy={busy}
        rows={queues.map((queue) => ({ ...queue, weeks_shown: weeks }))}
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
