import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CompanySort } from '@portal/common/contract/console/company-filters';
import { listPartners } from '@portal/common/contract/console/partners';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { StaffList } from '@portal/common/enums/staff/staff-list';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE } from '@portal/common/pages/addresses';
import { APPROVAL_QUEUE } from '@portal/common/rules/limits';
import { LinkButton } from '@portal/common/ui/link-button';
import { ColumnSettings } from '@portal/common/ui/list/column-settings';
import { ListPages, pagedRows, useLastPage } from '@portal/common/ui/list/list-pages';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, NoMatch, PageSkeleton } from '@portal/common/ui/status/states';
import frame from '../../companies/companies.module.css';
import { CompanyFilters } from '../../companies/company-filters.tsx';
import {
  formatSearch,
  isFiltered,
  NO_FILTER,
  parseSearch,
  wireOf,
  type CompanySearch,
} from '../../companies/search.ts';
import { useColumns } from '../../lists/columns.ts';
import { ViewsMenu } from '../../lists/views/views-menu.tsx';
import { LevelFilter } from './level-filter.tsx';
import { restorePlace } from './list-position.ts';
import { OPTIONAL, PartnerTable } from './partner-table.tsx';
import { pathOf } from '@portal/common/contract/path-of';
import { SaveList } from '../../list-files/save-list.tsx';

/** Rows of a page. */
const SIZE = 20;

/**
 * `/partners/partner`: the partner companies. Page, search and scroll position are restored after a visit to a partner.
 */
export default function PartnerListPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { privileges } = useHost();
  const search = parseSearch(query, SIZE);
  const text = formatSearch(search, SIZE);
  const show = (next: Partial<CompanySearch>) =>
    void navigate({ search: formatSearch({ ...search, page: 1, ...next }, SIZE) });
  const columns = useColumns(StaffList.partners, { atFirst: ['status'] });
  const asked = {
    ...wireOf(search),
    ...(search.level && { partner_level: Number(search.level) }),
    ...(search.sort !== CompanySort.created && { sort: search.sort }),
  };
  const partners = useRead(listPartners, { query: asked }, { keepPrevious: true, translated: true });
  const { error, isFetching, isPlaceholderData } = partners;
  const data = columns.pending ? undefined : partners.data;
  const ready = data !== undefined && !isPlaceholderData;
  useLastPage(
    search,
    ready ? pagedRows(search, data) : undefined,
    (page) => void navigate({ search: formatSearch({ ...search, page }, SIZE) }, { replace: true }),
  );

  useEffect(
    function comeBack() {
      if (ready) restorePlace(text);
    },
    [ready, text],
  );

  const create = holds(privileges, Privilege.partnerCreate) && (
    <LinkButton type="primary" to={PAGE.addPartner + text}>
      <FormattedMessage id="partners.create" />
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="approvals.area.partners" /> },
          { label: <FormattedMessage id="partners.title" /> },
        ]}
        title={<FormattedMessage id="partners.title" />}
        extra={
          <>
            <SaveList name="partners" of={pathOf(listPartners, { query: asked })} />
            {create}
          </>
        }
      />
      <CompanyFilters list="partners" search={search} onSearch={show} />
      <Sheet>
        <div className={frame.tools}>
          <LevelFilter on={search.proposed} onSwitch={(proposed) => show({ proposed })} />
          <span className={frame.settings}>
            <ViewsMenu list={StaffList.partners} query={formatSearch({ ...search, page: 1 }, SIZE)} />
            <ColumnSettings optional={OPTIONAL} columns={columns} />
          </span>
        </div>
        {error && <LoadFailed title={<FormattedMessage id="partners.failed" />} query={partners} />}
        {!error && !data && <PageSkeleton kind="table" rows={8} />}
        {data && data.rows.length > 0 && (
          <>
            <PartnerTable
              rows={data.rows}
              query={text}
              busy={isFetching && isPlaceholderData}
              hidden={columns.hidden}
              sort={{ by: search.sort, order: search.order }}
              onSort={({ by, order }) => show({ sort: by as CompanySort, order })}
            />
            <ListPages
              place={search}
              total={data.total}
              cursor={data.cursor}
              most={APPROVAL_QUEUE.countMost}
              onChange={show}
            />
          </>
        )}
        {!error &&
          data?.rows.length === 0 &&
          (isFiltered(search) ? (
            <NoMatch onClear={() => show(NO_FILTER)} />
          ) : search.proposed ? (
            <EmptyState
              icon="minus"
              title={<FormattedMessage id="partners.proposed.empty" />}
              text={<FormattedMessage id="partners.proposed.empty.text" />}
            />
          ) : (
            <EmptyState
              icon="users"
              title={<FormattedMessage id="partners.empty" />}
              text={<FormattedMessage id="partners.empty.text" />}
              action={create}
            />
          ))}
      </Sheet>
    </>
  );
}
