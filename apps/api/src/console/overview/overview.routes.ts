import { readOverview } from '@portal/common/contract/console/overview';
import { PRIVILEGE_OF_QUEUE, ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { holds } from '@portal/common/enums/staff/privilege';
import { HOUR_MS } from '@portal/common/rules/units';
import { OVERVIEW_WEEKS } from '@portal/common/rules/limits';
import { countOpen } from '../../companies/requests/proposals.db.ts';
import { countDeletions, countLevels } from '../queues/proposal-counts.ts';
import { countForMe } from '../review/looks/looks.db.ts';
import { refuseAt } from '../../platform/errors/refusal.ts';
import { serveRead } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import { queueOverviews } from './overview.db.ts';
import { daysOf } from './queue-days.db.ts';
import type { Services } from '../../platform/http/services.ts';

const WEEKS = { usual: 8, most: OVERVIEW_WEEKS };

/** Figures of the queues, for staff. */
export function overviewRoutes(app: App, services: Services): void {
  serveRead(app, services, readOverview, async ({ query, caller }, { tx, now }) => {
    const { weeks = WEEKS.usual } = query;
    if (weeks < 1 || weeks > WEEKS.most) refuseAt('weeks', 'request.invalid');
    const working = await readWorkingClock(tx, services.config);
    const {
      workingHours: { timeZone },
      secondPairOfEyes,
    } = services.config;
    const at = now();
    const open = await countOpen(tx);
    const period = {
      days: await daysOf(tx, { weeks: OVERVIEW_WEEKS, now: at, timeZone }),
      weeks,
      now: at,
      reader: caller.userId,
      proposalsOn: secondPairOfEyes.length > 0,
      open,
      working,
      timeZone,
    };
    const own = Object.values(ApprovalQueue).filter((queue) => holds(caller.privileges, PRIVILEGE_OF_QUEUE[queue]));
    const queues = await queueOverviews(tx, own, period);
    return {
      at,
      day: working.dayMs / HOUR_MS,
      queues,
      deletions: countDeletions(open, caller, services.config),
      levels: countLevels(open, caller),
      looks: await countForMe(tx, { by: caller.userId, kinds: queues.map(({ queue }) => queue), at }),
    };
  });
}
