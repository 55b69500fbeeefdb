import { countRemoteUse } from '@portal/common/contract/portal/remote-use';
import { endRemoteCandidate, type CanaryComparison, type CandidateEnd } from '@portal/common/contract/portal/remotes';
import { HOUR_S } from '@portal/common/rules/units';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { limit } from '../../../platform/limits/limits.ts';
import type { PortalServices, Remotes } from '../registry.ts';
import { endCandidate, listRunningCandidates } from './candidates.db.ts';
import { compare } from './compare.ts';
import { countUse } from './uses.db.ts';

/** Uses that one account may report. */
const USES = { points: 300, seconds: HOUR_S };

/** What an instance gives to sessions that do not get the candidate. */
const releasedOf = async (remotes: Remotes, name: string): Promise<string | undefined> =>
  (await remotes.running()).find((one) => one.name === name)?.digest ?? undefined;

/** The candidate of a remote that runs, beside the released build; null without one. */
export async function comparisonIn(
  tx: Tx,
  remotes: Remotes,
  {
    name,
    candidate,
    now,
  }: {
    name: string;
    candidate: { digest: string; started_at: Date; outcome: CandidateEnd | null } | undefined;
    now: Date;
  },
): Promise<CanaryComparison | null> {
  if (!candidate || candidate.outcome !== null) return null;
  const { state, ...sides } = await compare(tx, { name, ...candidate }, await releasedOf(remotes, name), now);
  return { state, candidate: sides.candidate, released: sides.released };
}

/** Counts what pages report of candidates and the builds beside them, and lets administrators end a candidate. */
export function canaryRoutes(app: App, services: PortalServices): void {
  serveInSteps(app, services, countRemoteUse, async ({ body, caller }, { now }) => {
    const { remote: name, digest, event, ready } = body;
    await limit(services.db, `remoteUse ${caller.userId}`, USES, now());
    const candidate = (await listRunningCandidates(services.db)).find((one) => one.name === name);
    // It may have ended since the page was opened.
    if (candidate && [candidate.digest, await releasedOf(services.remotes, name)].includes(digest))
      await countUse(services.db, { name, digest, event, ready }, now());
    return {};
  });

  serve(app, services, endRemoteCandidate, async ({ params: { name }, caller }, { tx, now, refuse }) => {
    if (!(await endCandidate(tx, { name, outcome: 'ended', at: now() }))) refuse('Account.NotFound');
    await audit(tx, { actor: caller.userId, action: 'remote.withdrawn', object: name }, now());
  });
}
