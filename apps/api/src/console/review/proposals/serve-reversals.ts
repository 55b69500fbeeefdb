import type { App } from '../../../platform/http/request/app-type.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import type { Services } from '../../../platform/http/services.ts';
import { endProposal, keepProposal, reversalOf } from '../../../companies/requests/proposals.db.ts';
import { requestIdOf } from '../../../companies/requests/request-id.ts';
import { reverse } from '../decision.ts';
import { lockRequest } from '../decisions.db.ts';
import { isOneOfTwo } from '../looks/looks.db.ts';
import type { ReviewedQueue } from '../reviewed-queue.ts';
import { noteProposal } from './propose.ts';
import { findStanding } from './reversals.db.ts';

/**
 * The reversal of a decision. Where the decision took two people, a reversal is proposed, and somebody else confirms it;
 * who proposed the one never confirms the other. While a second look has come to another result, a third person decides
 * whether to reverse.
 */
export function reversalRoutes(app: App, services: Services, reviewed: ReviewedQueue): void {
  const { queue, calls } = reviewed;

  serve(app, services, calls.reverse, async ({ params, body: { reason }, caller: { userId: by } }, context) => {
    const { tx, now, refuse } = context;
    const acting = { queue, id: requestIdOf(params.id), by, at: now() };
    const { co_id: coId } = await lockRequest(tx, acting, context);
    if (await isOneOfTwo(tx, acting)) refuse('Account.Proposal.Own', { text: 'look.ofTwo' });
    const standing = await findStanding(tx, services.config, acting);
    if (!standing || standing.kinds.length === 0) {
      await reverse(context, reviewed, { ...acting, reason });
      return {};
    }
    if (standing.confirmer === by) refuse('Account.Proposal.Own', { text: 'proposal.confirmedDecision' });
    const { decidedAt, kinds } = standing;
    const decision = { reason, decided_at: decidedAt.toISOString() };
    if (!(await keepProposal(tx, { ...reversalOf(acting), coId, kinds, decision, by, at: acting.at })))
      refuse('Account.Approval.Proposed', { text: 'proposal.reversalProposed' });
    await noteProposal(tx, { action: 'proposal.made', ...acting, coId, detail: { reversal: true, kinds } });
    return { proposed: true };
  });

  serve(app, services, calls.confirmReversal, async ({ params, body, caller: { userId: by } }, context) => {
    const { tx, now, refuse } = context;
    const acting = { queue, id: requestIdOf(params.id), by, at: now() };
    await lockRequest(tx, acting, context);
    const standing = (await findStanding(tx, services.config, acting)) ?? refuse('Account.Approval.BuiltUpon');
    if (standing.proposer === by) refuse('Account.Proposal.Own', { text: 'proposal.proposedDecision' });
    const { decision, proposed_by } = await endProposal(
      tx,
      { ...reversalOf(acting), id: body.proposal, by, at: acting.at, outcome: 'confirmed' },
      context,
    );
    // The decision that was to be reversed does not stand any more.
    if (decision.decided_at !== standing.decidedAt.toISOString()) refuse('Account.Proposal.Gone');
    await reverse(context, reviewed, { ...acting, reason: String(decision.reason), proposedBy: proposed_by });
  });
}
