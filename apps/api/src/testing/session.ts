import { RECENT_SIGN_IN } from '@portal/common/rules/limits';
import type { Db } from '../platform/db/connect.ts';
import { startSession, type NewSession } from '../identity/sessions/sessions.db.ts';

/** Runs `work` while the sign-in of an account is longer ago than what counts as recent. */
export async function withOldSignIn(db: Db, userId: string, work: () => Promise<void>): Promise<void> {
  const signedIn = (at: number) =>
    db
      .updateTable('session')
      .set({ signed_in_at: new Date(at) })
      .where('user_id', '=', userId)
      .execute();
  await signedIn(Date.now() - RECENT_SIGN_IN.livesMs - 1000);
  await work();
  await signedIn(Date.now());
}
/** Refusal of a change that needs a recent sign-in. */
export const NOT_RECENT = [403, { code: 'Account.SignIn.Recent.Required' }] as const;

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
