import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Saved views of every list, also those that all staff have; and the columns that a person hides. */
export const up = run(
  // Null: an administrator shares it with all staff, whoever saved it.
  sql`alter table queue_view alter column user_id drop not null`,
  sql`alter table queue_view add constraint queue_view_shared check (user_id is not null or not is_default)`,
  sql`create unique index queue_view_shared_name on queue_view (queue, lower(name)) where user_id is null`,
  sql`create table list_columns (
      user_id text not null references app_user on delete cascade,
      list text not null,
      -- Keys of the columns.
      hidden text[] not null,
      primary key (user_id, list)
    )`,
);
