import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { listKeyCalls } from '../contract/account/access-keys.ts';
import type { ReplyOf } from '../contract/endpoint.ts';
import { useRead } from '../host/use-read.ts';
import { DateTime } from '../ui/date-time.tsx';
import { LatePagination } from '../ui/late/late-pagination.tsx';
import { DataRows, type DataColumn } from '../ui/list/data-rows.tsx';
import { LoadFailed } from '../ui/status/load-failed.tsx';
import { PageSkeleton } from '../ui/status/states.tsx';
import type { OwnKey } from './access-keys.queries.ts';
import styles from './access-keys.module.css';

const SIZE = 10;
type Call = ReplyOf<typeof listKeyCalls>['rows'][number];

const COLUMNS: DataColumn<Call>[] = [
  {
    key: 'route',
    place: 'lead',
    title: <FormattedMessage id="accessKeys.calls.route" />,
    render: ({ route }) => <code className={styles.mono}>{route}</code>,
  },
  {
    key: 'network',
    width: 208,
    title: <FormattedMessage id="accessKeys.calls.network" />,
    render: ({ network, place }) => (
      <>
        {network === '' ? (
          <FormattedMessage id="accessKeys.calls.network.other" />
        ) : (
          <code className={styles.mono}>{network}</code>
        )}
        {place !== null && <div className={styles.note}>{place}</div>}
      </>
    ),
  },
  { key: 'calls', width: 96, title: <FormattedMessage id="accessKeys.calls.count" />, render: ({ calls }) => calls },
  {
    key: 'last',
    width: 176,
    title: <FormattedMessage id="accessKeys.calls.last" />,
    render: ({ last_time }) => <DateTime at={last_time} />,
  },
];

/** From where a key was used for which calls within the last 30 days, most recent first. */
export function KeyCalls({ owned: { id, keyId } }: { owned: OwnKey }) {
  const intl = useIntl();
  const [page, setPage] = useState(1);
  const query = { limit: SIZE, offset: (page - 1) * SIZE };
  const found = useRead(listKeyCalls, { params: { id }, query }, { keepPrevious: true });
  return (
    <section className={styles.calls}>
      <h3 className={styles.subtitle}>
        <FormattedMessage id="accessKeys.calls" />
      </h3>
      {found.error && !found.data && (
        <LoadFailed title={<FormattedMessage id="accessKeys.calls.failed" />} query={found} />
      )}
      {!found.error && !found.data && <PageSkeleton kind="table" rows={3} />}
      {found.data?.total === 0 && (
        <p className={styles.note}>
          <FormattedMessage id="accessKeys.calls.empty" />
        </p>
      )}
      {found.data && found.data.total > 0 && (
        <>
          <DataRows
            label={intl.formatMessage({ id: 'accessKeys.calls.list' }, { key: keyId })}
            columns={COLUMNS}
            rows={found.data.rows}
            rowKey={({ network, route }) => `${network} ${route}`}
            busy={found.isPlaceholderData}
          />
          {found.data.total > SIZE && (
            <div className={styles.pages}>
              <LatePagination current={page} pageSize={SIZE} total={found.data.total} onChange={setPage} />
            </div>
          )}
        </>
      )}
    </section>
  );
}
