import { useEffect } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { readOverview } from '@portal/common/contract/console/overview';
import { useCall, useHost } from '@portal/common/host/use-host';

/** Root of this feature's query keys. */
const root = ['overview'];

/** Between two readings of the figures while the page is open, in milliseconds. */
const EVERY = 60_000;

/** Figures of the queues over the last weeks. Read again after every decision, and each minute. */
export function useOverview(weeks: number) {
  const call = useCall();
  const { events } = useHost();
  const queries = useQueryClient();
  useEffect(
    function refreshOnDecisions() {
      return events.on('approval:changed', () => void queries.invalidateQueries({ queryKey: root }));
    },
    [events, queries],
  );
  return useQuery({
    queryKey: [...root, weeks],
    queryFn: ({ signal }) => call(readOverview, { query: { weeks } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
    meta: { page: true },
  });
}
