import type { RefusedDecision } from '@portal/common/contract/refusals';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { pageUrl } from '@portal/common/pages/addresses';
import { TAKE_BACK } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import { provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import { findOwner } from '../../identity/addresses/tell-owner.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { dropMessage, recallMessage, tell, type Telling } from '../../platform/mail/outbox.ts';
import type { ListPlace } from '../../platform/mail/list-text.ts';
import { reachable } from '../../platform/mail/recipient.ts';
import { endReview, noteChange } from '../../companies/requests/changes.db.ts';
import { endQuestion, reopenQuestion } from '../../companies/requests/questions.db.ts';
import { lapseProposal, reopenProposal, reversalOf } from '../../companies/requests/proposals.db.ts';
import {
  changeRequest,
  type Acting,
  type RequestId,
  type StoredRequest,
} from '../../companies/requests/requests.db.ts';
import { hasClaim, refuseUndecidable, withClaim } from './claims.db.ts';
import { refuseAssigned } from './assignments/refuse-assigned.ts';
import { refuseUnseenConflicts } from './conflicts/shown-conflicts.db.ts';
import { endDecision, isFollowed, keepDecision, keepReversal, lockRequest } from './decisions.db.ts';
import { drawLook, dropLook, endLook } from './looks/draw-look.ts';
import { proposalKindsOf } from './proposals/proposal-kinds.db.ts';
import { propose, refuseProposed } from './proposals/propose.ts';
import type { CheckedDecision, ReviewedQueue } from './reviewed-queue.ts';
import { refuseChanged, versionOf } from './versions.db.ts';

/**
 * The story of a decision, for every queue: it is made or proposed (`decide`) and confirmed (`proposals/`), carried out,
 * taken back within a few seconds, and reversed later. What differs is in the queue's `ReviewedQueue`.
 *
 * Locks come in one order: the row of the company, the request, then what the decision changes.
 */

/**
 * A member of staff decides a request. An approval is only kept as a proposal when the settings ask for a second person;
 * it is decided on trial and undone, so that what could not be confirmed is refused now, with the codes of a decision.
 *
 * @throws Refusal `Account.Approval.Proposed` an approval is proposed already, `Account.Conflict` the request has
 * changed since it was read, `Account.Approval.Assigned`, `Account.Approval.Conflicts`, or what `carryOut` throws
 */
export async function decide<
  Body extends { version?: number | undefined; assigned_to?: string | undefined },
  Context extends HandlerContext<RefusedDecision>,
>(
  context: Context,
  reviewed: ReviewedQueue<Body, Context>,
  { body, caller }: { body: Body; caller: Caller },
): Promise<{ proposed?: true }> {
  const { tx, services } = context;
  const { id, result } = reviewed.verdictOf(body);
  const acting = { queue: reviewed.queue, id, by: caller.userId, at: context.now() };
  await refuseProposed(tx, acting, context);
  const request = await lockRequest(tx, acting, context);
  const version = await refuseChanged(tx, { ...acting, named: body.version }, context);
  await refuseAssigned(tx, { ...acting, named: body.assigned_to }, context);
  const approved = result === Decision.approve;
  if (approved) await refuseUnseenConflicts(tx, { ...acting, caller }, context);
  const kinds = approved ? await proposalKindsOf(tx, services.config, { ...acting, co_id: request.co_id }) : [];
  if (kinds.length === 0) {
    await carryOut(context, reviewed, request, { ...acting, body });
    return {};
  }
  // Locks from before the savepoint outlive it.
  await sql`savepoint trial`.execute(tx);
  await carryOut(context, reviewed, request, { ...acting, body });
  await sql`rollback to savepoint trial`.execute(tx);
  await propose(tx, { ...acting, coId: request.co_id, kinds, decision: { ...body, version } }, context);
  return { proposed: true };
}

/**
 * Carries out a decision, with its audit entry and message, under `lockRequest`. The conditional update resolves
 * concurrent decisions; the second one gets the result of the first.
 *
 * @param proposedBy who proposed it, where somebody else confirmed it
 * @param ofCompany the company of the request decides: claims are of staff, and do not stop it
 * @throws Refusal `4001213001` already approved, `4001213002` already rejected, `4001213003` withdrawn,
 * `Account.Approval.Claimed` somebody else works on it, or what the queue's `check` and `apply` throw
 */
export async function carryOut<Body extends object, Context extends HandlerContext<RefusedDecision>>(
  context: Context,
  reviewed: ReviewedQueue<Body, Context>,
  request: StoredRequest,
  {
    body,
    by,
    at,
    proposedBy,
    ofCompany = false,
  }: { body: Body; by: string; at: Date; proposedBy?: string; ofCompany?: boolean },
): Promise<void> {
  const { tx } = context;
  const { id, result, opinion } = reviewed.verdictOf(body);
  const approved = result === Decision.approve;
  const checked = await reviewed.check(context, request, { body, approved, by, at });
  const keepLook = ofCompany ? undefined : await drawLook(context, reviewed, request, { by, proposedBy, at, result });
  const acting = { queue: reviewed.queue, id, coId: request.co_id, by, at };
  if (request.status === ApprovalStatus.pending)
    await endQuestion(tx, context.services.config, acting, { at, outcome: 'ended' });
  const change = changeRequest(ofCompany ? tx : withClaim(tx, acting), acting, ApprovalStatus.pending, {
    ...checked.columns,
    status: result,
    opinion,
    decided_at: at,
    decided_by: by,
  });
  const decided = await (ofCompany ? change : change.where(hasClaim)).executeTakeFirst();
  if (!decided) {
    await refuseUndecidable(tx, acting, context);
    context.refuse('Account.Approval.Claimed');
  }
  await endReview(tx, acting);
  await keepDecision(tx, { ...acting, result, before: checked.before });
  await keepLook?.();
  await checked.apply?.();
  const { noun } = reviewed;
  const action = approved ? `${noun}.agreed` : `${noun}.rejected`;
  await record(tx, reviewed, request, { action, by, at, proposedBy, detail: checked.detail });
  // It leaves once the decision cannot be taken back any more.
  const message = { at, notBefore: new Date(at.getTime() + TAKE_BACK.livesMs), dedupeKey: decisionKey(acting, at) };
  if (checked.tell) await checked.tell(message);
  else
    await tellApplicant(context, reviewed, request, {
      ...message,
      template: `${reviewed.queue}${approved ? 'Approved' : 'Rejected'}`,
      values: (place) => ({ opinion, ...checked.values?.(place) }),
      otherwise: checked.otherwise,
    });
}

/**
 * Takes a decision back within the time for it, for the person who made it: the request waits as before, also for a
 * confirmation, and no message leaves. One conditional statement settles a race with the sender of the message.
 *
 * @throws Refusal `4041100009` no such request, `Account.Permission.Denied` decided by somebody else,
 * `Account.Approval.TooLate` not decided, too late, or something builds on the decision already
 */
export async function takeBack(
  context: HandlerContext<'4041100009' | 'Account.Approval.TooLate'>,
  reviewed: ReviewedQueue,
  acting: Acting,
): Promise<void> {
  const { tx, refuse } = context;
  const { by, at } = acting;
  const request = await lockRequest(tx, acting, context);
  const decision =
    (await endDecision(tx, acting, new Date(at.getTime() - TAKE_BACK.livesMs))) ?? refuse('Account.Approval.TooLate');
  if (decision.decided_by !== by) refuse('Account.Permission.Denied');
  const recalled = await recallMessage(tx, decisionKey(acting, decision.decided_at));
  if (!recalled || !(await restore(tx, reviewed, request, decision.before, acting))) refuse('Account.Approval.TooLate');
  await lapseProposal(tx, reversalOf(acting), at);
  await dropLook(tx, acting, decision.decided_at);
  await reopenQuestion(tx, acting, decision.decided_at);
  await reopenProposal(tx, acting, decision.decided_at, await versionOf(tx, acting));
  await noteChange(tx, { ...acting, coId: request.co_id });
  const action = `${reviewed.noun}.takenBack`;
  await record(tx, reviewed, request, { action, by, at, detail: { request: request.id } });
}

/**
 * Reverses a decision with a reason, which the applicant receives: the request waits again, and what the decision
 * changed is as it was before.
 *
 * @param proposedBy who proposed it, where somebody else confirmed it
 * @throws Refusal `4041100009` no such request, `Account.Approval.BuiltUpon` not decided, nothing is recorded about
 * what the decision changed, or something builds on it
 */
export async function reverse(
  context: HandlerContext<'4041100009' | 'Account.Approval.BuiltUpon'>,
  reviewed: ReviewedQueue,
  { reason, proposedBy, ...acting }: Acting & { reason: string; proposedBy?: string },
): Promise<void> {
  const { tx, refuse } = context;
  const { by, at } = acting;
  const request = await lockRequest(tx, acting, context);
  const decision = (await endDecision(tx, acting)) ?? refuse('Account.Approval.BuiltUpon');
  const { result } = decision;
  await lapseProposal(tx, reversalOf(acting), at);
  // The message about the reversal leaves immediately, and must not be followed by one about the decision.
  await dropMessage(tx, decisionKey(acting, decision.decided_at));
  await keepReversal(tx, { ...acting, request, decision, reason });
  await endLook(tx, { ...acting, by: proposedBy ?? by }, decision.decided_at);
  if (!(await restore(tx, reviewed, request, decision.before, acting))) refuse('Account.Approval.BuiltUpon');
  await noteChange(tx, { ...acting, coId: request.co_id });
  const action = `${reviewed.noun}.reversed`;
  const detail = { request: request.id, result, reason_told: reason };
  await record(tx, reviewed, request, { action, by, at, proposedBy, detail });
  await tellApplicant(context, reviewed, request, {
    at,
    template: `${reviewed.queue}Reversed`,
    values: () => ({ reason, result: result === Decision.approve ? 'approved' : 'rejected' }),
    dedupeKey: `${reviewed.queue} ${request.id} reversed ${at.getTime()}`,
  });
}

/** Lets a decided request wait again; false when something that came later builds on the decision. */
async function restore(
  tx: Tx,
  { queue, of, ...reviewed }: ReviewedQueue,
  request: StoredRequest,
  before: unknown,
  acting: { by: string; at: Date },
): Promise<boolean> {
  const columns = (await isFollowed(tx, queue, of, request))
    ? undefined
    : await reviewed.restore(tx, request, before, acting);
  if (!columns) return false;
  const waiting = { status: ApprovalStatus.pending, opinion: '', decided_at: null, decided_by: null };
  const { id, status } = request;
  await changeRequest(tx, { queue, id }, status as ApprovalStatus, { ...columns, ...waiting }).execute();
  return true;
}

/** Dedupe key of the message about a decision. */
const decisionKey = ({ queue, id }: RequestId, at: Date): string => `${queue} ${id} decided ${at.getTime()}`;

interface Recorded {
  action: string;
  /** Null: by rule. */
  by: string | null;
  at: Date;
  proposedBy?: string | undefined;
  detail: object;
}

/** Writes what became of a request to the audit log; the applicant sees it in the own activity. */
export const record = (
  tx: Tx,
  { of }: Pick<ReviewedQueue, 'of'>,
  request: StoredRequest,
  { action, by, at, proposedBy, ...recorded }: Recorded,
): Promise<void> => {
  const detail = { ...recorded.detail, ...(proposedBy && { proposed_by: proposedBy }) };
  return audit(tx, { actor: by, action, object: request[of], subject: request.user_id, detail }, at);
};

/** Queues a message to the applicant at a proven address: an unproven one may belong to a stranger. */
export async function tellApplicant(
  { tx, services }: { tx: Tx; services: Pick<Services, 'config'> },
  { about }: Pick<ReviewedQueue, 'about'>,
  request: StoredRequest,
  {
    values,
    otherwise,
    ...message
  }: Omit<Telling, 'values'> & {
    values?: (place: ListPlace) => Readonly<Record<string, string | number | Date>>;
  } & Pick<CheckedDecision, 'otherwise'>,
): Promise<void> {
  const applicant = await findOwner(tx, request.user_id);
  const { company, page } = await about(tx, request);
  await tell(tx, reachable(provenAddresses(applicant)) ?? otherwise, applicant, {
    ...message,
    ...(page && { link: pageUrl(services.config.publicUrl, page) }),
    values: (place) => ({ company, ...values?.(place) }),
  });
}
