import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listPartners } from '@portal/common/contract/console/partners';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE } from '@portal/common/pages/addresses';
import { APPROVAL_QUEUE } from '@portal/common/rules/limits';
import { LinkButton } from '@portal/common/ui/link-button';
import { windowAt } from '@portal/common/ui/list/page-in-query';
import { ListPages, pagedRows, useLastPage } from '@portal/common/ui/list/list-pages';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, NoMatch, PageSkeleton } from '@portal/common/ui/status/states';
import { LevelFilter } from './level-filter.tsx';
import { restorePlace } from './list-position.ts';
import { formatSearch, parseSearch, type Search } from './search.ts';
import { SearchForm } from './search-form.tsx';
import { PartnerTable } from './partner-table.tsx';
import { pathOf } from '@portal/common/contract/path-of';
import { SaveList } from '../../list-files/save-list.tsx';

/**
 * `/partners/partner`: the partner companies. Page, search and scroll position are restored after a visit to a partner.
 */
export default function PartnerListPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { privileges } = useHost();
  const search = parseSearch(query);
  const text = formatSearch(search);
  const show = (next: Search) => navigate({ search: formatSearch(next) });
  const asked = {
    ...windowAt(search),
    ...(search.name && { company_name: search.name }),
    ...(search.proposed && { proposed: '1' as const }),
  };
  const partners = useRead(listPartners, { query: asked }, { keepPrevious: true, translated: true });
  const { data, error, isFetching, isPlaceholderData } = partners;
  const ready = data !== undefined && !isPlaceholderData;
  useLastPage(
    search,
    ready ? pagedRows(search, data) : undefined,
    (page) => void navigate({ search: formatSearch({ ...search, page }) }, { replace: true }),
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
      <Sheet>
        <SearchForm search={search} onSearch={show} />
        <LevelFilter on={search.proposed} onSwitch={(proposed) => void show({ ...search, proposed, page: 1 })} />
        {error && <LoadFailed title={<FormattedMessage id="partners.failed" />} query={partners} />}
        {!error && !data && <PageSkeleton kind="table" rows={8} />}
        {!error && data && data.rows.length > 0 && (
          <>
            <PartnerTable rows={data.rows} query={text} busy={isFetching && isPlaceholderData} />
            <ListPages
              place={search}
              total={data.total}
              cursor={data.cursor}
              most={APPROVAL_QUEUE.countMost}
              onChange={(place) => show({ ...search, ...place })}
            />
          </>
        )}
        {!error &&
          data?.rows.length === 0 &&
          (search.name !== '' ? (
            <NoMatch onClear={() => show({ ...search, name: '', page: 1 })} />
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
