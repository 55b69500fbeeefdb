import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * What an admission found of a build in full: the calls that it makes, and of each page its bytes and whether it was
 * opened. `mount_seal` proves all of that, so that a changed row is no build that was mounted; rows from before have
 * none, and count as not mounted. Refused builds are kept with the reason.
 */
export const up = run(
  sql`alter table remote_build add column calls text[] not null default '{}'`,
  sql`alter table remote_build add column pages jsonb not null default '[]'`,
  sql`alter table remote_build add column mount_seal text`,
  sql`create table remote_refusal (
      id bigint generated always as identity primary key,
      name text not null,
      -- Of its integrity.json; null where that could not be read.
      digest text,
      address text not null,
      commit_id text not null,
      -- By language.
      reason jsonb not null,
      refused_by text not null,
      refused_at timestamptz not null
    )`,
  sql`create index remote_refusal_by_name on remote_refusal (name, id desc)`,
);
