import { sql, type RawBuilder } from 'kysely';
import type { Db } from './connect.ts';

/** Rows of one statement: far below the time limit of statements, and no lock is held for long. */
const BATCH = 5_000;

/**
 * Deletes rows of a table in batches, beside other instances that do the same. Not for a table in parts, where a `ctid`
 * names a row of each part.
 */
export async function deleteInBatches(db: Db, table: string, condition: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(BATCH)} for update skip locked))`.execute(
      db,
    );
    if (numAffectedRows < BATCH) return;
  }
}
