import { createCall } from '@portal/common/client/call';
import { problemOf } from '@portal/common/client/problem-of';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import { reportProblem, reportRemoteTrouble, type RemoteTrouble } from '@portal/common/contract/portal/problem-report';
import { countRemoteUse } from '@portal/common/contract/portal/remote-use';
import type { Host } from '@portal/common/host/host';
import { recall, remember } from '@portal/common/host/storage/browser-store';
import { readConfig } from '../boot/read-config.ts';
import { isExpected } from '../trouble/expected.ts';
import { sourceOf, thrower } from './failure-source.ts';

/** The current claim of a remote, if it has been replaced or moved since `before`. */
export async function replacementOf(before: RemoteClaim): Promise<RemoteClaim | undefined> {
  const config = await readConfig('reload').catch(() => undefined);
  const now = config?.remotes.find(({ name }) => name === before.name);
  return now?.manifest === before.manifest && now.integrity?.files === before.integrity?.files ? undefined : now;
}

/** Called when a file of a running remote is missing: reloads the page after a deployment, once for each build. */
export async function reloadIfReplaced(claim: RemoteClaim): Promise<void> {
  const build = (await replacementOf(claim))?.integrity?.files;
  if (!build || recall('session', 'reloadedFor') === build) return;
  remember('session', 'reloadedFor', build);
  location.reload();
}

/** Builds of remotes that are too new for this page. */
const tooNew = new Set<string>();

/**
 * Called for a remote that is too new for this page: true unless a page that this tab showed before was too old for the
 * same build, because then a reload has not helped.
 */
export function mayBeOutdated({ integrity }: RemoteClaim): boolean {
  const build = integrity?.files ?? '';
  const reloaded = recall('session', 'tooNew') === build && !tooNew.has(build);
  tooNew.add(build);
  remember('session', 'tooNew', build);
  return !reloaded;
}

/** Tells the API which build of a remote is missing, and why; nothing about the person or the page. */
export async function sendTrouble(
  host: Host,
  claim: RemoteClaim,
  reason: RemoteTrouble,
  reference: string,
): Promise<void> {
  const call = createCall(host);
  await call(reportRemoteTrouble, { body: { reason, reference, ...sourceOf(claim, host) } });
  if (claim.watched) await sendFailure(host, claim);
}

/** Builds and paths of which this tab has counted a failure. */
const counted = new Set<string>();

/** Counts a failure once for a build and a path, so that one person who tries again cannot end a candidate. */
async function sendFailure(host: Host, claim: RemoteClaim): Promise<void> {
  const failure = `${claim.integrity?.files} ${location.pathname}`;
  if (counted.has(failure)) return;
  counted.add(failure);
  await sendUse(host, claim, 'failed');
}

/** Tells the API that a page shows a remote of which a candidate runs, or failed to. */
export async function sendUse(
  host: Host,
  { name: remote, integrity }: RemoteClaim,
  event: 'mounted' | 'failed',
  ready?: number,
): Promise<void> {
  if (!host.user || !integrity) return;
  const body = { remote, digest: integrity.files, event, ...(ready === undefined ? {} : { ready }) };
  await createCall(host)(countRemoteUse, { body });
}

/**
 * Tells the API of an error, with the build of the remote whose file threw it, else of `shown`. What calls and aborts
 * throw is no failure of a build.
 */
export async function sendError(
  host: Host,
  error: unknown,
  reference: string,
  claims: readonly RemoteClaim[],
  shown?: RemoteClaim,
): Promise<void> {
  const problem = problemOf(error);
  const claim = thrower(problem.stack, claims) ?? shown;
  const body = { reference, ...sourceOf(claim, host), ...problem };
  await createCall(host)(reportProblem, { body });
  if (claim?.watched && !isExpected(error)) await sendFailure(host, claim);
}
