import { FormattedMessage } from 'react-intl';
import { listDirectoryPeople, type DirectoryPerson } from '@portal/common/contract/identity-provider/directory';
import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { oneMemberPage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import type { DataColumn } from '@portal/common/ui/list/data-rows';
import { RowLink } from '@portal/common/ui/list/row-link';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { Paged, usePaging } from './paged.tsx';
import styles from './directory.module.css';

const COLUMNS: DataColumn<DirectoryPerson>[] = [
  {
    key: 'person',
    place: 'lead',
    title: <FormattedMessage id="idps.directory.person" />,
    render: ({ user_id, contact_name, directory_name }) => (
      <>
        <RowLink to={oneMemberPage(user_id)}>
          <bdi>{contact_name}</bdi>
        </RowLink>
        <span className={styles.code}>{directory_name}</span>
      </>
    ),
  },
  {
    key: 'active',
    width: 140,
    title: <FormattedMessage id="idps.directory.state" />,
    render: ({ active }) => (
      <StatusPill quiet tone={active === 1 ? 'approved' : 'neutral'}>
        <FormattedMessage id={active === 1 ? 'idps.directory.active' : 'idps.directory.disabled'} />
      </StatusPill>
    ),
  },
  {
    key: 'matched',
    width: 180,
    title: <FormattedMessage id="idps.directory.origin" />,
    render: ({ matched }) => (
      <FormattedMessage id={matched === 1 ? 'idps.directory.matched' : 'idps.directory.created'} />
    ),
  },
  {
    key: 'changed',
    width: 170,
    title: <FormattedMessage id="idps.directory.changed" />,
    render: ({ change_time }) => <DateTime at={change_time} />,
  },
];

/** The people whom the directory provisions. */
export function PeopleTable({ id }: { id: string }) {
  const paging = usePaging();
  const input = { params: { enterprise_id: useCompanyId() }, query: { config_id: id, ...paging.query } };
  const found = useRead(listDirectoryPeople, input, { keepPrevious: true });
  return (
    <Paged
      label="idps.directory.people"
      empty={<FormattedMessage id="idps.directory.people.empty" />}
      found={found}
      paging={paging}
      columns={COLUMNS}
      rowKey={({ user_id }) => user_id}
    />
  );
}
