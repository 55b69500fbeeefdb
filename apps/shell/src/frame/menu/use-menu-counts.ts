import { useEffect, useRef, useState } from 'react';
import { createCall } from '@portal/common/client/call';
import { parseReply } from '@portal/common/client/parse-reply';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { countQueues } from '@portal/common/contract/queues/queues';
import type { Host } from '@portal/common/host/host';
import { useLiveOf } from '@portal/common/host/live';

/**
 * What an entry of the menu counts: pending requests of a queue, with the overdue and the proposed ones among them, or
 * deletions to confirm.
 */
export interface MenuCount {
  of: 'pending' | 'deletions';
  number: number;
  overdue: number;
  proposed: number;
}

/** How often the counts are read again while the page is visible. */
const AGAIN_MS = 30_000;

/** Counts by the `count` of menu entries. */
function countsOf({ queues, deletions }: ReplyOf<typeof countQueues>): ReadonlyMap<string, MenuCount> {
  const toConfirm = deletions.reduce((sum, { to_confirm }) => sum + to_confirm, 0);
  return new Map<string, MenuCount>([
    ...queues.map(({ queue, pending, ...more }) => [queue, { of: 'pending', number: pending, ...more }] as const),
    ['deletions', { of: 'deletions', number: toConfirm, overdue: 0, proposed: 0 }],
  ]);
}

/**
 * Counts of the queues of staff and of deletions, while some menu entry shows one. They follow the stream of the page;
 * without it they are read again every half minute. Also read when the page becomes visible, and after a decision in any
 * tab. After a failure the last counts stay. What the stream says, and each new call, voids the call that is under way.
 */
export function useMenuCounts(host: Host, wanted: boolean): ReadonlyMap<string, MenuCount> {
  const [counts, setCounts] = useState<ReadonlyMap<string, MenuCount>>(new Map());
  const asking = useRef<AbortController>(null);
  const live = useLiveOf(host.events, wanted ? 'counts' : null, (data) => {
    setCounts(countsOf(parseReply<ReplyOf<typeof countQueues>>(countQueues.reply, data)));
    asking.current?.abort();
  });
  useEffect(
    function followQueues() {
      if (!wanted) return undefined;
      const call = createCall(host);
      const ask = () => {
        if (document.visibilityState !== 'visible') return;
        asking.current?.abort();
        const { signal } = (asking.current = new AbortController());
        call(countQueues, {}, signal).then(
          (reply) => {
            if (!signal.aborted) setCounts(countsOf(reply));
          },
          () => {
            /* asked again later */
          },
        );
      };
      ask();
      const timer = live ? undefined : setInterval(ask, AGAIN_MS);
      const stopListening = host.events.on('approval:changed', ask);
      document.addEventListener('visibilitychange', ask);
      return () => {
        asking.current?.abort();
        clearInterval(timer);
        stopListening();
        document.removeEventListener('visibilitychange', ask);
      };
    },
    [host, wanted, live],
  );
  return counts;
}
