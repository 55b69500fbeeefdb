import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '@portal/common/client/api-error';
import type { ReviewConflict } from '@portal/common/contract/queues/review';
import { useCall } from '@portal/common/host/use-host';
import type { Queue, QueueRequest } from '../queue.ts';

type Named = Pick<Queue<QueueRequest>, 'kind'>;
const keyOf = ({ kind }: Named, id: number) => ['approvals', 'conflicts', kind, id];

/** Records that share values with a request. The API notes which of them were shown. */
export function useConflicts(queue: Named & Pick<Queue<QueueRequest>, 'review'>, id: number) {
  const call = useCall();
  return useQuery({
    queryKey: keyOf(queue, id),
    // Asking again would note conflicts as seen while staff look elsewhere.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<readonly ReviewConflict[]> =>
      (await call(queue.review.conflicts, { params: { id: String(id) } }, signal)).conflicts,
  });
}

/** Shows the conflicts that stopped a decision; does nothing for another error. */
export function takeOverConflicts(queries: QueryClient, queue: Named, id: number, error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'Account.Approval.Conflicts') return;
  queries.setQueryData(keyOf(queue, id), error.more.conflicts);
}
