import { FormattedMessage, useIntl } from 'react-intl';
import type { RemoteOnAir } from '@portal/common/contract/portal/remotes';
import { DateTime } from '@portal/common/ui/date-time';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { Digest } from './digest.tsx';
import { FailureCount, type FailureCounts } from './failure-count.tsx';
import styles from './remotes.module.css';

type Instance = RemoteOnAir['running'][number];

/** What the instances give to browsers, and what pages reported of it. */
export function Running({
  remote,
  rows,
  failures,
}: {
  remote: string;
  rows: readonly Instance[];
  failures: FailureCounts;
}) {
  const intl = useIntl();
  if (rows.length === 0)
    return (
      <p className={styles.hint}>
        <FormattedMessage id="remotes.running.none" />
      </p>
    );
  const columns: DataColumn<Instance>[] = [
    {
      key: 'instance',
      place: 'lead',
      title: <FormattedMessage id="remotes.instance" />,
      render: ({ instance }) => instance,
    },
    {
      key: 'digest',
      title: <FormattedMessage id="remotes.build" />,
      render: ({ digest, address }) => (
        <span className={styles.stack}>
          {digest === null ? '--' : <Digest of={digest} />}
          <span className={styles.hint}>{address}</span>
        </span>
      ),
    },
    {
      key: 'failure',
      title: <FormattedMessage id="remotes.failure" />,
      render: ({ failure }) => failure ?? <FormattedMessage id="remotes.failure.none" />,
    },
    {
      key: 'reports',
      width: 140,
      title: <FormattedMessage id="remotes.failures.day" />,
      render: ({ digest }) => (digest === null ? '--' : <FailureCount remote={remote} digest={digest} of={failures} />),
    },
    {
      key: 'read',
      title: <FormattedMessage id="remotes.read" />,
      render: ({ read_time }) => <DateTime at={read_time} />,
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'remotes.running' })}
      columns={columns}
      rows={rows}
      rowKey={({ instance }) => instance}
    />
  );
}
