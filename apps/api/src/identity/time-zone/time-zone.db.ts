import { parseTimeZone } from '@portal/common/rules/text/time-zone';
import { audit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { READER_COLUMNS, readerOf, type Reader } from '../../platform/mail/recipient.ts';

/** Language and time zone of an account, for texts that name a time. */
export async function readerOfAccount(db: Db | Tx, userId: string): Promise<Reader> {
  return readerOf(
    await db.selectFrom('app_user').select(READER_COLUMNS).where('user_id', '=', userId).executeTakeFirstOrThrow(),
  );
}

/** Stores the time zone of the browser of a sign-in. Does nothing for an unknown time zone. */
export async function saveBrowserTimeZone(db: Db, userId: string, given: unknown): Promise<void> {
  const timeZone = typeof given === 'string' ? parseTimeZone(given) : undefined;
  if (timeZone === undefined) return;
  await db
    .updateTable('app_user')
    .set({ browser_time_zone: timeZone })
    .where('user_id', '=', userId)
    .where('browser_time_zone', 'is distinct from', timeZone)
    .execute();
}

/** The zone that the user chose, or null, and the one that messages use. */
export async function findTimeZone(tx: Tx, userId: string): Promise<{ chosen: string | null; used: string }> {
  const user = await tx
    .selectFrom('app_user')
    .select(READER_COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { chosen: user.time_zone, used: readerOf(user).timeZone };
}

/** Null: messages follow the browser of the last sign-in. */
export async function chooseTimeZone(tx: Tx, userId: string, timeZone: string | null, at: Date): Promise<void> {
  const changed = await tx
    .updateTable('app_user')
    .set({ time_zone: timeZone, updated_at: at })
    .where('user_id', '=', userId)
    .where('time_zone', 'is distinct from', timeZone)
    .returning('user_id')
    .executeTakeFirst();
  if (changed)
    await audit(
      tx,
      { actor: userId, action: 'account.changed', object: userId, detail: { columns: ['time_zone'] } },
      at,
    );
}
