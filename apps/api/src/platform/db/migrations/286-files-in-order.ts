import type { Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** Rows of files in the order in which a file store lists its files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'licence_file_in_order', 'on licence_file (lic_id collate "C")');
  await buildIndex(db, 'partner_file_in_order', 'on partner_file (file_id collate "C")');
}
