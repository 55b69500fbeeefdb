import { reportProblem } from '@portal/common/contract/portal/problem-report';
import type { App } from '../http/request/app-type.ts';
import { serveInSteps } from '../http/calls/serve.ts';
import { limit } from '../limits/limits.ts';
import type { Services } from '../services.ts';

/** Reports per network. */
const NETWORK = { points: 30, seconds: 3600 };

/** Removes queries and fragments of addresses, which may contain codes. */
const withoutQueries = (text: string) => text.replace(/[?#][^\s:)]*/g, '');

/** Logs errors that pages report. See "Reading an error report" in packages/build. */
export function problemReportRoutes(app: App, services: Services): void {
  const { db, config, log } = services;

  serveInSteps(app, services, reportProblem, async ({ body }, { network, now }) => {
    await limit(db, `problemReport ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
    log.warn({ event: 'page.problem', network, page: withoutQueries(body.page), message: withoutQueries(body.message), stack: withoutQueries(body.stack) });
    return {};
  });
}
