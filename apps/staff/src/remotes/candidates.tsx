import { FormattedMessage, useIntl } from 'react-intl';
import type { RemoteCandidate } from '@portal/common/contract/portal/remotes';
import { DateTime } from '@portal/common/ui/date-time';
import type { DataColumn } from '@portal/common/ui/list/data-rows';
import { Digest } from './digest.tsx';
import { PagedRows } from './paged-rows.tsx';

/** Candidates that ended, newest first: which build, for whom, and how it ended. */
export function Candidates({ rows }: { rows: readonly RemoteCandidate[] }) {
  const intl = useIntl();
  const columns: DataColumn<RemoteCandidate>[] = [
    {
      key: 'time',
      width: 190,
      place: 'lead',
      title: <FormattedMessage id="remotes.time" />,
      render: ({ start_time }) => <DateTime at={start_time} />,
    },
    {
      key: 'digest',
      width: 160,
      title: <FormattedMessage id="remotes.build" />,
      render: ({ digest }) => <Digest of={digest} />,
    },
    {
      key: 'share',
      width: 150,
      title: <FormattedMessage id="remotes.candidate.share" />,
      render: ({ share }) => intl.formatNumber(share),
    },
    {
      key: 'outcome',
      title: <FormattedMessage id="remotes.candidate.outcome" />,
      render: ({ outcome, findings }) =>
        outcome && (
          <FormattedMessage
            id={
              outcome === 'withdrawn' && findings.length > 0
                ? 'remotes.candidate.outcome.withdrawn'
                : `remotes.candidate.outcome.${outcome === 'withdrawn' ? 'ended' : outcome}`
            }
            values={{
              findings: intl.formatList(
                findings.map((one) => intl.formatMessage({ id: `remotes.candidate.finding.${one}` })),
              ),
            }}
          />
        ),
    },
  ];
  return (
    <PagedRows
      label={intl.formatMessage({ id: 'remotes.candidate.history' })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
