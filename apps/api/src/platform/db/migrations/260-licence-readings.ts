import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** What was read in the picture of a licence, and until when a reading that goes on may take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table licence_file add column reading jsonb, add column reading_until timestamptz`.execute(db);
}
