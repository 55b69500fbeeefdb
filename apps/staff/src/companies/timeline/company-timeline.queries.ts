import { useInfiniteQuery } from '@tanstack/react-query';
import { readCompanyTimeline, type TimelineKind } from '@portal/common/contract/console/company-timeline';
import { useCall } from '@portal/common/host/use-host';

/** The timeline of a company, newest first, page by page; of one kind, or of all that the reader may see. */
export function useCompanyTimeline(co: string, kind: TimelineKind | undefined) {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: ['company-timeline', co, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        readCompanyTimeline,
        { params: { co }, query: { ...(kind && { kind }), ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
