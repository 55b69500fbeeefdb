import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** What pages reported: errors that nothing caught, and remotes that they could not show. Nothing about the person. */
export const up = run(
  sql`create table page_failure (
      id bigint generated always as identity primary key,
      -- Made by the page.
      reference text not null,
      kind text not null check (kind in ('error', 'failed', 'late', 'version')),
      -- Name of the remote and digest of its build; empty for the shell.
      remote text not null,
      digest text not null,
      language text not null,
      -- Main script of the shell.
      shell text not null,
      page text not null default '',
      message text not null default '',
      stack text not null default '',
      reported_at timestamptz not null
    )`,
  sql`create index page_failure_by_time on page_failure (reported_at)`,
  sql`create index page_failure_by_build on page_failure (remote, digest, reported_at)`,
  sql`create index page_failure_by_reference on page_failure (reference)`,
);
