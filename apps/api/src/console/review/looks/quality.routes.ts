import { changeLookSetting, readLookSetting, readQuality } from '@portal/common/contract/queues/quality';
import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { OVERVIEW_WEEKS } from '@portal/common/rules/limits';
import { audit } from '../../../platform/audit/audit.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { checkVersion } from '../../../platform/http/request/version.ts';
import type { Services } from '../../../platform/http/services.ts';
import { countLooks, listDrifts, mondaysOf, type Seen } from './quality.db.ts';
import { allShares, findLookSetting, storeLookSetting } from './setting.db.ts';

const USUAL_WEEKS = 8;

const figuresOf = (seen: Seen | undefined) => ({
  same: seen?.same ?? 0,
  differed: seen?.differed ?? 0,
  reversed: seen?.reversed ?? 0,
  minutes: seen?.minutes ?? null,
});

/** Calls of who leads: how first and second decisions match, and how many are decided twice. */
export function qualityRoutes(app: App, services: Services): void {
  serve(app, services, readQuality, async ({ query: { weeks = USUAL_WEEKS } }, { tx, now }) => {
    if (weeks < 1 || weeks > OVERVIEW_WEEKS) refuseAt('weeks', 'request.invalid');
    const { timeZone } = services.config.workingHours;
    const mondays = await mondaysOf(tx, { weeks, now: now(), timeZone });
    const looks = await countLooks(tx, mondays[0] ?? '', timeZone);
    const drifts = await listDrifts(tx);
    return {
      queues: Object.values(ApprovalQueue).map((queue) => {
        const find = (monday: string | null) => looks.find(({ kind, week }) => kind === queue && week === monday);
        const total = find(null);
        return {
          queue,
          waiting: total?.waiting ?? 0,
          unseen: total?.unseen ?? 0,
          open: total?.open ?? 0,
          total: figuresOf(total),
          weeks: mondays.map((week) => ({ week, ...figuresOf(find(week)) })),
          drifts: drifts.has(queue),
        };
      }),
    };
  });

  serve(app, services, readLookSetting, async (_, { tx }) => {
    const { shares, ...setting } = await findLookSetting(tx);
    return { ...setting, shares: allShares(shares) };
  });

  serve(app, services, changeLookSetting, async ({ body: { version, ...setting }, caller }, context) => {
    const { tx, now } = context;
    const stored = await findLookSetting(tx, { lock: true });
    const before = allShares(stored.shares);
    checkVersion<typeof changeLookSetting>(version, { ...stored, shares: before }, context);
    await storeLookSetting(tx, setting);
    const detail = { ...setting, before: { shares: before, fall: stored.fall } };
    await audit(tx, { actor: caller.userId, action: 'review.lookSettingChanged', object: null, detail }, now());
  });
}
