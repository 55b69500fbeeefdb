import type { Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** Pending applications for accounts by when staff saw them: what is overdue or due today, as the other queues have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(
    db,
    'account_application_of_staff_pending',
    'on account_application (coalesce(staff_since, applied_at), id) where status = 1 and not company_only',
  );
}
