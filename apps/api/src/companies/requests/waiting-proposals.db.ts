import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import type { Tx } from '../../platform/db/connect.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';
import { mayConfirm, openReversals } from './open-reversals.db.ts';
import { openRequests } from './proposals.db.ts';
import { listAsked } from './questions.db.ts';
import { requestsOf } from './requests.db.ts';

/** Maximum number of open proposals of a queue that pages mark. */
const MOST = 500;

/** Open proposals to approve requests of a queue. */
async function openApprovals(tx: Tx, queue: QueueName) {
  const rows = await tx
    .selectFrom('proposal as p')
    .innerJoin('app_user as u', 'u.user_id', 'p.proposed_by')
    .select(['p.id as proposal', 'p.kinds', 'p.subject_id', 'p.proposed_by', 'p.proposed_at', 'u.user_name as name'])
    .where('p.subject', '=', queue)
    .where('p.outcome', 'is', null)
    .orderBy('p.id')
    .limit(MOST)
    .execute();
  return rows.map(({ subject_id, kinds, ...one }) => ({
    id: Number(subject_id),
    ...one,
    reversal: false,
    spam: kinds.includes(ProposalKind.spam),
  }));
}

/**
 * Requests of a queue of which somebody proposed the approval, or the reversal of the decision, and the kind of their
 * company; oldest proposal first.
 */
export async function listWaiting(tx: Tx, queue: QueueName) {
  const reversals = (await openReversals(tx, queue)).map((one) => ({
    ...one,
    proposal: undefined,
    reversal: true,
    spam: false,
  }));
  const open = [...(await openApprovals(tx, queue)), ...reversals]
    .toSorted((one, other) => one.proposed_at.getTime() - other.proposed_at.getTime())
    .slice(0, MOST);
  if (open.length === 0) return [];
  const requests = await tx
    .selectFrom(requestsOf(queue).as('r'))
    .innerJoin('company as c', 'c.co_id', 'r.co_id')
    .select(['r.id', 'r.status', 'c.kind'])
    .where(
      'r.id',
      'in',
      open.map(({ id }) => id),
    )
    .execute();
  const found = new Map(requests.map((request) => [request.id, request]));
  return open.flatMap((proposal) => {
    const request = found.get(proposal.id);
    const fits = request && (request.status === ApprovalStatus.pending) !== proposal.reversal;
    return fits ? [{ ...proposal, kind: request.kind }] : [];
  });
}

/**
 * Filter of a list by `proposed` of its query; `0` also leaves out what waits for an answer of its applicant, `2` has
 * what the reader may confirm.
 */
export async function byProposal(
  tx: Tx,
  queue: QueueName,
  proposed: '0' | '1' | '2' | undefined,
  reader: string,
): Promise<{ only?: number[]; without?: number[] }> {
  if (proposed === undefined) return {};
  const own = proposed === '2';
  const reversals = (await openReversals(tx, queue)).filter((one) => !own || mayConfirm(one, reader));
  const approvals = await openRequests(tx, queue, own ? { without: reader } : {});
  const open = [...approvals, ...reversals.map(({ id }) => id)];
  if (proposed !== '0') return { only: open };
  return { without: [...open, ...(await listAsked(tx, queue))] };
}
