import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Builds that a share of the sessions gets beside the released one, and what pages report of both. */
export const up = run(
  sql`create table remote_candidate (
      id bigint generated always as identity primary key,
      name text not null,
      build_id bigint not null references remote_build,
      -- Percent of the sessions.
      share integer not null check (share between 1 and 50),
      reason text not null,
      started_by text not null,
      started_at timestamptz not null,
      -- Null while it runs.
      outcome text check (outcome in ('withdrawn', 'released', 'ended')),
      ended_at timestamptz,
      -- Why it was withdrawn by itself.
      findings text[] not null default '{}'
    )`,
  sql`create unique index remote_candidate_open on remote_candidate (name) where outcome is null`,
  sql`create index remote_candidate_by_name on remote_candidate (name, id desc)`,
  sql`create index remote_candidate_by_build on remote_candidate (build_id)`,
  sql`create trigger remote_candidate_told after insert or update on remote_candidate
      for each row execute function tell_remote_release()`,
  // While a candidate runs: one row a minute for each of the two builds.
  sql`create table remote_use (
      name text not null,
      digest text not null,
      minute timestamptz not null,
      mounts integer not null,
      failures integer not null,
      -- Times until people can type, counted by bucket.
      ready integer[] not null,
      primary key (name, digest, minute)
    )`,
  sql`create index remote_use_by_minute on remote_use (minute)`,
);
