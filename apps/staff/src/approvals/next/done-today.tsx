import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Next } from '@portal/common/contract/queues/next';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { QUEUES } from '../../lists/queues.ts';
import styles from './next.module.css';

type Done = Next['done'][number];
type Latest = Next['latest'][number];

const COUNTS = ['approved', 'rejected', 'asked'] as const;

/** What the reader did today: by queue, and the latest decisions. */
export function DoneToday({
  done,
  latest,
  addressOf,
}: Pick<Next, 'done' | 'latest'> & { addressOf: (one: Latest) => string }) {
  const intl = useIntl();
  const columns: DataColumn<Done>[] = [
    {
      key: 'queue',
      width: 240,
      place: 'lead',
      title: <FormattedMessage id="approvals.next.queue" />,
      render: ({ queue }) => <FormattedMessage id={QUEUES[queue].title} />,
    },
    ...COUNTS.map((count) => ({
      key: count,
      width: 110,
      title: <FormattedMessage id={`approvals.next.${count}`} />,
      render: (row: Done) => (
        <span className={styles.figure}>
          <FormattedNumber value={row[count]} />
        </span>
      ),
    })),
  ];
  return (
    <>
      <Sheet title={<FormattedMessage id="approvals.next.done" />}>
        {done.length === 0 ? (
          <p className={styles.nothing}>
            <FormattedMessage id="approvals.next.done.nothing" />
          </p>
        ) : (
          <DataRows
            compact
            label={intl.formatMessage({ id: 'approvals.next.done' })}
            columns={columns}
            rows={done}
            rowKey={({ queue }) => queue}
          />
        )}
      </Sheet>
      {latest.length > 0 && (
        <Sheet title={<FormattedMessage id="approvals.next.latest" />}>
          <ul className={styles.latest}>
            {latest.map((one) => (
              <li key={`${one.queue} ${one.id}`}>
                <Link to={addressOf(one)}>
                  <bdi>{one.company}</bdi>
                </Link>
                <span className={styles.about}>
                  <FormattedMessage id={QUEUES[one.queue].title} />
                </span>
                <span className={styles.about}>
                  <FormattedMessage
                    id={one.result === Decision.approve ? 'approvals.next.approved' : 'approvals.next.rejected'}
                  />
                </span>
                <span className={styles.about}>
                  <DateTime at={one.time} />
                </span>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
