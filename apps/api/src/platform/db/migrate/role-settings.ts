import { sql } from 'kysely';
import { inTransaction, type Db } from '../connect.ts';

const SETTINGS = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '1min',
  // Our statements read few rows: beside a million, to start two workers takes three times as long as to read alone
  // what a common part of a name finds (110 and 30 ms), and a call would take more than one core.
  max_parallel_workers_per_gather: '0',
};

/**
 * Limits the time of statements, and of transactions that wait for us, and keeps statements on one core, for this user in
 * this PostgreSQL database. As parameters of a connection a pooler would refuse them, and what a session sets would stay
 * for the next client.
 */
export async function setRoleSettings(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('role settings', 0))`.execute(tx);
    const {
      rows: [row],
    } = await sql<{ name: string; settings: string[] | null }>`
      select d.datname as name, s.setconfig as settings
      from pg_database d join pg_roles r on r.rolname = current_user
        left join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = r.oid
      where d.datname = current_database()`.execute(tx);
    for (const [setting, value] of Object.entries(SETTINGS))
      if (row && !row.settings?.includes(`${setting}=${value}`))
        await sql`alter role current_user in database ${sql.id(row.name)} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(
          tx,
        );
  });
}
