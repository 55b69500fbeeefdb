import { useEffect } from 'react';
import { useLatestChange } from '../claim/changes.queries.ts';
import { useReadReviewAgain, useReviewQuery, type Reviewed } from './review.queries.ts';

/** What staff know of a request besides what it says. Read again when another member of staff has changed it. */
export function useReview(queue: Reviewed, id: number) {
  const readAgain = useReadReviewAgain(queue, id);
  const version = useLatestChange(queue, id)?.version;
  useEffect(
    function followChanges() {
      if (version !== undefined) readAgain();
    },
    [readAgain, version],
  );
  return useReviewQuery(queue, id);
}
