import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Second factors with their recovery codes, and pending enrolments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table second_factor (
      user_id text primary key references app_user on delete cascade,
      secret_sealed text not null,
      enabled_at timestamptz not null,
      last_step integer not null
    )`,
    sql`create table second_factor_enrolment (
      user_id text not null references app_user on delete cascade,
      holder_hash text not null,
      ticket_hash text not null unique,
      sealed text not null,
      expires_at timestamptz not null,
      primary key (user_id, holder_hash)
    )`,
    sql`create index second_factor_enrolment_by_expiry on second_factor_enrolment (expires_at)`,
    sql`create table recovery_code (
      user_id text not null references app_user on delete cascade,
      code_mac text not null,
      used_at timestamptz,
      primary key (user_id, code_mac)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
