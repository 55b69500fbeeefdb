import { reportProblem, reportRemoteTrouble } from '@portal/common/contract/portal/problem-report';
import { HOUR_S } from '@portal/common/rules/units';
import type { App } from '../../platform/http/request/app-type.ts';
import { refuseAt } from '../../platform/errors/refusal.ts';
import { serveInSteps } from '../../platform/http/calls/serve.ts';
import { limit } from '../../platform/limits/limits.ts';
import type { PortalServices } from '../remotes/registry.ts';

/** Reports of each kind per network. */
const NETWORK = { points: 30, seconds: HOUR_S };

/** Removes queries and fragments of addresses, which may contain codes. */
const withoutQueries = (text: string) => text.replace(/[?#][^\s:)]*/g, '');

/**
 * Logs errors that pages report, and counts the remotes that they could not show. See "Reading an error report" in
 * packages/build.
 */
export function problemReportRoutes(app: App, services: PortalServices): void {
  const { db, config, log, metrics, remotes } = services;
  const perNetwork = { ...NETWORK, points: NETWORK.points * config.networkLimitFactor };

  serveInSteps(app, services, reportProblem, async ({ body }, { network, now }) => {
    await limit(db, `problemReport ${network}`, perNetwork, now());
    log.warn({
      event: 'page.problem',
      network,
      page: withoutQueries(body.page),
      message: withoutQueries(body.message),
      stack: withoutQueries(body.stack),
    });
    return {};
  });

  serveInSteps(app, services, reportRemoteTrouble, async ({ body: { remote, reason } }, { network, now }) => {
    await limit(db, `remoteTrouble ${network}`, perNetwork, now());
    const known = await remotes.claims();
    if (!known.some(({ name }) => name === remote)) refuseAt('remote', 'request.invalid');
    metrics.remoteTrouble(remote, reason);
    return {};
  });
}
