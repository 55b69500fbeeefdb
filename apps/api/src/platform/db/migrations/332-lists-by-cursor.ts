import { sql, type Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** Lists go on from a row: their time and id are sorted in one direction, and each list has an index of both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'company_by_time', 'on company (kind, created_at, co_id)');
  await buildIndex(db, 'company_partners_by_time', 'on company (created_at, co_id) where kind = 4 and admitted');
  await buildIndex(db, 'registration_application_all', 'on registration_application (applied_at, id)');
  await buildIndex(
    db,
    'account_application_of_staff_all',
    'on account_application (coalesce(staff_since, applied_at), id) where not company_only',
  );
  await sql`drop index concurrently if exists company_by_age`.execute(db);
  await sql`drop index concurrently if exists company_partners`.execute(db);
}
