import { useCallback } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portal/common/client/call';
import { readAgain } from '@portal/common/host/use-change';
import { useCall } from '@portal/common/host/use-host';
import type { Queue, QueueRequest } from '../queue.ts';

export type Reviewed = Pick<Queue<QueueRequest>, 'kind' | 'path' | 'review'>;

/** How long a history that was fetched ahead is shown without asking again. */
const FRESH_MS = 15_000;

/** Query key of the history of a request. */
export const reviewOf = ({ kind }: Pick<Reviewed, 'kind'>, id: number) => ['approvals', 'review', kind, id];

/** Query of what staff know of a request besides what it says: its decision, the reversed ones and private notes. */
export const reviewQuery = (queue: Reviewed, call: Call, id: number) =>
  queryOptions({
    queryKey: reviewOf(queue, id),
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call(queue.review.read, { params: { id: String(id) } }, signal),
  });

export const useReviewQuery = (queue: Reviewed, id: number) => useQuery(reviewQuery(queue, useCall(), id));

/** Returns the function that reads it again. */
export function useReadReviewAgain({ kind }: Pick<Reviewed, 'kind'>, id: number): () => void {
  const queries = useQueryClient();
  return useCallback(() => void readAgain(queries, { queryKey: reviewOf({ kind }, id) }), [queries, kind, id]);
}
