import { APPROVAL_QUEUE } from '@portal/common/rules/limits';
import { ListPages } from '@portal/common/ui/list/list-pages';
import { isFiltered, type Search } from '../search.ts';

/** Pagination and total. Only filtered results are counted up to a limit. */
export function QueuePagination({
  search,
  onSearch,
  total,
}: {
  search: Search;
  onSearch: (search: Search) => void;
  total: number;
}) {
  return (
    <ListPages
      page={search.page}
      size={search.size}
      total={total}
      {...(isFiltered(search) && { most: APPROVAL_QUEUE.countMost })}
      onChange={(page, size) => onSearch({ ...search, page, size })}
    />
  );
}
