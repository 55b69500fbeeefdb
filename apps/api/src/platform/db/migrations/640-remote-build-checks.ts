import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * What an admission found of a build, and whether it was mounted in a browser, which a release needs. A build of
 * `preview` is for previews alone: it is never released. Builds from before were not mounted.
 */
export const up = run(
  sql`alter table remote_build add column preview boolean not null default false`,
  sql`alter table remote_build add column mounted boolean not null default false`,
  // Rows of check, result and figure.
  sql`alter table remote_build add column checks jsonb not null default '[]'`,
);
