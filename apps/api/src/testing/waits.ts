import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/**
 * How many connections wait for a lock in this database. Tests that run at the same time wait in theirs: `pg_locks` has
 * those of all. Call it outside a transaction, in which PostgreSQL would always give the first answer.
 */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
