import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { sql } from 'kysely';
import { requestsOf } from '../../../companies/requests/requests.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { QueueName } from '../../../platform/db/tables/stored-values.ts';
import type { Ordering } from './assignments.db.ts';

/**
 * Requests that are put off: lists leave them out until then. The time by which they must be decided goes on, so they
 * are counted like all others.
 */

/** Condition: the request is nobody's, the caller's, or the caller leads the work. `id` is an expression. */
const isOrdered = ({ queue, by, leads }: Ordering, id: string) =>
  sql<boolean>`(${leads} or not exists (select from review_assignment a
    where a.queue = ${queue} and a.item_id = ${sql.ref(id)} and a.user_id <> ${by}))`;

/** Puts pending requests off; not those of colleagues. Returns them. */
export async function snooze(
  tx: Tx,
  { until, ...ordering }: Ordering & { until: Date },
): Promise<{ id: number; co_id: string }[]> {
  const { queue, ids, by } = ordering;
  const { rows } = await sql<{ id: number; co_id: string }>`
    insert into review_snooze as z (queue, item_id, co_id, user_id, until)
    select ${queue}, r.id, r.co_id, ${by}, ${until} from ${requestsOf(queue)} as r
    where r.id = any(${ids}) and r.status = ${ApprovalStatus.pending} and ${isOrdered(ordering, 'r.id')}
    on conflict (queue, item_id) do update set user_id = excluded.user_id, until = excluded.until
    returning item_id as id, co_id`.execute(tx);
  return rows;
}

/** Shows requests again that were put off; not those of colleagues. Returns them. */
export async function resume(tx: Tx, ordering: Ordering): Promise<{ id: number; co_id: string }[]> {
  const { queue, ids } = ordering;
  const { rows } = await sql<{ id: number; co_id: string }>`
    delete from review_snooze z where z.queue = ${queue} and z.item_id = any(${ids}) and ${isOrdered(ordering, 'z.item_id')}
    returning z.item_id as id, z.co_id`.execute(tx);
  return rows;
}

/** Until when requests of a queue are put off, by their numbers; all of them without `ids`. */
export async function listSnoozes(
  tx: Tx,
  queue: QueueName,
  at: Date,
  ids?: readonly number[],
): Promise<Map<number, Date>> {
  if (ids?.length === 0) return new Map();
  const rows = await tx
    .selectFrom('review_snooze')
    .select(['item_id', 'until'])
    .where('queue', '=', queue)
    .where('until', '>', at)
    .$if(ids !== undefined, (query) => query.where('item_id', 'in', ids ?? []))
    .execute();
  return new Map(rows.map(({ item_id, until }) => [item_id, until]));
}
