import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { listKeyCalls } from '../contract/account/access-keys.ts';
import type { ReplyOf } from '../contract/endpoint.ts';
import { useRead } from '../host/use-read.ts';
import { DateTime } from '../ui/date-time.tsx';
import { DataRows, type DataColumn } from '../ui/list/data-rows.tsx';
import { PagedPart, PART_SIZE } from '../ui/list/paged-part.tsx';
import type { OwnKey } from './access-keys.queries.ts';
import styles from './access-keys.module.css';

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
  const query = { limit: PART_SIZE, offset: (page - 1) * PART_SIZE };
  const found = useRead(listKeyCalls, { params: { id }, query }, { keepPrevious: true });
  return (
    <PagedPart
      title={<FormattedMessage id="accessKeys.calls" />}
      list={found}
      page={page}
      failed={<FormattedMessage id="accessKeys.calls.failed" />}
      empty={
        <p className={styles.note}>
          <FormattedMessage id="accessKeys.calls.empty" />
        </p>
      }
      onPage={setPage}
    >
      {(rows, busy) => (
        <DataRows
          label={intl.formatMessage({ id: 'accessKeys.calls.list' }, { key: keyId })}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ network, route }) => `${network} ${route}`}
          busy={busy}
        />
      )}
    </PagedPart>
  );
}
