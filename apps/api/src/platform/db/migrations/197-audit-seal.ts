import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** The end of each day of the audit log, encrypted: who deletes the last entries cannot set it back. */
export const up = run(
  // A `Seal` of console/audit/seal.ts; null where the day began before there were seals.
  sql`alter table audit_day add column head_sealed text`,
);
