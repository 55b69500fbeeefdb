import { ApprovalStatus, type Decision } from '@portal/common/enums/approval/approval-status';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import type { Schema } from '../../platform/db/tables/schema.generated.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import {
  findRequest,
  requestsOf,
  type Acting,
  type RequestId,
  type StoredRequest,
} from '../../companies/requests/requests.db.ts';

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
  await tx
    .selectFrom('company')
    .select('co_id')
    .where('co_id', '=', found.co_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return (
    (await tx
      .selectFrom(requestsOf(request.queue).as('r'))
      .selectAll()
      .where('r.id', '=', request.id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? refuse('4041100009')
  );
}

/** Ends the decision that stands on a request, if there is one, made after `since`; returns it. */
export const endDecision = (tx: Tx, { queue, id }: RequestId, since = new Date(0)) =>
  tx
    .deleteFrom('review_decision')
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .where('decided_at', '>', since)
    .returningAll()
    .executeTakeFirst();

/** Keeps a decision that is reversed, with who reverses it and why. */
export async function keepReversal(
  tx: Tx,
  {
    request,
    decision: { queue, item_id, co_id, result, decided_by, decided_at },
    by,
    at,
    reason,
  }: { request: StoredRequest; decision: Selectable<Schema['review_decision']>; by: string; at: Date; reason: string },
): Promise<void> {
  const decided = { queue, item_id, co_id, result, opinion: request.opinion, decided_by, decided_at };
  await tx
    .insertInto('review_reversal')
    .values({ ...decided, reversed_by: by, reversed_at: at, reason })
    .execute();
}

/** Is there a later request of the same company or account? Withdrawn ones do not count. */
export async function isFollowed(tx: Tx, queue: QueueName, of: 'co_id' | 'user_id', request: StoredRequest) {
  const later = await tx
    .selectFrom(requestsOf(queue).as('r'))
    .select('r.id')
    .where(`r.${of}`, '=', request[of])
    .where('r.id', '>', request.id)
    .where('r.status', '<>', ApprovalStatus.withdrawn)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
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
