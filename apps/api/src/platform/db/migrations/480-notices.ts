import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** What people were told, as they read it in the portal, and which kinds they do not want to be told. */
export const up = run(
  sql`create table notice (
      notice_id bigint primary key generated always as identity,
      user_id text not null references app_user on delete cascade,
      kind text not null,
      template text not null,
      -- Title and text by language, as they were sent, without codes and links.
      texts jsonb not null,
      -- Page of what it is about, below the basename.
      page text,
      -- The key of the message, so that it is here once, and gone when the message is taken back.
      dedupe_key text not null,
      created_at timestamptz not null,
      read_at timestamptz
    )`,
  sql`create unique index notice_once on notice (dedupe_key, user_id)`,
  sql`create index notice_by_reader on notice (user_id, notice_id desc)`,
  sql`create index notice_unread on notice (user_id, notice_id desc) where read_at is null`,
  sql`create index notice_by_time on notice (created_at)`,
  sql`create table notice_choice (
      user_id text not null references app_user on delete cascade,
      -- Others cannot be switched off.
      kind text not null check (kind in ('request', 'company', 'work')),
      mail boolean not null,
      notice boolean not null,
      primary key (user_id, kind)
    )`,
  // Open pages of the reader read again.
  sql`create function notice_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('portal', 'notice:' || coalesce(new.user_id, old.user_id));
        return null;
      end
    $$`,
  sql`create trigger notice_wakes after insert or update or delete on notice
    for each row execute function notice_changed()`,
);
