import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { countQueues } from '@portal/common/contract/queues/queues';
import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { QUEUE_COUNT } from '@portal/common/rules/limits';
import { countOpen, type OpenProposals } from '../../companies/requests/proposals.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Config } from '../../platform/settings/config.ts';
import { overdueBefore, readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { opens } from '../review/opens.ts';
import { countDeletions, countLevels } from './proposal-counts.ts';
import { countPending, countProposed } from './queues.db.ts';

type Counts = AnswerOf<typeof countQueues>;

/** Counts of all queues and proposals, from which `countsFor` takes those of one member of staff. */
export interface AllCounts {
  queues: Counts['queues'];
  open: OpenProposals;
}

/** Counts the queues, those of `only` or all, and the open proposals. */
export async function readCounts(
  tx: Tx,
  config: Config,
  { at, only = () => true }: { at: Date; only?: (queue: ApprovalQueue) => boolean },
): Promise<AllCounts> {
  const before = overdueBefore(await readWorkingClock(tx, config), at);
  const queues = [];
  for (const queue of Object.values(ApprovalQueue).filter(only)) {
    queues.push({
      queue,
      ...(await countPending(tx, queue, { before, most: QUEUE_COUNT.most })),
      proposed: await countProposed(tx, queue),
    });
  }
  return { queues, open: await countOpen(tx) };
}

/** What a member of staff may see of the counts. */
export const countsFor = (caller: Caller, { queues, open }: AllCounts, config: Config): Counts => ({
  queues: queues.filter(({ queue }) => opens(caller)(queue)),
  deletions: countDeletions(open, caller, config),
  levels: countLevels(open, caller),
});
