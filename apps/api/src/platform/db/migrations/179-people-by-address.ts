import type { Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** Index of the people of partner companies by any part of an e-mail or phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(
    db,
    'people_by_address',
    'on app_user using gin (company_grams(co_id, email, 1, 3), company_grams(co_id, phone, 1, 3)) where user_type in (4, 32)',
  );
}
