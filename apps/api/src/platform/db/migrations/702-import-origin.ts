import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * From where the file of an import was sent: owner and administrators read it when new administrators come of the file.
 * Null for files of the version before, of which they were told at once.
 */
export const up = run(sql`alter table contact_import add column network text, add column user_agent text`);
