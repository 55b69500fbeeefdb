import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/** The provider's own content of the portal: a draft, what was published, and its pictures. */
export const up = run(
  sql`create table site_draft (
      one boolean primary key default true check (one),
      content jsonb not null,
      version integer not null default 1,
      updated_by text not null,
      updated_at timestamptz not null
    )`,
  versioned('site_draft', ['content']),
  // The latest one is served. Rows are never changed.
  sql`create table site_version (
      version integer generated always as identity primary key,
      content jsonb not null,
      published_by text not null,
      published_at timestamptz not null,
      restored_from integer
    )`,
  // The file has the same id in the file store.
  sql`create table site_picture (
      file_id text primary key,
      media_type text not null,
      size integer not null,
      created_by text not null,
      created_at timestamptz not null
    )`,
  sql`create index site_picture_age on site_picture (created_at)`,
);
