import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Exports of account data, built in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table account_export (
      export_id text primary key,
      user_id text not null references app_user on delete cascade,
      status smallint not null check (status between 1 and 3),
      progress smallint not null default 0,
      attempts smallint not null default 0,
      created_at timestamptz not null,
      leased_until timestamptz not null,
      expires_at timestamptz
    )`,
    sql`create unique index account_export_one_running on account_export (user_id) where status = 1`,
    sql`create index account_export_by_expiry on account_export (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
