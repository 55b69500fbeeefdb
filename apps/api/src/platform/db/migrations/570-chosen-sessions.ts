import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** When a session of a browser with several was chosen last; null for one that began before there were several. */
export const up = run(sql`alter table session add column chosen_at timestamptz`);
