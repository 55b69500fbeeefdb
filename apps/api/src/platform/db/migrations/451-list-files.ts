import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Files of long lists, which a job makes for the member of staff who ordered them. */
export const up = run(
  sql`create table list_file (
      -- Also the key of the CSV in the file store.
      file_id text primary key,
      user_id text not null references app_user on delete cascade,
      -- It ends with all sessions of its maker.
      maker_epoch integer not null,
      -- Name of the list, and path and query of the call that reads it.
      list text not null,
      address text not null,
      -- Language of its headings.
      locale text not null,
      status smallint not null check (status between 1 and 3),
      rows integer not null default 0,
      attempts smallint not null default 0,
      created_at timestamptz not null,
      leased_until timestamptz not null,
      expires_at timestamptz
    )`,
  sql`create index list_file_running on list_file (leased_until) where status = 1`,
  sql`create index list_file_by_maker on list_file (user_id, created_at desc)`,
  sql`create index list_file_by_expiry on list_file (expires_at)`,
  sql`create trigger list_file_wakes after insert on list_file
    for each statement execute function wake_instances('list-files')`,
);
