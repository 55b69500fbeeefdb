import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Uploaded licences, whose bytes are in the file store, and keys of their pictures to find similar ones. */
export const up = run(
  sql`create table licence_file (
      lic_id text primary key,
      owner_id text not null references app_user,
      co_id text references company,
      lic_type smallint not null,
      media_type text not null,
      size integer not null,
      name text not null,
      created_at timestamptz not null,
      -- What was read in the picture; empty when nothing was.
      read_code text not null default '',
      read_company text not null default '',
      -- Perceptual hash of a picture; null until it is computed, empty where it cannot be.
      picture_hash text
    )`,
  sql`create index licence_file_owner on licence_file (owner_id)`,
  sql`create index licence_file_age on licence_file (created_at)`,
  sql`create index licence_file_unhashed on licence_file (lic_id) where picture_hash is null and media_type <> 'application/pdf'`,
  // Keys by which pictures with a similar hash are found.
  sql`create table licence_picture_key (
      key bigint not null,
      lic_id text not null references licence_file on delete cascade,
      primary key (key, lic_id)
    )`,
  sql`create index licence_picture_key_by_file on licence_picture_key (lic_id)`,
);
