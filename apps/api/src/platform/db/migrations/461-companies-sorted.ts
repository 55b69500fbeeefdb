import type { Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/**
 * Customers and partners by each value that they are sorted and filtered by, those of one value by time. The company
 * that registered itself has an empty creator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const customers = 'where kind = 2';
  const partners = 'where kind = 4 and admitted';
  await buildIndex(db, 'customer_by_status', `on company (auth_status, created_at, co_id) ${customers}`);
  await buildIndex(db, 'customer_by_country', `on company (region_id, created_at, co_id) ${customers}`);
  await buildIndex(db, 'customer_by_creator', `on company (coalesce(created_by, ''), created_at, co_id) ${customers}`);
  await buildIndex(db, 'partner_by_status', `on company (auth_status, created_at, co_id) ${partners}`);
  await buildIndex(db, 'partner_by_country', `on company (region_id, created_at, co_id) ${partners}`);
  await buildIndex(db, 'partner_by_creator', `on company (coalesce(created_by, ''), created_at, co_id) ${partners}`);
  await buildIndex(db, 'partner_by_level', `on company (partner_level, created_at, co_id) ${partners}`);
}
