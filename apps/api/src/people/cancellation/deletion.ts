import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/connect.ts';
import { removeFiles } from '../../platform/files/remove-files.ts';
import { standsAgainst } from '../../identity/addresses/cancellation-block.db.ts';
import { carryOut } from './carry-out.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * Deletes one account that is due and that nothing stands against, in one transaction; false when there is none. When a
 * worker dies, the account stays due.
 */
export async function deleteNextDue({
  db,
  clock,
  files,
  log,
}: Pick<Services, 'db' | 'clock' | 'files' | 'log'>): Promise<boolean> {
  const at = clock.now();
  const gone = await inTransaction(db, async (tx) => {
    const {
      rows: [due],
    } = await sql<{ user_id: string }>`
      update cancellation set deleted_at = ${at}
      where user_id = (
        select c.user_id from cancellation c
        where c.deleted_at is null and c.due_at <= ${at}
          and not exists (select from cancellation_block b where ${standsAgainst(sql`c.user_id`)})
        order by c.due_at limit 1 for update skip locked
      ) returning user_id`.execute(tx);
    if (!due) return undefined;
    return { user_id: due.user_id, removed: await carryOut(tx, { userId: due.user_id, by: null, at }) };
  });
  if (!gone) return false;
  await removeFiles({ files, log }, gone.removed);
  log.info({ event: 'account.deleted', user_id: gone.user_id, files: gone.removed.length });
  return true;
}
