import { cut } from '@portal/common/rules/text/cut';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { listCustomers, type CustomerRow } from '@portal/common/contract/console/customers';
import { useRead } from '@portal/common/host/use-read';
import { customerPage } from '@portal/common/pages/addresses';
import { CUSTOMER_LIST } from '@portal/common/rules/limits';
import { ColumnSettings, useHiddenColumns } from '@portal/common/ui/list/column-settings';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import type { TextId } from '@portal/common/ui/facts/facts';
import { ListPages, pagedRows, useLastPage } from '@portal/common/ui/list/list-pages';
import { placeIn, windowAt, writePlace } from '@portal/common/ui/list/page-in-query';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, NoMatch, PageSkeleton } from '@portal/common/ui/status/states';
import { AuthStatusPill } from '@portal/common/ui/status/statuses';
import { Marked } from '../proposal/marked.tsx';
import { CustomerTabs } from './customer-tabs.tsx';
import { DeletionFilter, NoDeletions } from './deletion-filter.tsx';
import { useMay } from './may.ts';
import { CreateButton, OwnActions } from './own/own-actions.tsx';
import { SearchBar, type Search } from './search-bar.tsx';
import styles from './list.module.css';
import { pathOf } from '@portal/common/contract/path-of';
import { SaveList } from '../list-files/save-list.tsx';

interface Column extends Omit<DataColumn<CustomerRow>, 'title'> {
  title: TextId;
  optional?: boolean;
}

const COLUMNS: readonly Column[] = [
  {
    key: 'company_name',
    width: 216,
    place: 'lead',
    title: 'customers.field.name',
    render: ({ company_id, company_name, proposed }) => (
      <>
        <Link className={styles.link} to={customerPage(company_id)}>
          <bdi>{company_name}</bdi>
        </Link>
        {proposed === 1 && (
          <Marked>
            <FormattedMessage id="customers.cancelled.proposed.mark" />
          </Marked>
        )}
      </>
    ),
  },
  {
    key: 'lic_code',
    width: 192,
    optional: true,
    title: 'customers.field.code',
    render: ({ lic_code }) => <span className={styles.figures}>{lic_code || '--'}</span>,
  },
  {
    key: 'company_country',
    width: 160,
    ellipsis: true,
    optional: true,
    title: 'customers.field.country',
    render: ({ company_country }) => company_country || '--',
  },
  {
    key: 'industry',
    width: 160,
    ellipsis: true,
    optional: true,
    title: 'customers.field.industry',
    render: ({ industry }) => <span title={industry}>{industry || '--'}</span>,
  },
  {
    key: 'auth_status',
    width: 176,
    title: 'customers.field.status',
    render: ({ auth_status }) => <AuthStatusPill status={auth_status} quiet />,
  },
  {
    key: 'create_time',
    width: 152,
    optional: true,
    title: 'customers.field.created',
    render: ({ create_time }) => (
      <span className={styles.figures}>
        <DateTime at={create_time} />
      </span>
    ),
  },
];
/** On site 2, for staff who may edit. */
const OPERATION: Column = {
  key: 'operation',
  width: 160,
  place: 'action',
  title: 'customers.field.operation',
  render: (row) => <OwnActions customer={row} place="row" />,
};
const optional = COLUMNS.filter((column) => column.optional);

function searchIn(query: URLSearchParams): Search {
  const text = (key: string, most: number) => cut((query.get(key) ?? '').trim(), most);
  return {
    name: text('name', 100),
    code: text('code', 50),
    proposed: query.get('proposed') === '1',
    ...placeIn(query),
  };
}

function addressOf({ name, code, proposed, ...place }: Search): string {
  const query = new URLSearchParams();
  if (name.trim()) query.set('name', name.trim());
  if (code.trim()) query.set('code', code.trim());
  if (proposed) query.set('proposed', '1');
  writePlace(query, place);
  return query.size === 0 ? '' : `?${query}`;
}

/** The page of the list, as the API is asked for it. */
const queryOf = ({ name, code, proposed, ...place }: Search) => ({
  ...(name && { company_name: name }),
  ...(code && { lic_code: code }),
  ...(proposed && { proposed: '1' as const }),
  ...windowAt(place),
});

/** `/customers/customer/companys`: the enterprise customers. */
export default function CustomerListPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const search = searchIn(query);
  const show = (next: Partial<Search>, options?: { replace: boolean }) =>
    void navigate({ search: addressOf({ ...search, page: 1, ...next }) }, options);
  const list = useRead(listCustomers, { query: queryOf(search) }, { keepPrevious: true, page: true });
  const { error, isFetching, isPlaceholderData } = list;
  const data = error ? undefined : list.data;
  const may = useMay();
  const columns = useHiddenColumns('customers', ['industry']);
  useLastPage(search, isPlaceholderData ? undefined : pagedRows(search, data), (page) =>
    show({ page }, { replace: true }),
  );

  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="approvals.area.customers" /> },
          { label: <FormattedMessage id="customers.title" /> },
        ]}
        title={<FormattedMessage id="customers.title" />}
        extra={
          <>
            <SaveList name="customers" of={pathOf(listCustomers, { query: queryOf(search) })} />
            <CreateButton />
          </>
        }
      >
        <CustomerTabs at="companies" />
      </PageHeader>
      <SearchBar search={search} onSearch={show} />
      <Sheet>
        <div className={styles.tools}>
          <DeletionFilter list="companies" on={search.proposed} onSwitch={(proposed) => show({ proposed })} />
          <span className={styles.settings}>
            <ColumnSettings optional={optional} columns={columns} />
          </span>
        </div>
        {error && <LoadFailed title={<FormattedMessage id="customers.failed" />} query={list} />}
        {!error && !data && <PageSkeleton kind="table" rows={8} />}
        {data && data.rows.length > 0 && (
          <>
            <DataRows
              compact
              label={intl.formatMessage({ id: 'customers.title' })}
              rows={data.rows}
              rowKey={({ company_id }) => company_id}
              busy={isFetching && isPlaceholderData}
              columns={[...COLUMNS, ...(may.edit ? [OPERATION] : [])]
                .filter(({ key }) => !columns.hidden.includes(key))
                .map(({ optional: _, title, ...column }) => ({ ...column, title: <FormattedMessage id={title} /> }))}
            />
            <ListPages
              place={search}
              total={data.total}
              cursor={data.cursor}
              most={CUSTOMER_LIST.countMost}
              onChange={show}
            />
          </>
        )}
        {data?.rows.length === 0 && <Nothing search={search} onClear={() => show({ name: '', code: '' })} />}
      </Sheet>
    </>
  );
}

/** In place of an empty list: why it is empty. */
function Nothing({ search: { name, code, proposed }, onClear }: { search: Search; onClear: () => void }) {
  if (name || code) return <NoMatch onClear={onClear} />;
  if (proposed) return <NoDeletions />;
  return (
    <EmptyState
      icon="org"
      title={<FormattedMessage id="customers.empty" />}
      text={<FormattedMessage id="customers.empty.text" />}
    />
  );
}
