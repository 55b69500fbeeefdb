import { AUDIT } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/connect.ts';

/** Rows deleted per statement, so that none locks the table for long. */
const BATCH = 5_000;

/**
 * Deletes one batch of expired audit rows, whole days of the chain at a time; returns their number. The head of a
 * deleted day is kept, because the next day begins with it.
 */
export async function deleteOldAudit({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  const until = new Date(now.getTime() - AUDIT.livesMs).toISOString().slice(0, 10);
  await db
    .updateTable('audit_day')
    .set({ deleted_at: now })
    .where('day', '<', until)
    .where('deleted_at', 'is', null)
    .execute();
  const { numAffectedRows } = await sql`
    delete from audit where id in (select id from audit where chain_day < ${until} limit ${BATCH})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
