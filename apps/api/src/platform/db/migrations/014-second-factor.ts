import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Second factors with their recovery codes, and pending enrolments. */
export const up = run(
  sql`create table second_factor (
      user_id text primary key references app_user on delete cascade,
      -- Key in base32, encrypted under the SECRET setting.
      secret_sealed text not null,
      enabled_at timestamptz not null,
      -- Last consumed 30 s step: only later codes are valid.
      last_step integer not null
    )`,
  sql`create table second_factor_enrolment (
      user_id text not null references app_user on delete cascade,
      -- Digest of the sign-in or session that started it.
      holder_hash text not null,
      ticket_hash text not null unique,
      -- Key and ticket, encrypted, so that they can be shown again to the same holder.
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
);
