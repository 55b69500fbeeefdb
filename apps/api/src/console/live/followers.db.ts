import { AccountStatus } from '@portal/common/enums/user/account-status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Those of the sessions that have not ended, each with the privileges of its account now. */
export async function standingSessions(
  db: Db,
  sessions: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ session_id: string; privileges: string[] }>`
    select s.session_id, u.privileges from session s join app_user u using (user_id)
    where s.session_id = any(${sessions}) and s.ended_at is null and s.expires_at > ${now}
      and u.status = ${AccountStatus.active}`.execute(db);
  return new Map(rows.map(({ session_id, privileges }) => [session_id, privileges]));
}
