import { useInfiniteQuery } from '@tanstack/react-query';
import { listCompanyActivity } from '@portal/common/contract/company/company-activity';
import { useCall } from '@portal/common/host/use-host';
import { wireOf, type Search } from './activity-search.ts';

const PAGE_SIZE = 20;

/** Entries, newest first, page by page. */
export function useCompanyActivity(search: Search) {
  const call = useCall();
  const query = wireOf(search);
  return useInfiniteQuery({
    queryKey: ['companyActivity', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCompanyActivity,
        { query: { ...query, limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    meta: { page: true },
  });
}
