import { sql } from 'kysely';
import { endLibrarySession } from './application-sessions.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction, type Db } from '../../platform/db/connect.ts';

const AT_ONCE = 100;

/**
 * Ends sessions that timed out although people are signed in to applications through them, so that these are notified.
 * Other sessions need no end: their cookie is refused.
 *
 * It looks at the sessions whose `idle_check_at` has come. One that was used since is looked at again when that use
 * would time out; one that timed out, never.
 *
 * @param isStopped asked before each further batch
 * @returns how many it ended
 */
export async function endIdleSessions(db: Db, now: Date, isStopped: () => boolean = () => false): Promise<number> {
  for (let sum = 0; ;) {
    const { seen, ended } = await checkSessions(db, now);
    sum += ended;
    if (seen < AT_ONCE || isStopped()) return sum;
  }
}

/** A batch of `endIdleSessions`. */
async function checkSessions(db: Db, now: Date): Promise<{ seen: number; ended: number }> {
  const end = sql`least(s.expires_at, s.last_used_at + s.idle_seconds * interval '1 second')`;
  const over = sql`${end} <= ${now}`;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ session_id: string; user_id: string; uid: string; ended: boolean }>`
      update session s set
        idle_check_at = case when ${over} then null else ${end} end,
        ended_at = case when ${over} and exists (
          select from application_session a
          where a.user_id = s.user_id and a.ended_at is null and s.oidc_session_uid in (a.session_uid, a.ends_with)
        ) then ${now}::timestamptz end
      where s.ended_at is null and s.session_id in (
        select session_id from session where ended_at is null and idle_check_at <= ${now}
        order by idle_check_at limit ${sql.lit(AT_ONCE)} for update skip locked
      ) returning s.session_id, s.user_id, s.oidc_session_uid as uid, s.ended_at is not null as ended`.execute(tx);
    const ended = rows.filter((row) => row.ended);
    for (const { session_id: object, user_id: userId, uid } of ended) {
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
    return { seen: rows.length, ended: ended.length };
  });
}
