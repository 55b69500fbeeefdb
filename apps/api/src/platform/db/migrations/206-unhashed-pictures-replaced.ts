import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** `licence_file_to_hash` has these pictures, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists licence_file_unhashed`.execute(db);
}
