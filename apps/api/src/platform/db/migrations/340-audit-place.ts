import type { Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** Indexes as the audit log has them in parts: a unique one contains the time, by which the parts are divided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'audit_by_place', 'on audit (id, at)', { unique: true });
  await buildIndex(db, 'audit_in_chain', 'on audit (chain_day, chain_number) where chain_day is not null');
}
