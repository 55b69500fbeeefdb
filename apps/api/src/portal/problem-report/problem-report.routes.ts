import { join } from 'node:path';
import { listPageFailures, reportProblem, reportRemoteTrouble } from '@portal/common/contract/portal/problem-report';
import { HOUR_S } from '@portal/common/rules/units';
import { windowOf } from '../../platform/db/page.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { refuseAt } from '../../platform/errors/refusal.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { limit } from '../../platform/limits/limits.ts';
import { readTogether } from '../../platform/site/read-together.ts';
import { findCommit } from '../remotes/builds.db.ts';
import type { PortalServices } from '../remotes/registry.ts';
import { keepFailure, listFailures } from '../remotes/page-failures.db.ts';

/** Reports of each kind per network. */
const NETWORK = { points: 30, seconds: HOUR_S };
/** Rows of a page. */
const PAGE_SIZE = 20;
/** Characters of a digest that tell builds apart, in labels. */
const SHORT = 12;

/** Removes queries and fragments of addresses, which may contain codes. */
const withoutQueries = (text: string) => text.replace(/[?#][^\s:)]*/g, '');

/**
 * Keeps and logs the failures that pages report, counts the remotes that they could not show, and lists them for
 * administrators. See "Reading an error report" in packages/build.
 */
export function problemReportRoutes(app: App, services: PortalServices): void {
  const { db, config, log, metrics, remotes } = services;
  const perNetwork = { ...NETWORK, points: NETWORK.points * config.networkLimitFactor };
  const known = async (remote: string) => (await remotes.claims()).some(({ name }) => name === remote);

  serveInSteps(app, services, reportProblem, async ({ body }, { network, now }) => {
    await limit(db, `problemReport ${network}`, perNetwork, now());
    if (body.remote !== '' && !(await known(body.remote))) refuseAt('remote', 'request.invalid');
    const report = {
      ...body,
      page: withoutQueries(body.page),
      message: withoutQueries(body.message),
      stack: withoutQueries(body.stack),
    };
    log.warn({ event: 'page.problem', network, ...report });
    await keepFailure(db, { kind: 'error', ...report }, now());
    return {};
  });

  serveInSteps(app, services, reportRemoteTrouble, async ({ body }, { network, now }) => {
    await limit(db, `remoteTrouble ${network}`, perNetwork, now());
    const { reason, ...report } = body;
    const { remote, digest, language, shell } = report;
    if (!(await known(remote))) refuseAt('remote', 'request.invalid');
    metrics.remoteTrouble({
      remote,
      reason,
      language,
      shell: await ownShell(shell),
      ...(await ownBuild(remote, digest)),
    });
    await keepFailure(db, { kind: reason, ...report, page: '', message: '', stack: '' }, now());
    return {};
  });

  /** Labels of a build; what a page made up is `other`. */
  async function ownBuild(remote: string, digest: string): Promise<{ build: string; commit: string }> {
    const commit = await findCommit(db, remote, digest);
    const runs = (await remotes.running()).some((one) => one.name === remote && one.digest === digest);
    return {
      build: commit !== undefined || runs ? digest.replace('sha384-', '').slice(0, SHORT) : 'other',
      commit: commit ?? '',
    };
  }

  async function ownShell(shell: string): Promise<string> {
    const html = await readTogether(join(config.appsDir, 'shell/dist/index.html'));
    return shell !== '' && html?.includes(`/${shell}"`) ? shell : 'other';
  }

  serve(app, services, listPageFailures, async ({ query }, { tx }) => {
    const { rows, total } = await listFailures(tx, query, windowOf(query, PAGE_SIZE));
    return { total, rows: rows.map(({ id, reported_at, ...row }) => ({ ...row, id: Number(id), time: reported_at })) };
  });
}
