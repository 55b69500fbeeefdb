import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Password reset codes, security reports, and known browsers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table reset_code (
      user_id text primary key references app_user on delete cascade,
      code_hash text not null unique,
      reason smallint not null,
      expires_at timestamptz not null
    )`,
    sql`create index reset_code_by_expiry on reset_code (expires_at)`,
    sql`create table security_report (
      code_hash text primary key,
      user_id text not null references app_user on delete cascade,
      about text not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    sql`create index security_report_by_user on security_report (user_id)`,
    sql`create index security_report_by_expiry on security_report (expires_at)`,
    sql`create table known_device (
      user_id text not null references app_user on delete cascade,
      device_hash text not null,
      seen_at timestamptz not null,
      primary key (user_id, device_hash)
    )`,
    sql`create index oidc_payload_by_account on oidc_payload ((payload->>'accountId')) where payload->>'accountId' is not null`,
    sql`create index known_device_by_sight on known_device (seen_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
