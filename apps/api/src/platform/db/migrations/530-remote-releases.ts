import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Builds of remotes that may run, and which of them runs since when. Both are only added to: the newest release of a
 * remote counts. `seal` is a keyed digest that only an admission makes, so that a row alone admits nothing.
 */
export const up = run(
  sql`create table remote_build (
      id bigint generated always as identity primary key,
      name text not null,
      -- Of its integrity.json.
      digest text not null,
      -- Of its manifest.
      address text not null,
      commit_id text not null,
      host_version integer not null,
      files integer not null,
      bytes bigint not null,
      admitted_by text not null,
      admitted_at timestamptz not null,
      seal text not null,
      unique (name, digest, address)
    )`,
  sql`create table remote_release (
      id bigint generated always as identity primary key,
      name text not null,
      -- Null: the build of the settings again, or the one beside the API.
      build_id bigint references remote_build,
      reason text not null,
      released_by text not null,
      released_at timestamptz not null
    )`,
  sql`create index remote_release_by_name on remote_release (name, id desc)`,
  sql`create index remote_release_by_build on remote_release (build_id)`,
  // What each instance gives to browsers, as it read it last.
  sql`create table remote_running (
      instance text not null,
      name text not null,
      digest text,
      address text not null,
      failure text,
      read_at timestamptz not null,
      primary key (instance, name)
    )`,
  sql`create index remote_running_by_time on remote_running (read_at)`,
  sql`create function tell_remote_release() returns trigger language plpgsql as $$
      begin
        perform pg_notify('portal', 'remotes');
        return null;
      end $$`,
  sql`create trigger remote_release_told after insert on remote_release
      for each row execute function tell_remote_release()`,
);
