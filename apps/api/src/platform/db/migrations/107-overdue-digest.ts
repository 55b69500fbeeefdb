import { sql, type Kysely } from 'kysely';

export const backwardCompatible = false;

/** Overdue requests are reported in one message per day and person, so requests no longer store a reminder. Index of the oldest requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index certification_waiting`.execute(db);
  await sql`alter table certification drop column reminded_at`.execute(db);
  await sql`create index certification_waiting on certification (applied_at) where status = 1`.execute(db);
}
