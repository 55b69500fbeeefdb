import { releaseProposal, type ProposedRelease } from '@portal/common/contract/portal/remotes';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { pageUrl, remotePage } from '@portal/common/pages/addresses';
import { REMOTE_BUILD } from '@portal/common/rules/limits';
import { DAY_MS } from '@portal/common/rules/units';
import {
  endProposal,
  keepProposal,
  lapseOpenBefore,
  listDecisions,
  listProposals,
  remoteOf,
  withdrawProposal,
} from '../../companies/requests/proposals.db.ts';
import { tellAdministratorsBut } from '../../identity/addresses/administrators.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Config } from '../../platform/settings/config.ts';
import { checkRelease, letRun, refuseUnmounted, type Acting, type Wanted } from './releases.ts';

/** Why the release of a build needs a second person; empty where one is enough. */
export const releaseNeeds = ({ secondPairOfEyes }: Pick<Config, 'secondPairOfEyes'>): ProposalKind[] =>
  secondPairOfEyes.filter((kind) => kind === ProposalKind.remoteRelease);

/** Ends the proposed releases that nobody confirmed in time. */
export const lapseOldReleases = (tx: Tx, now: Date): Promise<void> =>
  lapseOpenBefore(tx, 'remote', new Date(now.getTime() - REMOTE_BUILD.proposedMs), now);

/** Keeps a release as a proposal, if it could be carried out now, and tells the administrators who may confirm it. */
export async function proposeRelease(
  tx: Tx,
  { vault, config }: Pick<Services, 'vault' | 'config'>,
  { by, byName, at, ...wanted }: Acting & Wanted & { byName: string },
  {
    refuse,
  }: Pick<
    Refusing<'Account.NotFound' | 'Account.Remote.NotMounted' | 'Account.Remote.Released' | 'Account.Remote.Proposed'>,
    'refuse'
  >,
): Promise<void> {
  const { name, ...decision } = wanted;
  const kinds = releaseNeeds(config);
  await lapseOldReleases(tx, at);
  await refuseUnmounted({ tx, vault }, wanted, { refuse });
  await checkRelease({ tx, vault }, wanted, { refuse });
  if (!(await keepProposal(tx, { ...remoteOf(name), coId: null, kinds, decision, by, at })))
    refuse('Account.Remote.Proposed');
  await audit(
    tx,
    {
      actor: by,
      action: 'proposal.made',
      object: name,
      subject: by,
      detail: { remote: name, digest: wanted.digest, kinds, ...(wanted.unmounted ? { unmounted: true } : {}) },
    },
    at,
  );
  await tellAdministratorsBut(tx, by, {
    template: 'remoteProposed',
    at,
    link: pageUrl(config.publicUrl, remotePage(name)),
    values: {
      by: byName,
      remote: name,
      reason: wanted.reason,
      time: at,
      days: String(REMOTE_BUILD.proposedMs / DAY_MS),
    },
  });
}

/** What a proposal would release. */
type ProposedOf = Pick<ProposedRelease, 'digest' | 'release_reason' | 'share'> & { unmounted: boolean };

/** The proposed releases of a remote, newest first. One that is too old to be confirmed has lapsed. */
export async function readReleaseProposals(
  tx: Tx,
  { name, viewer, now }: { name: string; viewer: string; now: Date },
): Promise<(Awaited<ReturnType<typeof listProposals>>[number] & ProposedOf)[]> {
  const decisions = await listDecisions(tx, remoteOf(name));
  const proposals = await listProposals(tx, remoteOf(name), viewer);
  return proposals.map((proposal) => {
    const { digest, reason, share = null, unmounted = false } = decisions.get(proposal.id) as unknown as Wanted;
    const over = new Date(new Date(proposal.time).getTime() + REMOTE_BUILD.proposedMs);
    const state = proposal.state === 'open' && over <= now ? 'lapsed' : proposal.state;
    return {
      ...proposal,
      state,
      ended_at: state === 'lapsed' ? (proposal.ended_at ?? over) : proposal.ended_at,
      digest,
      release_reason: reason,
      share,
      unmounted,
    };
  });
}

/** Calls that end the proposed release of a remote. */
export function releaseProposalRoutes(app: App, services: Services): void {
  serve(app, services, releaseProposal.confirm, async ({ params: { id: name }, body, caller }, context) => {
    const { tx, now } = context;
    const [by, at] = [caller.userId, now()];
    await lapseOldReleases(tx, at);
    const { decision, proposed_by } = await endProposal(
      tx,
      { ...remoteOf(name), id: body.proposal, by, at, outcome: 'confirmed' },
      context,
    );
    const wanted = decision as unknown as Omit<Wanted, 'name'>;
    await letRun({ tx, vault: services.vault }, { ...wanted, name, by, at, detail: { proposed_by } }, context);
  });

  serve(app, services, releaseProposal.return, async ({ params: { id: name }, body, caller }, context) => {
    const { tx, now } = context;
    const [by, at] = [caller.userId, now()];
    const { proposed_by } = await endProposal(
      tx,
      { ...remoteOf(name), id: body.proposal, by, at, outcome: 'returned', reason: body.reason },
      context,
    );
    const detail = { remote: name, proposed_by };
    await audit(tx, { actor: by, action: 'proposal.returned', object: name, subject: by, detail }, at);
  });

  serve(app, services, releaseProposal.withdraw, async ({ params: { id: name }, caller }, context) => {
    const { tx, now } = context;
    const [by, at] = [caller.userId, now()];
    await withdrawProposal(tx, { ...remoteOf(name), by, at }, context);
    const detail = { remote: name };
    await audit(tx, { actor: by, action: 'proposal.withdrawn', object: name, subject: by, detail }, at);
  });
}
