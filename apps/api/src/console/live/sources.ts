import { countQueues } from '@portal/common/contract/queues/queues';
import type { Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { bodyOf } from '../../platform/http/calls/reply.ts';
import type { Services } from '../../platform/http/services.ts';
import { countsFor, readCounts } from '../queues/counts.ts';
import { queueFor, readQueue } from '../review/queue-state.ts';
import type { ReviewedQueue } from '../review/reviewed-queue.ts';

/** Something that pages follow: read once for all of them. */
export interface Source {
  /** Shortest time between two readings, in milliseconds. */
  everyMs: number;
  /** Reads it. `same` is equal to that of another reading with nothing new, `shown` what one follower sees. */
  read(tx: Tx): Promise<{ same: string; shown: (caller: Caller) => unknown }>;
}

/** Claims, proposals and changes of a queue since the reading before. */
export function queueSource(
  { clock }: Pick<Services, 'clock'>,
  { queue, calls }: Pick<ReviewedQueue, 'queue' | 'calls'>,
): Source {
  let since: Date | undefined;
  return {
    everyMs: 800,
    async read(tx) {
      const { now, ...state } = await readQueue(tx, queue, { at: clock.now(), since });
      since = now;
      return {
        same: JSON.stringify(state),
        shown: ({ userId }) => bodyOf(calls.changes.reply, queueFor(userId, { now, ...state })),
      };
    },
  };
}

/** Counts of all queues: they cost more, and nobody waits for them. */
export const countsSource = ({ clock, config }: Pick<Services, 'clock' | 'config'>): Source => ({
  everyMs: 3_000,
  async read(tx) {
    const counts = await readCounts(tx, config, { at: clock.now() });
    return {
      same: JSON.stringify(counts),
      shown: (caller) => bodyOf(countQueues.reply, countsFor(caller, counts, config)),
    };
  },
});
