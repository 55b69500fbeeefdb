import { reportNotMe } from '@portal/common/contract/account/security-report';
import { HOUR_S } from '@portal/common/rules/units';
import type { App } from '../../platform/http/request/app-type.ts';
import { limit } from '../../platform/limits/limits.ts';
import { serveInSteps } from '../../platform/http/calls/serve.ts';
import { reportIntruder } from './security-report.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Reports per network. */
const NETWORK = { points: 20, seconds: HOUR_S };

/** Accepts "this was not me" reports from security messages. */
export function securityReportRoutes(app: App, services: Services): void {
  const { db, config } = services;

  serveInSteps(app, services, reportNotMe, async ({ body }, { transaction, network, now, refuse }) => {
    await limit(
      db,
      `securityReport ${network}`,
      { ...NETWORK, points: NETWORK.points * config.networkLimitFactor },
      now(),
    );
    const used = await transaction((tx) => reportIntruder(tx, config, { code: body.report_code, network, at: now() }));
    return { user_type: typeof used === 'string' ? refuse(used) : used };
  });
}
