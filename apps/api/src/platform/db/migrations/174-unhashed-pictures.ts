import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Finds the pictures that have no perceptual hash yet; in the end nothing is in this index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists licence_file_unhashed on licence_file (lic_id) where picture_hash is null and media_type <> 'application/pdf'`.execute(
    db,
  );
}
