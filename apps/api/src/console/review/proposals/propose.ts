import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { noteChange } from '../../../companies/requests/changes.db.ts';
import { releaseClaim } from '../claims.db.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { timeFor, type Acting, type ReviewContext } from '../../../companies/requests/requests.db.ts';
import { findOpen, keepProposal, subjectOf } from '../../../companies/requests/proposals.db.ts';

/** Refuses while an approval of the request is proposed. */
export async function refuseProposed(
  tx: Tx,
  { by, ...request }: Acting,
  { refuse, locale }: Refusing<'Account.Approval.Proposed'> & Pick<ReviewContext<never>, 'locale'>,
): Promise<void> {
  const open = await findOpen(tx, subjectOf(request));
  if (!open) return;
  refuse('Account.Approval.Proposed', {
    text: open.kinds.includes(ProposalKind.spam) ? 'approval.spamProposed' : 'approval.proposed',
    values: { name: open.name, time: await timeFor(tx, by, locale, open.proposed_at) },
  });
}

/**
 * Writes what became of a proposal to the audit log, with the member of staff as subject: the applicant does not learn
 * of it. Open pages refresh.
 */
export async function noteProposal(
  tx: Tx,
  {
    action,
    queue,
    id,
    coId,
    by,
    at,
    detail,
  }: Acting & { action: string; coId: string | null; detail?: object | undefined },
): Promise<void> {
  await audit(tx, { actor: by, action, object: coId, subject: by, detail: { queue, request: id, ...detail } }, at);
  if (coId !== null) await noteChange(tx, { queue, id, coId });
}

interface Proposing extends Acting {
  coId: string;
  kinds: readonly ProposalKind[];
  /** Body of the call, with the version that was read. */
  decision: object;
}

/** Keeps a decision as a proposal, and frees the claim: somebody else goes on. */
export async function propose(
  tx: Tx,
  { queue, id, coId, by, at, kinds, decision }: Proposing,
  { refuse }: Refusing<'Account.Approval.Proposed'>,
): Promise<void> {
  if (!(await keepProposal(tx, { ...subjectOf({ queue, id }), coId, kinds, decision, by, at })))
    refuse('Account.Approval.Proposed');
  await releaseClaim(tx, { queue, id, by });
  await noteProposal(tx, { action: 'proposal.made', queue, id, coId, by, at, detail: { kinds } });
}
