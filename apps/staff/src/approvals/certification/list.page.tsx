import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { PageHeader } from '@portal/common/ui/page-header';
import { Sheet } from '@portal/common/ui/sheet';
import { EmptyState, NoMatch, PageSkeleton } from '@portal/common/ui/states';
import { useApprovals, useDecisionsElsewhere } from './approvals.queries.ts';
import { useAudience } from './audience.ts';
import { useHiddenColumns } from '../list/column-settings.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { QueuePagination } from '../list/queue-pagination.tsx';
import { QueueTable } from '../list/queue-table.tsx';
import { QueueToolbar } from '../list/queue-toolbar.tsx';
import { formatSearch, isFiltered, parseSearch, withoutFilters } from '../list/search.ts';
import type { Search } from '../list/search.ts';

/** Queue of business verification requests, pending or processed. */
export default function CertificationListPage() {
  const audience = useAudience();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(query);
  const show = (next: Search) => navigate({ search: formatSearch(next) });
  const approvals = useApprovals(audience, search);
  const { data, error, isFetching, isPlaceholderData } = approvals;
  const columns = useHiddenColumns();
  useDecisionsElsewhere();
  useLastPage(search, data?.total, isPlaceholderData);
  const title = <FormattedMessage id={`approvals.certification.title.${audience.name}`} />;

  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id={`approvals.area.${audience.name}`} /> },
          { label: <FormattedMessage id="approvals.area.approvals" /> },
          { label: title },
        ]}
        title={title}
      />
      <FilterBar search={search} onSearch={show} />
      <Sheet>
        <QueueToolbar audience={audience} search={search} onSearch={show} list={approvals} columns={columns} />
        {error && <LoadFailed title={<FormattedMessage id="approvals.certification.failed" />} query={approvals} />}
        {!error && !data && <PageSkeleton kind="table" rows={8} />}
        {!error && data && data.rows.length > 0 && (
          <>
            <QueueTable
              audience={audience}
              rows={data.rows}
              search={search}
              onSearch={show}
              hidden={columns.hidden}
              busy={isFetching && isPlaceholderData}
            />
            <QueuePagination search={search} onSearch={show} total={data.total} />
          </>
        )}
        {!error && data?.rows.length === 0 && (isFiltered(search)
          ? <NoMatch onClear={() => show(withoutFilters(search))} />
          : (
            <EmptyState
              icon="shield"
              title={<FormattedMessage id={`approvals.certification.empty.${search.view}`} />}
              text={<FormattedMessage id={`approvals.certification.empty.${search.view}.text`} />}
            />
          ))}
      </Sheet>
    </>
  );
}

/** Redirects to the last page when decisions have emptied the page in the URL. */
function useLastPage(search: Search, total: number | undefined, isPlaceholder: boolean) {
  const navigate = useNavigate();
  const last = total === undefined || isPlaceholder ? undefined : Math.max(1, Math.ceil(total / search.size));
  const target = last !== undefined && search.page > last ? formatSearch({ ...search, page: last }) : undefined;
  useEffect(function goToLastPage() {
    if (target !== undefined) void navigate({ search: target }, { replace: true });
  }, [target, navigate]);
}
