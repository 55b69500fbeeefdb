import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Up to which line of a file owner and administrators were told of new administrators. All of a file is told once it is
 * done and has no network: instances of the version before leave it there, and a job of this version tells.
 */
export const up = run(
  sql`alter table contact_import add column told_line integer not null default 0`,
  sql`create index contact_import_untold on contact_import (created_at) where network is not null`,
);
