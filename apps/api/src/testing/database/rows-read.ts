import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';

/**
 * Rows that the current transaction has read so far, by the index that gave them, or by the name of the table where it
 * was read from its beginning. Parts of a table count as the table. A test compares them after `analyze`: the plan
 * depends on what the planner knows.
 */
export async function rowsRead(tx: Tx, table: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; number: number }>`
    with part as (
      select ${table}::regclass::oid as oid union select inhrelid from pg_inherits where inhparent = ${table}::regclass
    ), source as (
      select oid, ${table} as name from part
      union all
      select indexrelid, coalesce((select inhparent from pg_inherits where inhrelid = indexrelid), indexrelid)::regclass::text
      from pg_index join part on part.oid = indrelid
    )
    select name, sum(pg_stat_get_xact_tuples_returned(oid))::int as number from source
    group by name having sum(pg_stat_get_xact_numscans(oid)) > 0`.execute(tx);
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
}
