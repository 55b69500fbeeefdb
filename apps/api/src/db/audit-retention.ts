import { AUDIT } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from './connect.ts';

/** Rows deleted per statement, so that none locks the table for long. */
const BATCH = 5_000;

/** Deletes one batch of expired audit rows; returns their number. */
export async function deleteOldAudit({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const until = new Date(clock.now().getTime() - AUDIT.livesMs);
  const { numAffectedRows } = await sql`
    delete from audit where id in (select id from audit where at < ${until} limit ${BATCH})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
