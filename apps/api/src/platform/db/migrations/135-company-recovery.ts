import { sql, type Kysely } from 'kysely';

// The previous version would let a narrow session make every call.
export const backwardCompatible = false;

/** Recovery codes of a company, and the narrow sessions that they open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table session add column scope text not null default 'full' check (scope in ('full', 'recovery'))`,
    sql`create index session_narrow on session (user_id) where scope <> 'full'`,
    sql`create table company_recovery (
      co_id text primary key references company on delete cascade,
      made_by text not null,
      made_at timestamptz not null
    )`,
    sql`create table company_recovery_code (
      co_id text not null references company_recovery on delete cascade,
      code_mac text not null,
      used_at timestamptz,
      primary key (co_id, code_mac)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
