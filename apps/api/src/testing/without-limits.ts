import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/**
 * Runs calls that the limits of attempts would refuse, to race what comes after them: meanwhile it deletes all counters
 * that no call holds. To wait for the others could deadlock with a call that holds several.
 */
export async function withoutLimits<T>(db: Db, calls: () => Promise<T>): Promise<T> {
  let running = true;
  const deleting = (async () => {
    while (running)
      await sql`
        delete from limit_counter where key in (select key from limit_counter for update skip locked)`.execute(db);
  })();
  try {
    return await calls();
  } finally {
    running = false;
    await deleting;
  }
}
