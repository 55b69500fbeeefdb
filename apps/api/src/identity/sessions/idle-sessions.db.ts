import { sql } from 'kysely';
import { endLibrarySession } from './application-sessions.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction, type Db } from '../../platform/db/connect.ts';

const AT_ONCE = 100;

/**
 * Ends sessions that timed out although people are signed in to applications through them, so that these are notified.
 * Other sessions need no end: their cookie is refused.
 *
 * @returns how many it ended
 */
export async function endIdleSessions(db: Db, now: Date): Promise<number> {
  const over = sql`(s.expires_at <= ${now} or s.last_used_at + s.idle_seconds * interval '1 second' <= ${now})`;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ session_id: string; user_id: string; uid: string }>`
      update session set ended_at = ${now} where session_id in (
        select s.session_id from session s where s.ended_at is null and ${over}
          and exists (select from application_session a where a.user_id = s.user_id and a.ended_at is null and s.oidc_session_uid in (a.session_uid, a.ends_with))
        order by s.session_id limit ${sql.lit(AT_ONCE)} for update skip locked
      ) returning session_id, user_id, oidc_session_uid as uid`.execute(tx);
    for (const { session_id: object, user_id: userId, uid } of rows) {
      // A second session of the portal can come from the same sign-in.
      const live = await tx
        .selectFrom('session as s')
        .select('session_id')
        .where('s.oidc_session_uid', '=', uid)
        .where('s.user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where(sql<boolean>`not ${over}`)
        .executeTakeFirst();
      if (!live) await endLibrarySession(tx, { userId, uid }, now);
      await audit(tx, { actor: null, action: 'session.ended', object, subject: userId }, now);
    }
    return rows.length;
  });
}
