import type { Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** The queue of staff, in the order in which its requests came to them; and what still waits for the company alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(
    db,
    'account_application_of_staff',
    'on account_application (status, coalesce(staff_since, applied_at), id) where not company_only',
  );
  await buildIndex(
    db,
    'account_application_of_company',
    'on account_application (company_until) where status = 1 and company_only',
  );
}
