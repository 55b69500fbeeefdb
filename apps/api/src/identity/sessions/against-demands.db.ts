import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction, type Db } from '../../platform/db/connect.ts';
import { meetsDemands } from '../../platform/http/caller/meets-demands.ts';
import { endLibrarySession } from './application-sessions.db.ts';

const AT_ONCE = 100;

/**
 * Ends a batch of sessions that lack what their company demands, with the sign-ins to applications behind them. The
 * portal refuses them without it; applications learn of it here.
 *
 * @returns how many it ended
 */
export function endAgainstDemands(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ session_id: string; user_id: string; uid: string | null }>`
      update session set ended_at = ${now} where session_id in (
        select s.session_id from session s join app_user u using (user_id)
        where u.co_id in (select co_id from company_demand where from_at <= ${now})
          and s.ended_at is null and s.expires_at > ${now} and not ${meetsDemands(now)}
        order by s.session_id limit ${sql.lit(AT_ONCE)} for update of s skip locked
      ) returning session_id, user_id, oidc_session_uid as uid`.execute(tx);
    for (const { session_id: object, user_id: userId, uid } of rows) {
      if (uid !== null) await endLibrarySession(tx, { userId, uid }, now);
      await audit(tx, { actor: null, action: 'session.ended', object, subject: userId }, now);
    }
    return rows.length;
  });
}
