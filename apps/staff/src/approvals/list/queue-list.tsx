import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, NoMatch, PageSkeleton } from '@portal/common/ui/status/states';
import { useColumns } from '../../lists/columns.ts';
import { QUEUE_OF } from '../../lists/views/views.queries.ts';
import { useFollowChanges } from '../claim/changes.queries.ts';
import { SaveList } from '../../list-files/save-list.tsx';
import { KeysHelp } from '../keys/keys-help.tsx';
import type { Queue, QueueRequest } from '../queue.ts';
import { listQueryOf, useDecisionsElsewhere, useRequests } from '../queue.queries.ts';
import { formatSearch, isFiltered, parseSearch, withoutFilters, type Search } from '../search.ts';
import { FilterBar } from './filter-bar.tsx';
import { hiddenAtFirst } from './queue-columns.tsx';
import { useListPlace } from './list-place.ts';
import { pagedRows, useLastPage } from '@portal/common/ui/list/list-pages';
import { nameOfRequest, QueueSelection } from './queue-selection.tsx';
import { useSelection } from '../../selection/use-selection.ts';
import { QueuePagination } from './queue-pagination.tsx';
import { QueueTable } from './queue-table.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';

/** List page of a queue: header, filters, views, table and pages. */
export function QueueList<Row extends QueueRequest>({ queue }: { queue: Queue<Row> }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(query, queue);
  const show = (next: Search) => navigate({ search: formatSearch(next) });
  const requests = useRequests(queue, search);
  const { error, isFetching, isPlaceholderData } = requests;
  const columns = useColumns(QUEUE_OF[queue.path], {
    atFirst: hiddenAtFirst(queue),
    formerly: `${queue.kind}-approvals`,
  });
  const data = columns.pending ? undefined : requests.data;
  useDecisionsElsewhere(queue);
  useFollowChanges(queue);
  useListPlace((data?.rows.length ?? 0) > 0);
  useLastPage(
    search,
    isPlaceholderData ? undefined : pagedRows(search, data),
    (page) => void navigate({ search: formatSearch({ ...search, page }) }, { replace: true }),
  );
  const selection = useSelection(formatSearch(search), data?.rows ?? [], {
    idOf: ({ id }) => id,
    nameOf: nameOfRequest,
  });
  const title = <FormattedMessage id={queue.title} />;

  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id={`approvals.area.${queue.area}`} /> },
          { label: <FormattedMessage id="approvals.area.approvals" /> },
          { label: title },
        ]}
        title={title}
        extra={
          <>
            <SaveList name={queue.file} of={queue.list.address(listQueryOf(search))} />
            <KeysHelp />
          </>
        }
      />
      <FilterBar queue={queue} search={search} onSearch={show} />
      <Sheet>
        <QueueToolbar queue={queue} search={search} onSearch={show} list={requests} columns={columns} />
        {error && <LoadFailed title={<FormattedMessage id="approvals.queue.failed" />} query={requests} />}
        {!error && !data && <PageSkeleton kind="table" rows={8} />}
        {data && data.rows.length > 0 && (
          <>
            <QueueTable
              queue={queue}
              rows={data.rows}
              search={search}
              onSearch={show}
              hidden={columns.hidden}
              busy={isFetching && isPlaceholderData}
              selection={selection.boxes}
            />
            <QueuePagination search={search} onSearch={show} data={data} />
          </>
        )}
        {!error &&
          data?.rows.length === 0 &&
          (isFiltered(search) ? (
            <NoMatch onClear={() => show(withoutFilters(search))} />
          ) : (
            <EmptyState
              icon="shield"
              title={<FormattedMessage id={`approvals.queue.empty.${search.view}`} />}
              text={<FormattedMessage id={`approvals.queue.empty.${search.view}.text`} />}
            />
          ))}
        {/* Its dialog has results and undo, which stay when no row is left or the list cannot be read. */}
        <QueueSelection queue={queue} search={search} selection={selection} total={data?.total ?? 0} />
      </Sheet>
    </>
  );
}
