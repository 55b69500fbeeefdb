import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Cancelled accounts, reasons against a cancellation, and the account states "pending deletion" and "deleted". */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table app_user drop constraint app_user_status_check`,
    sql`alter table app_user add constraint app_user_status_check check (status between 1 and 6)`,
    sql`create table cancellation (
      user_id text primary key references app_user on delete cascade,
      requested_at timestamptz not null,
      due_at timestamptz not null,
      deleted_at timestamptz
    )`,
    sql`create index cancellation_due on cancellation (due_at) where deleted_at is null`,
    sql`create table cancellation_block (
      user_id text not null references app_user on delete cascade,
      list_type text not null check (list_type in ('order', 'service', 'billing')),
      primary key (user_id, list_type)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
