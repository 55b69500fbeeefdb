import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { endLibrarySession } from './application-sessions.db.ts';
import { endPendingSignIns } from './sessions.db.ts';

/** Live sessions of a user. */
const live = (userId: string, now: Date) => sql<boolean>`
  user_id = ${userId} and ended_at is null and expires_at > ${now} and last_used_at + idle_seconds * interval '1 second' > ${now}`;

/** Live sessions of a user: `current` first, then by last use. At most a hundred. */
export function listSessions(db: Db | Tx, { userId, current, now }: { userId: string; current: string; now: Date }) {
  return db
    .selectFrom('session')
    .select(['session_id', 'signed_in_at', 'last_used_at', 'network', 'user_agent'])
    .where(live(userId, now))
    .orderBy(sql`session_id = ${current}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id')
    .limit(100)
    .execute();
}

/**
 * Ends one session of a user, its OAuth session, and the tokens of outside clients derived from it. False when the
 * user has no such live session.
 */
export async function endSessionOf(
  tx: Tx,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<boolean> {
  await endPendingSignIns(tx, userId, now);
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where(live(userId, now))
    .returning('oidc_session_uid')
    .executeTakeFirst();
  if (!ended) return false;
  const { oidc_session_uid: uid } = ended;
  if (uid !== null) {
    await endLibrarySession(tx, { userId, uid }, now);
    await tx
      .deleteFrom('oidc_payload')
      .where('model', 'in', ['RefreshToken', 'AccessToken'])
      .where(sql<boolean>`payload->>'accountId' = ${userId}`)
      .where(sql<boolean>`payload->>'sessionUid' = ${uid}`)
      .execute();
  }
  return true;
}
