import type { RefusedDecision, TakenCertificate } from '@portal/common/contract/refusals';
import type { Decision } from '@portal/common/enums/approval/approval-status';
import type { PagePath } from '@portal/common/pages/addresses';
import { TAKE_BACK } from '@portal/common/rules/limits';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import { dropMessage, recallMessage } from '../../platform/mail/outbox.ts';
import type { MailTemplate } from '../../platform/mail/templates.ts';
import { noteChange } from '../../companies/requests/changes.db.ts';
import { lapseProposal, reopenProposal, reversalOf } from '../../companies/requests/proposals.db.ts';
import {
  findRequest,
  requestsOf,
  type Acting,
  type RequestId,
  type StoredRequest,
} from '../../companies/requests/requests.db.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';
import { versionOf } from './versions.db.ts';

/** A decision that is carried out. */
export interface CarryingOut<Body = unknown> {
  /** As the queue's own call says it. */
  body: Body;
  by: string;
  at: Date;
  /** Who proposed it, where somebody else confirmed it. */
  proposedBy?: string;
}

/** Context of a decision: it refuses with the codes that some queue decides with. */
export type DecisionContext = HandlerContext<RefusedDecision | TakenCertificate, 'Company' | 'Code'>;

/** What a queue knows of its decisions and requests. */
export interface ReviewedQueue {
  queue: QueueName;
  /** Message about a reversal; its slots are name, company, result and reason, and the link to `page`. */
  template: MailTemplate;
  /** Name of the company, and the page that shows the applicant where the request stands. */
  about(tx: Tx, request: StoredRequest): Promise<{ company: string; page?: PagePath }>;
  /** Carries out a decision, with its audit entry and message. */
  decide(context: DecisionContext, deciding: CarryingOut): Promise<void>;
  /**
   * Lets a decided request wait again: puts back what the decision changed, `before`, under the lock of the company.
   * False, when something that came later builds on the decision; the caller then rolls back.
   */
  restore(tx: Tx, request: StoredRequest, before: unknown, at: Date): Promise<boolean>;
}

/** Dedupe key of the message about a decision. */
export const decisionKey = ({ queue, id }: RequestId, at: Date): string => `${queue} ${id} decided ${at.getTime()}`;

/** When the message about a decision may leave: once it cannot be taken back any more. */
export const leavesAt = (at: Date): Date => new Date(at.getTime() + TAKE_BACK.livesMs);

/** Keeps a decision with what it changed, so that it can be taken back or reversed. */
export async function keepDecision(
  tx: Tx,
  { queue, id, coId, by, at, result, before }: Acting & { coId: string; result: Decision; before: object },
): Promise<void> {
  await tx
    .insertInto('review_decision')
    .values({ queue, item_id: id, co_id: coId, result, decided_by: by, decided_at: at, before: JSON.stringify(before) })
    .execute();
}

/** Locks the company of a request, as decisions and submissions do first, and the request. */
export async function lockRequest(
  tx: Tx,
  request: RequestId,
  { refuse }: Refusing<'4041100009'>,
): Promise<StoredRequest> {
  const found = (await findRequest(tx, request)) ?? refuse('4041100009');
  await tx.selectFrom('company').select('co_id').where('co_id', '=', found.co_id).forUpdate().executeTakeFirstOrThrow();
  return (
    (await tx
      .selectFrom(requestsOf(request.queue).as('r'))
      .selectAll()
      .where('r.id', '=', request.id)
      .forUpdate()
      .executeTakeFirst()) ?? refuse('4041100009')
  );
}

/**
 * Takes a decision back within the time for it, for the person who made it: the request waits as before, also for a
 * confirmation, and no message leaves. One conditional statement settles a race with the sender of the message.
 *
 * @throws Refusal `4041100009` no such request, `Account.Permission.Denied` decided by somebody else,
 * `Account.Approval.TooLate` not decided, too late, or something builds on the decision already
 */
export async function takeBack(
  tx: Tx,
  { restore }: Pick<ReviewedQueue, 'restore'>,
  { queue, id, by, at }: Acting,
  refusing: Refusing<'4041100009' | 'Account.Approval.TooLate'>,
): Promise<StoredRequest> {
  const request = await lockRequest(tx, { queue, id }, refusing);
  const kept = await tx
    .deleteFrom('review_decision')
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .where('decided_at', '>', new Date(at.getTime() - TAKE_BACK.livesMs))
    .returningAll()
    .executeTakeFirst();
  if (!kept) return refusing.refuse('Account.Approval.TooLate');
  if (kept.decided_by !== by) refusing.refuse('Account.Permission.Denied');
  const recalled = await recallMessage(tx, decisionKey({ queue, id }, kept.decided_at));
  if (!recalled || !(await restore(tx, request, kept.before, at))) refusing.refuse('Account.Approval.TooLate');
  await lapseProposal(tx, reversalOf({ queue, id }), at);
  await reopenProposal(tx, { queue, id }, kept.decided_at, await versionOf(tx, { queue, id }));
  await noteChange(tx, { queue, id, coId: request.co_id });
  return request;
}

/**
 * Reverses a decision with a reason: the request waits again, and what the decision changed is as it was before.
 *
 * @returns the request and the decision that was reversed
 * @throws Refusal `4041100009` no such request, `Account.Approval.BuiltUpon` not decided, nothing is recorded about
 * what the decision changed, or something builds on it
 */
export async function reverse(
  tx: Tx,
  { restore }: Pick<ReviewedQueue, 'restore'>,
  { queue, id, by, at, reason }: Acting & { reason: string },
  refusing: Refusing<'4041100009' | 'Account.Approval.BuiltUpon'>,
): Promise<{ request: StoredRequest; result: Decision }> {
  const request = await lockRequest(tx, { queue, id }, refusing);
  const kept = await tx
    .deleteFrom('review_decision')
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!kept) return refusing.refuse('Account.Approval.BuiltUpon');
  await lapseProposal(tx, reversalOf({ queue, id }), at);
  // The message about the reversal leaves immediately, and must not be followed by one about the decision.
  await dropMessage(tx, decisionKey({ queue, id }, kept.decided_at));
  await tx
    .insertInto('review_reversal')
    .values({
      queue,
      item_id: id,
      co_id: request.co_id,
      result: kept.result,
      opinion: request.opinion,
      decided_by: kept.decided_by,
      decided_at: kept.decided_at,
      reversed_by: by,
      reversed_at: at,
      reason,
    })
    .execute();
  if (!(await restore(tx, request, kept.before, at))) refusing.refuse('Account.Approval.BuiltUpon');
  await noteChange(tx, { queue, id, coId: request.co_id });
  return { request, result: kept.result };
}

/** The decision that stands on a request, with the name of who made it. */
export function findDecision(tx: Tx, { queue, id }: RequestId) {
  return tx
    .selectFrom('review_decision as d')
    .innerJoin('app_user as u', 'u.user_id', 'd.decided_by')
    .select(['d.result', 'd.decided_by', 'd.decided_at', 'u.user_name as name'])
    .where('d.queue', '=', queue)
    .where('d.item_id', '=', id)
    .executeTakeFirst();
}

/** Decisions of a request that were reversed, newest first. */
export function listReversals(tx: Tx, { queue, id }: RequestId) {
  return tx
    .selectFrom('review_reversal as r')
    .innerJoin('app_user as d', 'd.user_id', 'r.decided_by')
    .innerJoin('app_user as v', 'v.user_id', 'r.reversed_by')
    .select([
      'r.result',
      'r.opinion',
      'r.decided_at',
      'd.user_name as decider',
      'r.reversed_at',
      'v.user_name as reverser',
      'r.reason',
    ])
    .where('r.queue', '=', queue)
    .where('r.item_id', '=', id)
    .orderBy('r.id', 'desc')
    .execute();
}
