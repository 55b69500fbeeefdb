import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Wakes the instances that listen when rows of a table come. */
const wakes = (table: string, events: string, topic: string) =>
  sql`create trigger ${sql.ref(`${table}_wakes`)} after ${sql.raw(events)} on ${sql.table(table)}
    for each statement execute function wake_instances(${sql.lit(topic)})`;

/** Who does the background work, what is known of each job, and what wakes instances. */
export const up = run(
  sql`create table job_owner (
      -- There is one row.
      only_row boolean primary key default true check (only_row),
      instance text not null,
      -- The lease, by the clock of the database.
      until timestamptz not null
    )`,
  sql`insert into job_owner (instance, until) values ('', 'epoch')`,
  sql`create table background_job (
      name text primary key,
      seconds int not null,
      -- By the clock of the API.
      due_at timestamptz not null,
      succeeded_at timestamptz,
      failed_at timestamptz,
      -- State of the part of the installation that the job watches.
      part_state text,
      paused_at timestamptz,
      created_at timestamptz not null
    )`,
  sql`create function wake_instances() returns trigger language plpgsql as $$
      begin
        perform pg_notify('portal', tg_argv[0]);
        return null;
      end
    $$`,
  wakes('outbox', 'insert', 'outbox'),
  wakes('logout_delivery', 'insert', 'logouts'),
  wakes('account_export', 'insert', 'exports'),
  wakes('contact_import', 'insert', 'imports'),
  wakes('application', 'insert or update or delete', 'applications'),
  // Retries and the dead letter are the rows of the queue itself.
  sql`select pgboss.create_queue('background', ${JSON.stringify({
    policy: 'exclusive',
    retryLimit: 3,
    retryDelay: 10,
    retryBackoff: true,
  })}::jsonb)`,
);
