import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '@portal/common/host/use-host';
import { useLatestChange } from '../claim/changes.queries.ts';
import { reviewOf, reviewQuery, type Reviewed } from './review.queries.ts';

/** What staff know of a request besides what it says. Read again when another member of staff has changed it. */
export function useReview(queue: Reviewed, id: number) {
  const queries = useQueryClient();
  const version = useLatestChange(queue, id)?.version;
  const { kind } = queue;
  useEffect(
    function readAgain() {
      if (version !== undefined) void queries.invalidateQueries({ queryKey: reviewOf({ kind }, id) });
    },
    [queries, kind, id, version],
  );
  return useQuery(reviewQuery(queue, useCall(), id));
}
