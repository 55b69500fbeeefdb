import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** A counter that is copied to the file store: a database that is behind the copy was restored. */
export const up = run(
  sql`create table database_mark (
      -- There is one row.
      only_row boolean primary key default true check (only_row),
      database_id text not null,
      -- Raised every minute.
      mark bigint not null
    )`,
);
