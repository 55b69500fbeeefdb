import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Pending sign-ins, and the browsers that accounts are known to use. */
export const up = run(
  sql`create table login_challenge (
      challenge_hash text primary key,
      -- Digest of the cookie of the browser that started the sign-in.
      browser_hash text not null,
      user_type smallint,
      expires_at timestamptz not null
    )`,
  sql`create index login_challenge_by_expiry on login_challenge (expires_at)`,
  sql`create index login_challenge_by_browser on login_challenge (browser_hash)`,
  // `sealed`: the saved state, encrypted.
  sql`create table sign_in_state (
      state_hash text primary key,
      browser_hash text not null,
      sealed text not null,
      expires_at timestamptz not null
    )`,
  sql`create index sign_in_state_by_expiry on sign_in_state (expires_at)`,
  sql`create index sign_in_state_by_browser on sign_in_state (browser_hash)`,
  sql`create table choice_ticket (
      ticket_hash text primary key,
      challenge_hash text not null,
      -- Stored form: lower-case, or +86-138….
      account text not null,
      account_type smallint not null,
      user_type smallint not null,
      -- Accounts opened by the secret.
      candidates text[] not null,
      expires_at timestamptz not null
    )`,
  sql`create index choice_ticket_by_expiry on choice_ticket (expires_at)`,
  // Browsers in which an account has signed in.
  sql`create table known_device (
      user_id text not null references app_user on delete cascade,
      device_hash text not null,
      seen_at timestamptz not null,
      primary key (user_id, device_hash)
    )`,
  sql`create index known_device_by_sight on known_device (seen_at)`,
);
