import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import type { Config } from '../../../platform/settings/config.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import {
  findConfirmed,
  findOpen,
  listProposals,
  reversalOf,
  subjectOf,
} from '../../../companies/requests/proposals.db.ts';
import type { RequestId } from '../../../companies/requests/requests.db.ts';

/** Who made the decision that stands on a request, and why its reversal needs a second person. */
export interface Standing {
  decidedAt: Date;
  /** Empty where one person is enough. */
  kinds: ProposalKind[];
  /** Who proposed the decision, or made it alone. */
  proposer: string;
  /** Who confirmed it; undefined where one person made it alone. */
  confirmer: string | undefined;
}

/**
 * What took two people, or would take two now, takes two to reverse.
 *
 * @returns undefined when no decision stands
 */
export async function findStanding(
  tx: Tx,
  { secondPairOfEyes }: Pick<Config, 'secondPairOfEyes'>,
  request: RequestId,
): Promise<Standing | undefined> {
  const { queue, id } = request;
  const decision = await tx
    .selectFrom('review_decision')
    .select(['result', 'decided_by', 'decided_at', 'before'])
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .executeTakeFirst();
  if (!decision) return undefined;
  const { result, decided_by, decided_at, before } = decision;
  const confirmed = await findConfirmed(tx, { ...subjectOf(request), at: decided_at });
  const wasAuthenticated =
    (before as { company?: { auth_status?: number } }).company?.auth_status === AuthStatus.authenticated;
  const kinds = secondPairOfEyes.filter(
    (kind) =>
      result === Decision.approve &&
      ((kind === ProposalKind.contractLevel && queue === 'contract') ||
        (kind === ProposalKind.certificationChange && queue === 'certification' && wasAuthenticated)),
  );
  return {
    decidedAt: decided_at,
    kinds: [...new Set([...(confirmed?.kinds ?? []), ...kinds])],
    proposer: confirmed?.proposed_by ?? decided_by,
    confirmer: confirmed && decided_by,
  };
}

/** What a member of staff reads about the reversal of the standing decision: what it needs, and what is proposed. */
export async function readReversal(
  tx: Tx,
  config: Pick<Config, 'secondPairOfEyes'>,
  request: RequestId,
  viewer: string,
) {
  const standing = await findStanding(tx, config, request);
  const open = await findOpen(tx, reversalOf(request));
  return {
    second_pair: standing?.kinds ?? [],
    proposals: await listProposals(tx, reversalOf(request), viewer),
    reason: typeof open?.decision.reason === 'string' ? open.decision.reason : '',
    may_propose: standing?.confirmer !== viewer,
    may_confirm: standing?.proposer !== viewer,
  };
}
