import type { Db } from '../platform/db/connect.ts';
import { startSession, type NewSession } from '../identity/sessions/sessions.db.ts';

/** Starts a session for an account with its present epoch. Throws when the account does not exist. */
export async function sessionOf(
  db: Db,
  session: Omit<NewSession, 'epoch'>,
): Promise<{ sessionId: string; secret: string; expiresAt: Date }> {
  const { session_epoch: epoch } = await db
    .selectFrom('app_user')
    .select('session_epoch')
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow();
  const started = await startSession(db, { ...session, epoch });
  if (!started) throw new Error('The account ended its sessions meanwhile.');
  return started;
}
