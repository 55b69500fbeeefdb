import { countQueues, listOwnClaims } from '@portal/common/contract/queues/queues';
import { ApprovalQueue, PRIVILEGE_OF_QUEUE } from '@portal/common/enums/approval/approval-queue';
import { holds } from '@portal/common/enums/staff/privilege';
import { QUEUE_COUNT } from '@portal/common/rules/limits';
import { countDeletions } from '../customers/deletion-counts.ts';
import { countLevels } from '../partners/level-proposal.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { listOwnClaims as findOwnClaims } from '../review/claims.db.ts';
import type { Services } from '../../platform/http/services.ts';
import { overdueBefore, readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { countPending, countProposed } from './queues.db.ts';

/** Calls that all queues of staff share. */
export function queuesRoutes(app: App, services: Services): void {
  serve(app, services, countQueues, async ({ caller }, { tx, now }) => {
    const before = overdueBefore(await readWorkingClock(tx, services.config), now());
    const queues = [];
    for (const queue of Object.values(ApprovalQueue).filter((one) =>
      holds(caller.privileges, PRIVILEGE_OF_QUEUE[one]),
    )) {
      queues.push({
        queue,
        ...(await countPending(tx, queue, { before, most: QUEUE_COUNT.most })),
        proposed: await countProposed(tx, queue),
      });
    }
    return {
      queues,
      deletions: await countDeletions(tx, caller, services.config),
      levels: await countLevels(tx, caller),
    };
  });

  serve(app, services, listOwnClaims, async ({ caller }, { tx, now }) => ({
    claims: (await findOwnClaims(tx, caller.userId, now())).map(({ since, expires_at, ...claim }) => ({
      ...claim,
      since,
      until: expires_at,
    })),
  }));
}
