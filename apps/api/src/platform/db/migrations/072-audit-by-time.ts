import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Index of audit entries by time. They are stored in that order, so a small block range index is enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_by_time on audit using brin (at)`.execute(db);
}
