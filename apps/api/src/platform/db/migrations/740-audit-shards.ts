import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Chains that a day of the audit log has (`console/audit/shards.ts`). Null: the version before began the day, as one
 * chain. It cannot append to several, so they begin with the second day that this version begins.
 */
export const up = run(sql`alter table audit_day add column shards smallint`);
