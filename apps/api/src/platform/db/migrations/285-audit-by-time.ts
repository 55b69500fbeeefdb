import { sql, type Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** The newest entries of an object and of a person are the end of a range of an index, as those of an actor are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'audit_of_object', 'on audit (object_id, at, id) where object_id is not null');
  await buildIndex(db, 'audit_of_subject', 'on audit (subject_id, at, id) where subject_id is not null');
  await sql`drop index concurrently if exists audit_by_object`.execute(db);
  await sql`drop index concurrently if exists audit_by_subject`.execute(db);
}
