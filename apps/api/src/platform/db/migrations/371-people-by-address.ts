import { sql, type Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** Members of an enterprise are found by parts of their addresses, as the people of a partner company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(
    db,
    'company_people_by_address',
    'on app_user using gin (company_grams(co_id, email, 1, 3), company_grams(co_id, phone, 1, 3)) where user_type in (2, 4, 16, 32)',
  );
  await sql`drop index concurrently if exists people_by_address`.execute(db);
}
