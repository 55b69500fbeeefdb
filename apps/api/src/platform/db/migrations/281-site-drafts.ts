import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Without a draft its row stays, with no content, so that its version goes on growing: a form that was opened before a
 * draft was discarded or published does not overwrite what came after it. Each write sets the version.
 */
export const up = run(
  sql`alter table site_draft alter column content drop not null`,
  sql`drop trigger site_draft_version on site_draft`,
);
