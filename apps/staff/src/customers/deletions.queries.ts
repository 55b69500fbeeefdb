import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletionCount } from '@portal/common/contract/console/deletion-counts';
import { countQueues } from '@portal/common/contract/queues/queues';
import { useCall, useHost } from '@portal/common/host/use-host';
import { root } from './customers.queries.ts';

/** Number of proposed deletions in a list of customers, and of those that the caller may confirm; undefined while it is not known. */
export function useDeletionCount(list: DeletionCount['list']): DeletionCount | undefined {
  const call = useCall();
  const { data } = useQuery({
    queryKey: [...root, 'deletions'],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => (await call(countQueues, {}, signal)).deletions,
  });
  return data?.find((one) => one.list === list);
}

/** Reads the lists of customers again after a change on another page or in another tab. */
export function useChangesElsewhere(): void {
  const { events } = useHost();
  const queries = useQueryClient();
  useEffect(
    function listenForChanges() {
      return events.on('approval:changed', () => void queries.invalidateQueries({ queryKey: root }));
    },
    [events, queries],
  );
}

/** Emits that a deletion was proposed, ended or carried out: menu, overview and other tabs read their counts again. */
export function useDeletionChanged(): (id: string) => void {
  const { events } = useHost();
  return (id) => events.emit('approval:changed', { kind: 'deletion', id });
}
