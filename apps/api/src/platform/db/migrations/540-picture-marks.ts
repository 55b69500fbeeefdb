import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Places that staff marked in the picture of a rejected request: [{field, box, words}]. */
export const up = run(sql`alter table certification add column marks jsonb not null default '[]'`);
