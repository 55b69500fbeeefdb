import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Files of contacts that a job imports row by row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table contact_import (
      import_id text primary key,
      co_id text not null references company on delete cascade,
      user_id text not null references app_user on delete cascade,
      language text not null,
      status smallint not null check (status in (1, 2)),
      created_at timestamptz not null,
      leased_until timestamptz not null,
      expires_at timestamptz not null
    )`,
    sql`create index contact_import_running on contact_import (leased_until) where status = 1`,
    sql`create index contact_import_by_company on contact_import (co_id)`,
    sql`create index contact_import_by_user on contact_import (user_id)`,
    sql`create index contact_import_by_expiry on contact_import (expires_at)`,
    sql`create table contact_import_row (
      import_id text not null references contact_import on delete cascade,
      line integer not null,
      outcome smallint not null check (outcome between 0 and 3),
      cells jsonb not null,
      codes jsonb not null default '[]',
      primary key (import_id, line)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
