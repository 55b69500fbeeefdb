import type { Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** Decisions by their time, as the other queues have them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(
    db,
    'contract_application_decided',
    'on contract_application (decided_at) where decided_at is not null',
  );
  await buildIndex(
    db,
    'account_application_decided',
    'on account_application (decided_at) where decided_at is not null and not company_only',
  );
}
