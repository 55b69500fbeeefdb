import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Cancelled accounts with the reasons against a cancellation, and exports of account data. */
export const up = run(
  sql`create table cancellation (
      user_id text primary key references app_user on delete cascade,
      requested_at timestamptz not null,
      -- Data is deleted from then on.
      due_at timestamptz not null,
      -- Set when all data is deleted.
      deleted_at timestamptz
    )`,
  sql`create index cancellation_due on cancellation (due_at) where deleted_at is null`,
  // Reasons against a cancellation reported by other systems of the provider.
  sql`create table cancellation_block (
      user_id text not null references app_user on delete cascade,
      list_type text not null check (list_type in ('order', 'service', 'billing')),
      primary key (user_id, list_type)
    )`,
  sql`create table account_export (
      -- Also the key of the ZIP in the file store.
      export_id text primary key,
      user_id text not null references app_user on delete cascade,
      status smallint not null check (status between 1 and 3),
      -- 0 to 100.
      progress smallint not null default 0,
      attempts smallint not null default 0,
      created_at timestamptz not null,
      -- Until then the worker that claimed it has exclusive use.
      leased_until timestamptz not null,
      expires_at timestamptz
    )`,
  sql`create unique index account_export_one_running on account_export (user_id) where status = 1`,
  sql`create index account_export_by_expiry on account_export (expires_at)`,
);
