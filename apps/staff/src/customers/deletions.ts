import { useEffect } from 'react';
import type { DeletionCount } from '@portal/common/contract/console/deletion-counts';
import { countQueues } from '@portal/common/contract/queues/queues';
import { useRefresh } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';

/**
 * Number of proposed deletions in a list of customers, and of those that the caller may confirm; undefined while it is
 * not known.
 */
export function useDeletionCount(list: DeletionCount['list']): DeletionCount | undefined {
  const { data } = useRead(countQueues, {}, { refetchOnWindowFocus: 'always' });
  return data?.deletions.find((one) => one.list === list);
}

/** Reads the lists of customers again after a change on another page or in another tab. */
export function useChangesElsewhere(): void {
  const { events } = useHost();
  const refresh = useRefresh();
  useEffect(
    function listenForChanges() {
      return events.on('approval:changed', () => void refresh('customers', 'pending-deletions', 'queue-counts'));
    },
    [events, refresh],
  );
}

/** Emits that a deletion was proposed, ended or carried out: menu, overview and other tabs read their counts again. */
export function useDeletionChanged(): (id: string) => void {
  const { events } = useHost();
  return (id) => events.emit('approval:changed', { kind: 'deletion', id });
}
