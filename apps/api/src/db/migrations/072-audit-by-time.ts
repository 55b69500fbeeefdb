import { sql, type Kysely } from 'kysely';

/** Old lines of the audit are found by their time. They lie in its order, so a few words of index are enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_by_time on audit using brin (at)`.execute(db);
}
