import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Position of the log behind the last change that a session made: a replica that has it shows the change. */
export const up = run(
  sql`alter table session add column written_lsn pg_lsn`,
  // What a sign-in wrote before its session.
  sql`alter table session alter column written_lsn set default pg_current_wal_insert_lsn()`,
);
