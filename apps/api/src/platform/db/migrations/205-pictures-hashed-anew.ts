import type { Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** Finds the pictures without a hash, or with one that an earlier version made; in the end nothing is in this index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(
    db,
    'licence_file_to_hash',
    "on licence_file (lic_id) where (picture_hash is null or length(picture_hash) = 1024) and media_type <> 'application/pdf'",
  );
}
