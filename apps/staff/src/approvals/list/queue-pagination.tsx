import { APPROVAL_QUEUE } from '@portal/common/rules/limits';
import type { Page } from '@portal/common/contract/endpoint';
import { ListPages } from '@portal/common/ui/list/list-pages';
import { isFiltered, type Search } from '../search.ts';

/** Pagination and total. Only filtered results are counted up to a limit. */
export function QueuePagination({
  search,
  onSearch,
  data: { total, cursor },
}: {
  search: Search;
  onSearch: (search: Search) => void;
  data: Pick<Page<unknown>, 'total' | 'cursor'>;
}) {
  return (
    <ListPages
      place={search}
      total={total}
      cursor={cursor}
      {...(isFiltered(search) && { most: APPROVAL_QUEUE.countMost })}
      onChange={(place) => onSearch({ ...search, ...place })}
    />
  );
}
