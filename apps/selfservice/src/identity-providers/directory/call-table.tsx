import { FormattedMessage } from 'react-intl';
import { listDirectoryCalls, type DirectoryCall } from '@portal/common/contract/identity-provider/directory';
import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { DateTime } from '@portal/common/ui/date-time';
import type { DataColumn } from '@portal/common/ui/list/data-rows';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { Paged, usePaging } from './paged.tsx';
import styles from './directory.module.css';

const COLUMNS: DataColumn<DirectoryCall>[] = [
  {
    key: 'call',
    place: 'lead',
    title: <FormattedMessage id="idps.directory.call" />,
    render: ({ method, path, problem }) => (
      <>
        <span className={styles.mono}>{`${method} ${path.replace(':id', '{id}')}`}</span>
        {problem !== null && (
          <span className={styles.problem} lang="en">
            {problem}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'person',
    width: 160,
    title: <FormattedMessage id="idps.directory.person" />,
    render: ({ contact_name }) => (contact_name ? <bdi>{contact_name}</bdi> : null),
  },
  {
    key: 'status',
    width: 110,
    title: <FormattedMessage id="idps.directory.status" />,
    render: ({ status }) => (
      <StatusPill quiet tone={status < 400 ? 'approved' : 'rejected'}>
        {status}
      </StatusPill>
    ),
  },
  {
    key: 'time',
    width: 170,
    title: <FormattedMessage id="idps.directory.time" />,
    render: ({ time }) => <DateTime at={time} />,
  },
];

/** The calls of the directory in the last 30 days, newest first. */
export function CallTable({ id }: { id: string }) {
  const paging = usePaging();
  const input = { params: { enterprise_id: useCompanyId() }, query: { config_id: id, ...paging.query } };
  const found = useRead(listDirectoryCalls, input, { keepPrevious: true });
  return (
    <Paged
      label="idps.directory.calls"
      empty={<FormattedMessage id="idps.directory.calls.empty" />}
      found={found}
      paging={paging}
      columns={COLUMNS}
      rowKey={({ call_id }) => call_id}
    />
  );
}
