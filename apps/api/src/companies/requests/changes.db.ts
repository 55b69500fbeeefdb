import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { lapseProposal, subjectOf } from './proposals.db.ts';
import { requestsOf, type RequestId } from './requests.db.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';

/** Milliseconds by which two answers overlap, because a change becomes visible only when its transaction commits. */
const OVERLAP_MS = 10_000;

/** Maximum number of changes in an answer. A page that missed more reads its list again anyway. */
const MOST = 200;

/** Records that a request was submitted, changed, decided or withdrawn, so that open pages of staff refresh. */
export async function noteChange(tx: Tx, { queue, id, coId }: RequestId & { coId: string }): Promise<void> {
  const changed_at = sql<Date>`clock_timestamp()`;
  await tx
    .insertInto('review_change')
    .values({ queue, item_id: id, co_id: coId, changed_at })
    .onConflict((conflict) =>
      conflict.columns(['queue', 'item_id']).doUpdateSet({ version: sql`review_change.version + 1`, changed_at }),
    )
    .execute();
}

/** Ends the claim, the snooze, the proposal and the question of a request that is decided or withdrawn, and records the change. */
export async function endReview(tx: Tx, request: RequestId & { coId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('review_question')
    .set({ outcome: 'ended', ended_at: request.at })
    .where(sql<boolean>`queue = ${request.queue}`)
    .where('item_id', '=', request.id)
    .where('outcome', 'is', null)
    .execute();
  await lapseProposal(tx, subjectOf(request), request.at);
  await tx.deleteFrom('review_claim').where('queue', '=', request.queue).where('item_id', '=', request.id).execute();
  for (const table of ['review_conflict_seen', 'review_read', 'review_snooze'] as const)
    await tx.deleteFrom(table).where('queue', '=', request.queue).where('item_id', '=', request.id).execute();
  await noteChange(tx, request);
}

/**
 * The requests that changed since a time of the database, and its time now. Without `since` nothing counts as changed.
 */
export async function listChanges(tx: Tx, queue: QueueName, since: Date | undefined) {
  const {
    rows: [clock],
  } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  const now = clock?.now ?? new Date();
  if (!since) return { now, changed: [] };
  const changed = await tx
    .selectFrom('review_change as c')
    .innerJoin(requestsOf(queue).as('r'), 'r.id', 'c.item_id')
    .leftJoin('app_user as u', 'u.user_id', 'r.decided_by')
    .select([
      'c.item_id as id',
      'c.version',
      'r.status',
      'r.decided_at',
      'r.decided_by',
      'r.user_id',
      'u.user_name as name',
    ])
    .where('c.queue', '=', queue)
    .where('c.changed_at', '>', new Date(since.getTime() - OVERLAP_MS))
    .orderBy('c.changed_at', 'desc')
    .limit(MOST)
    .execute();
  return { now, changed };
}
