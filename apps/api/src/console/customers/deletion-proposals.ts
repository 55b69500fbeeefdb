import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import type { Config } from '../../platform/settings/config.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { keepProposal, type Subject } from '../../companies/requests/proposals.db.ts';

/** Why a deletion by staff needs a second person; empty where one is enough. */
export const deletionNeeds = ({ secondPairOfEyes }: Pick<Config, 'secondPairOfEyes'>): ProposalKind[] =>
  secondPairOfEyes.filter((kind) => kind === ProposalKind.companyDeletion);

/** A company that staff created as the subject of a proposal. */
export const companyOf = (coId: string): Subject => ({ subject: 'company', subjectId: coId });

interface Deletion {
  of: Subject;
  coId: string | null;
  kinds: readonly ProposalKind[];
  by: string;
  at: Date;
}

/**
 * Keeps a deletion as a proposal.
 *
 * @throws Refusal `Account.Deletion.Proposed` there is one already
 */
export async function proposeDeletion(
  tx: Tx,
  { of, coId, kinds, by, at }: Deletion,
  { refuse }: Refusing<'Account.Deletion.Proposed'>,
): Promise<void> {
  if (!(await keepProposal(tx, { ...of, coId, kinds, decision: {}, by, at }))) refuse('Account.Deletion.Proposed');
  await audit(
    tx,
    {
      actor: by,
      action: 'proposal.made',
      object: of.subjectId,
      subject: by,
      detail: { deletion: of.subjectId, kinds },
    },
    at,
  );
}
