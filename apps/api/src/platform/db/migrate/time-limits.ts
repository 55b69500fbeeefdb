import { sql } from 'kysely';
import { inTransaction, type Db } from '../connect.ts';

const LIMITS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '1min' };

/**
 * Limits the time of statements, and of transactions that wait for us, for this user in this PostgreSQL database. As
 * parameters of a connection a pooler would refuse them, and what a session sets would stay for the next client.
 */
export async function setTimeLimits(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('time limits', 0))`.execute(tx);
    const {
      rows: [row],
    } = await sql<{ name: string; limits: string[] | null }>`
      select d.datname as name, s.setconfig as limits
      from pg_database d join pg_roles r on r.rolname = current_user
        left join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = r.oid
      where d.datname = current_database()`.execute(tx);
    for (const [limit, value] of Object.entries(LIMITS))
      if (row && !row.limits?.includes(`${limit}=${value}`))
        await sql`alter role current_user in database ${sql.id(row.name)} set ${sql.id(limit)} = ${sql.lit(value)}`.execute(
          tx,
        );
  });
}
