import { useEffect, useState } from 'react';
import { createCall } from '@portal/common/client/call';
import { countQueues } from '@portal/common/contract/queues/queues';
import type { Host } from '@portal/common/host/host';

/** Pending and overdue requests of a queue, and those that a second person must confirm. */
export interface QueueCount { pending: number; overdue: number; proposed: number }

/** How often the counts are read again while the page is visible. */
const AGAIN_MS = 30_000;

/**
 * Counts of the queues of staff by the name of the queue, while some menu entry shows one. Read again every half minute, when
 * the page becomes visible, and after a decision in any tab. After a failure the last counts stay.
 */
export function useQueueCounts(host: Host, wanted: boolean): ReadonlyMap<string, QueueCount> {
  const [counts, setCounts] = useState<ReadonlyMap<string, QueueCount>>(new Map());
  useEffect(function followQueues() {
    if (!wanted) return undefined;
    const call = createCall(host);
    const stopped = new AbortController();
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      call(countQueues, {}, stopped.signal).then(
        ({ queues }) => { if (!stopped.signal.aborted) setCounts(new Map(queues.map(({ queue, ...count }) => [queue, count]))); },
        () => { /* asked again later */ },
      );
    };
    ask();
    const timer = setInterval(ask, AGAIN_MS);
    const stopListening = host.events.on('approval:changed', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      stopped.abort();
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', ask);
    };
  }, [host, wanted]);
  return counts;
}
