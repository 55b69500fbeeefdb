import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Use of identity providers by day and key, and what the nightly look at each of them found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table idp_use (
      config_id text not null references identity_provider on delete cascade,
      day date not null,
      sign_ins integer not null,
      last_at timestamptz not null,
      primary key (config_id, day)
    )`,
    sql`create table idp_key_use (
      config_id text not null references identity_provider on delete cascade,
      fingerprint text not null,
      used_at timestamptz not null,
      primary key (config_id, fingerprint)
    )`,
    sql`create table idp_watch (
      config_id text primary key references identity_provider on delete cascade,
      looked_at timestamptz not null
    )`,
    sql`create index idp_watch_by_time on idp_watch (looked_at)`,
    sql`create table idp_finding (
      config_id text not null references identity_provider on delete cascade,
      finding text not null,
      level smallint not null,
      risk smallint not null check (risk between 1 and 3),
      detail text not null default '' check (char_length(detail) <= 500),
      since timestamptz not null,
      primary key (config_id, finding)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
