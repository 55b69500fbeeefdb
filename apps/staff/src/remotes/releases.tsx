import { FormattedMessage, useIntl } from 'react-intl';
import type { RemoteRelease } from '@portal/common/contract/portal/remotes';
import { DateTime } from '@portal/common/ui/date-time';
import type { DataColumn } from '@portal/common/ui/list/data-rows';
import { Actor } from './actor.tsx';
import { Digest } from './digest.tsx';
import { PagedRows } from './paged-rows.tsx';

/** Releases of a remote, newest first: which build, when, by whom and why. */
export function Releases({ rows }: { rows: readonly RemoteRelease[] }) {
  const intl = useIntl();
  const columns: DataColumn<RemoteRelease>[] = [
    {
      key: 'time',
      width: 190,
      place: 'lead',
      title: <FormattedMessage id="remotes.time" />,
      render: ({ release_time }) => <DateTime at={release_time} />,
    },
    {
      key: 'digest',
      width: 160,
      title: <FormattedMessage id="remotes.build" />,
      render: ({ digest }) => (digest === null ? <FormattedMessage id="remotes.setUp" /> : <Digest of={digest} />),
    },
    {
      key: 'by',
      width: 160,
      title: <FormattedMessage id="remotes.by" />,
      render: ({ released_by }) => <Actor name={released_by} />,
    },
    { key: 'reason', title: <FormattedMessage id="remotes.reason" />, render: ({ reason }) => reason },
  ];
  return (
    <PagedRows
      label={intl.formatMessage({ id: 'remotes.history' })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
