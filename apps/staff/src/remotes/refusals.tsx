import { FormattedMessage, useIntl } from 'react-intl';
import type { RefusedBuild } from '@portal/common/contract/portal/remotes';
import { DateTime } from '@portal/common/ui/date-time';
import type { DataColumn } from '@portal/common/ui/list/data-rows';
import { Actor } from './actor.tsx';
import { Digest } from './digest.tsx';
import { PagedRows } from './paged-rows.tsx';
import styles from './remotes.module.css';

/** Builds of a remote that were not admitted, newest first: which, when, for whom and why. */
export function Refusals({ rows }: { rows: readonly RefusedBuild[] }) {
  const intl = useIntl();
  const columns: DataColumn<RefusedBuild>[] = [
    {
      key: 'time',
      width: 190,
      place: 'lead',
      title: <FormattedMessage id="remotes.time" />,
      render: ({ refuse_time }) => <DateTime at={refuse_time} />,
    },
    {
      key: 'build',
      width: 260,
      title: <FormattedMessage id="remotes.build" />,
      render: ({ digest, address, commit }) => (
        <span className={styles.stack}>
          {digest === null ? <FormattedMessage id="remotes.refusals.unread" /> : <Digest of={digest} />}
          <span className={styles.hint}>{address}</span>
          {commit !== '' && <code className={styles.digest}>{commit.slice(0, 12)}</code>}
        </span>
      ),
    },
    {
      key: 'by',
      width: 140,
      title: <FormattedMessage id="remotes.by" />,
      render: ({ refused_to }) => <Actor name={refused_to} />,
    },
    {
      key: 'why',
      title: <FormattedMessage id="remotes.refusals.why" />,
      render: ({ reason }) => <span className={styles.stack}>{reason}</span>,
    },
  ];
  return (
    <PagedRows
      label={intl.formatMessage({ id: 'remotes.refusals' })}
      columns={columns}
      rows={rows}
      rowKey={({ refuse_time, address }) => `${refuse_time} ${address}`}
    />
  );
}
