import type { RefusedDecision } from '@portal/common/contract/refusals';
import type { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { HandlerContext } from '../../../platform/http/calls/serve.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { noteChange } from '../../../companies/requests/changes.db.ts';
import { releaseClaim } from '../claims.db.ts';
import { refuseUnseenConflicts } from '../conflicts/shown-conflicts.db.ts';
import { lockRequest } from '../decisions.db.ts';
import { findRequest, timeFor, type RequestId, type StoredRequest } from '../../../companies/requests/requests.db.ts';
import { findOpen, keepProposal, subjectOf } from '../../../companies/requests/proposals.db.ts';
import { refuseChanged } from '../versions.db.ts';
import { proposalKindsOf } from './proposal-kinds.db.ts';

/** A decision as its call says it. */
interface Deciding {
  request: RequestId;
  caller: Pick<Caller, 'userId' | 'privileges'>;
  approves: boolean;
  /** Body of the call, with the version that was read. */
  body: object & { version?: number | undefined };
  at: Date;
}

/** Refuses while an approval of the request is proposed. */
async function refuseProposed(
  tx: Tx,
  { request, caller }: Deciding,
  { refuse, locale }: HandlerContext<RefusedDecision>,
): Promise<void> {
  const open = await findOpen(tx, subjectOf(request));
  if (!open) return;
  refuse('Account.Approval.Proposed', {
    text: 'approval.proposed',
    values: { name: open.name, time: await timeFor(tx, caller.userId, locale, open.proposed_at) },
  });
}

/** Keeps a decision as a proposal, and frees the claim: somebody else goes on. */
async function propose(
  tx: Tx,
  { request, caller: { userId }, body, at }: Deciding,
  {
    co_id: coId,
    kinds,
    version,
  }: Pick<StoredRequest, 'co_id'> & { kinds: readonly ProposalKind[]; version: number | undefined },
  context: HandlerContext<RefusedDecision>,
): Promise<void> {
  const kept = await keepProposal(tx, {
    ...subjectOf(request),
    coId,
    kinds,
    decision: { ...body, version },
    by: userId,
    at,
  });
  if (!kept) context.refuse('Account.Approval.Proposed');
  await releaseClaim(tx, { ...request, by: userId });
  await noteChange(tx, { ...request, coId });
  // With the member of staff as subject: the applicant does not learn of it.
  await audit(
    tx,
    {
      actor: userId,
      action: 'proposal.made',
      object: coId,
      subject: userId,
      detail: { queue: request.queue, request: request.id, kinds },
    },
    at,
  );
}

/**
 * Decides a request, or keeps an approval as a proposal when the settings ask for a second person.
 *
 * A proposal is decided on trial and undone, so that what could not be confirmed is refused now, with the codes of a
 * decision.
 *
 * @throws Refusal `Account.Approval.Proposed` an approval is proposed already, `Account.Conflict` it has changed since
 * it was read, `Account.Approval.Conflicts`, or what `decide` throws
 */
export async function decideOrPropose(
  context: HandlerContext<RefusedDecision>,
  deciding: Deciding,
  decide: () => Promise<void>,
): Promise<{ proposed?: 1 }> {
  const { tx, services } = context;
  const { request, approves, caller } = deciding;
  await refuseProposed(tx, deciding, context);
  await lockRequest(tx, request, context);
  const { version: named } = deciding.body;
  const version = await refuseChanged(tx, { ...request, by: caller.userId, named }, context);
  if (approves) await refuseUnseenConflicts(tx, { ...request, caller }, context);
  const found = approves && services.config.secondPairOfEyes.length > 0 ? await findRequest(tx, request) : undefined;
  const kinds = found ? await proposalKindsOf(tx, services.config, { ...request, ...found }) : [];
  if (!found || kinds.length === 0) {
    await decide();
    return {};
  }
  // Locks from before the savepoint outlive it.
  await sql`savepoint trial`.execute(tx);
  await decide();
  await sql`rollback to savepoint trial`.execute(tx);
  await propose(tx, deciding, { ...found, kinds, version }, context);
  return { proposed: 1 };
}
