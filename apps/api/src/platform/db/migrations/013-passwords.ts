import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Keys that seal passwords on their way, reset codes, and security reports. */
export const up = run(
  sql`create table sealing_key (
      kid text primary key,
      public_pem text not null,
      -- Private key, encrypted under the SECRET setting.
      private_sealed text not null,
      -- Handed out to pages until then.
      given_until timestamptz not null,
      -- Opens values until then.
      opens_until timestamptz not null
    )`,
  sql`create table used_nonce (
      nonce text primary key,
      expires_at timestamptz not null
    )`,
  sql`create index used_nonce_by_expiry on used_nonce (expires_at)`,
  // One row per account: a new code replaces the previous one.
  sql`create table reset_code (
      user_id text primary key references app_user on delete cascade,
      code_hash text not null unique,
      reason smallint not null,
      expires_at timestamptz not null,
      -- Address that received a link with this code; null for a code returned by a sign-in or given by staff.
      sent_to text
    )`,
  sql`create index reset_code_by_expiry on reset_code (expires_at)`,
  sql`create table security_report (
      code_hash text primary key,
      user_id text not null references app_user on delete cascade,
      -- Subject of the message, one of the values in owner-message.db.ts.
      about text not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      told_at timestamptz not null default now(),
      -- The replaced e-mail or phone; null in messages about anything else, or when there was none.
      old_address text
    )`,
  sql`create index security_report_by_user on security_report (user_id)`,
  sql`create index security_report_by_expiry on security_report (expires_at)`,
);
