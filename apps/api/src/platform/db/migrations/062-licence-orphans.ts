import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Indexes for finding unused uploads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index licence_file_age on licence_file (created_at)`.execute(db);
  await sql`create index certification_licence on certification (lic_id)`.execute(db);
}
