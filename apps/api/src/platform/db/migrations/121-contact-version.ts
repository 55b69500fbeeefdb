import type { Kysely } from 'kysely';
import { versionRows } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** Versions of the data of contacts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await versionRows(db, 'contact', ['department', 'qq', 'spare_email', 'telephone', 'fax']);
}
