import type { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
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
    text: 'approval.proposed',
    values: { name: open.name, time: await timeFor(tx, by, locale, open.proposed_at) },
  });
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
  await noteChange(tx, { queue, id, coId });
  // With the member of staff as subject: the applicant does not learn of it.
  await audit(
    tx,
    { actor: by, action: 'proposal.made', object: coId, subject: by, detail: { queue, request: id, kinds } },
    at,
  );
}
