import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CompanySort } from '@portal/common/contract/console/company-filters';
import { listCustomers, type CustomerRow } from '@portal/common/contract/console/customers';
import { StaffList } from '@portal/common/enums/staff/staff-list';
import { useRead } from '@portal/common/host/use-read';
import { customerPage } from '@portal/common/pages/addresses';
import { CUSTOMER_LIST } from '@portal/common/rules/limits';
import { ColumnSettings } from '@portal/common/ui/list/column-settings';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import type { TextId } from '@portal/common/ui/facts/facts';
import { ListPages, pagedRows, useLastPage } from '@portal/common/ui/list/list-pages';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, NoMatch, PageSkeleton } from '@portal/common/ui/status/states';
import { AuthStatusPill } from '@portal/common/ui/status/statuses';
import { CompanyFilters } from '../companies/company-filters.tsx';
import { formatSearch, isFiltered, NO_FILTER, parseSearch, wireOf, type CompanySearch } from '../companies/search.ts';
import frame from '../companies/companies.module.css';
import { useColumns } from '../lists/columns.ts';
import { ViewsMenu } from '../lists/views/views-menu.tsx';
import { Marked } from '../proposal/marked.tsx';
import { CustomerTabs } from './customer-tabs.tsx';
import { DeletionFilter, NoDeletions } from './deletion-filter.tsx';
import { useMay } from './may.ts';
import { CreateButton, OwnActions } from './own/own-actions.tsx';
import styles from './list.module.css';
import { pathOf } from '@portal/common/contract/path-of';
import { CellText } from '@portal/common/ui/list/cell-text';
import { RowLink } from '@portal/common/ui/list/row-link';
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
        <RowLink to={customerPage(company_id)}>
          <CellText>{company_name}</CellText>
        </RowLink>
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
    render: ({ lic_code }) => (lic_code ? <span className={styles.figures}>{lic_code}</span> : null),
  },
  {
    key: 'company_country',
    width: 160,
    optional: true,
    sortable: true,
    title: 'customers.field.country',
    render: ({ company_country }) => company_country || null,
  },
  {
    key: 'industry',
    width: 160,
    optional: true,
    title: 'customers.field.industry',
    render: ({ industry }) => (industry ? <CellText>{industry}</CellText> : null),
  },
  {
    key: 'auth_status',
    width: 176,
    sortable: true,
    title: 'customers.field.status',
    render: ({ auth_status }) => <AuthStatusPill status={auth_status} quiet />,
  },
  {
    key: 'creator',
    width: 132,
    optional: true,
    sortable: true,
    title: 'customers.field.creator',
    render: ({ creator }) =>
      creator ? <CellText>{creator}</CellText> : <FormattedMessage id="partners.creator.self" />,
  },
  {
    key: 'create_time',
    width: 152,
    optional: true,
    sortable: true,
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

const SIZE = CUSTOMER_LIST.size;
/** What a column sorts by. */
const SORTS: Partial<Record<string, Exclude<CompanySort, 'level'>>> = {
  auth_status: CompanySort.status,
  company_country: CompanySort.country,
  creator: CompanySort.creator,
  create_time: CompanySort.created,
};
const columnOf = (sort: CompanySort) => Object.keys(SORTS).find((key) => SORTS[key] === sort) ?? '';

/** The page of the list, as the API is asked for it. */
const queryOf = (search: CompanySearch) => ({
  ...wireOf(search),
  ...(search.code && { lic_code: search.code }),
  ...(search.sort !== CompanySort.created && search.sort !== CompanySort.level && { sort: search.sort }),
});

/** `/customers/customer/companys`: the enterprise customers. */
export default function CustomerListPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const search = parseSearch(query, SIZE);
  const show = (next: Partial<CompanySearch>, options?: { replace: boolean }) =>
    void navigate({ search: formatSearch({ ...search, page: 1, ...next }, SIZE) }, options);
  const list = useRead(listCustomers, { query: queryOf(search) }, { keepPrevious: true, page: true });
  const { error, isFetching, isPlaceholderData } = list;
  const columns = useColumns(StaffList.customers, { atFirst: ['industry', 'creator'], formerly: 'customers' });
  const data = columns.pending ? undefined : list.data;
  const may = useMay();
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
      <CompanyFilters list="customers" search={search} onSearch={show} />
      <Sheet>
        <div className={frame.tools}>
          <DeletionFilter list="companies" on={search.proposed} onSwitch={(proposed) => show({ proposed })} />
          <span className={frame.settings}>
            <ViewsMenu list={StaffList.customers} query={formatSearch({ ...search, page: 1 }, SIZE)} />
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
              sort={{ by: columnOf(search.sort), order: search.order }}
              onSort={({ by, order }) => show({ sort: SORTS[by] ?? CompanySort.created, order })}
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
        {!error && data?.rows.length === 0 && <Nothing search={search} onClear={() => show(NO_FILTER)} />}
      </Sheet>
    </>
  );
}

/** In place of an empty list: why it is empty. */
function Nothing({ search, onClear }: { search: CompanySearch; onClear: () => void }) {
  if (isFiltered(search)) return <NoMatch onClear={onClear} />;
  if (search.proposed) return <NoDeletions />;
  return (
    <EmptyState
      icon="org"
      title={<FormattedMessage id="customers.empty" />}
      text={<FormattedMessage id="customers.empty.text" />}
    />
  );
}
