import type { customerDeletion } from '@portal/common/contract/console/own-customers';
import type { deletionProposal } from '@portal/common/contract/console/pending-deletions';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import type { Config } from '../../platform/settings/config.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { endProposal, keepProposal, withdrawProposal, type Subject } from '../../companies/requests/proposals.db.ts';
import type { Services } from '../../platform/http/services.ts';

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

/** Calls that end a proposed deletion without carrying it out. */
export function endingRoutes(
  app: App,
  services: Services,
  calls: Pick<typeof deletionProposal, 'return' | 'withdraw'> | Pick<typeof customerDeletion, 'return' | 'withdraw'>,
  subjectOf: (id: string) => Subject,
): void {
  serve(
    app,
    services,
    calls.return,
    async ({ params: { id }, body: { proposal, reason }, caller: { userId: by } }, context) => {
      const { tx, now } = context;
      const { proposed_by } = await endProposal(
        tx,
        { ...subjectOf(id), id: proposal, by, at: now(), outcome: 'returned', reason },
        context,
      );
      await audit(
        tx,
        { actor: by, action: 'proposal.returned', object: id, subject: by, detail: { deletion: id, proposed_by } },
        now(),
      );
    },
  );

  serve(app, services, calls.withdraw, async ({ params: { id }, caller: { userId: by } }, context) => {
    const { tx, now } = context;
    await withdrawProposal(tx, { ...subjectOf(id), by, at: now() }, context);
    await audit(
      tx,
      { actor: by, action: 'proposal.withdrawn', object: id, subject: by, detail: { deletion: id } },
      now(),
    );
  });
}
