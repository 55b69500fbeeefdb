import * as z from 'zod/mini';
import { inTransaction, type Db } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import { causeOf } from '../../platform/errors/error-cause.ts';
import { readNote, writeNote } from '../../platform/files/store/notes.ts';
import type { Services } from '../../platform/http/services.ts';
import { endAllSessions } from '../accounts/accounts.db.ts';
import { forgetUsedOnce } from './after-restore.db.ts';

/** Milliseconds for which a start or a stop waits for the file store. */
const PATIENCE = 5_000;

/** A counter, because clocks can go back. It is of one database: others may use the store later. */
const mark = z.strictObject({ database_id: z.string(), mark: z.number() });
type Mark = z.infer<typeof mark>;

/** The mark of the database; begins with 0. */
async function readMark(db: Db): Promise<Mark> {
  const read = db.selectFrom('database_mark').select(['database_id', 'mark']);
  const known = await read.executeTakeFirst();
  if (known) return known;
  await db
    .insertInto('database_mark')
    .values({ database_id: newId('db'), mark: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return read.executeTakeFirstOrThrow();
}

/** Ends what a restore brought back. The raised mark tells the other instances that it is done. */
async function endWhatCameBack({ db, clock, log }: Services, own: Mark, kept: Mark): Promise<void> {
  const sessions = await inTransaction(db, async (tx) => {
    const first = await tx
      .updateTable('database_mark')
      .set({ mark: kept.mark })
      .where('mark', '<', kept.mark)
      .returning('mark')
      .executeTakeFirst();
    if (!first) return undefined;
    await forgetUsedOnce(tx);
    return endAllSessions(tx, { by: null, at: clock.now(), action: 'database.restored' });
  });
  if (sessions !== undefined) log.warn({ event: 'database.restored', mark: own.mark, expected: kept.mark, sessions });
}

/**
 * Compares the mark of the database with the one in the file store. A database whose mark is older was restored, or lost
 * its last transactions: all sessions and pending sign-ins end, once over all instances. Then raises the mark in both.
 * Runs at start, every minute, and at a stop.
 *
 * Rejects while the file store is away. Then the mark stays, so that the comparison is only put off.
 */
export async function followMark(services: Services): Promise<void> {
  const { db } = services;
  const kept = await readNote(services, 'database-mark', mark);
  const own = await readMark(db);
  if (kept?.database_id === own.database_id && own.mark < kept.mark) await endWhatCameBack(services, own, kept);
  const raised = await db
    .updateTable('database_mark')
    .set(({ eb }) => ({ mark: eb('mark', '+', 1) }))
    .returning(['database_id', 'mark'])
    .executeTakeFirstOrThrow();
  // After the commit: the mark in the store is never ahead of a database that was not restored.
  await writeNote(services, 'database-mark', raised);
}

/** The same for a start or a stop, which a file store that does not answer must not hold up. */
export async function followMarkSoon(services: Services): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer in time')), PATIENCE);
  });
  await Promise.race([followMark(services), patience])
    .catch((error: unknown) =>
      services.log.warn({ event: 'database.mark.unread', error: causeOf(error, { withMessage: true }) }),
    )
    .finally(() => clearTimeout(timer));
}
