import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Passkeys and their challenges. A challenge of a sign-in names no account, so it cannot store a session epoch: the
 * database numbers challenges and ends of sessions in one order instead, and a challenge that began before an end of an
 * account's sessions opens nothing for that account.
 */
export const up = run(
  sql`create sequence sign_in_order as bigint`,
  sql`alter table app_user add column ended_no bigint not null default 0`,
  sql`create table passkey (
      passkey_id text primary key,
      user_id text not null references app_user on delete cascade,
      -- In base64url, as browsers name it.
      credential_id text not null constraint passkey_credential unique,
      -- In COSE, as the authenticator gave it.
      public_key bytea not null,
      -- Uses that the authenticator has counted; 0 for one that does not count.
      counter bigint not null,
      transports text[] not null,
      -- A copy is kept by a provider of passkeys.
      synced boolean not null,
      name text not null,
      -- Browser that it was made with.
      user_agent text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      -- The password was reset, and the owner has not confirmed the passkey since.
      review boolean not null default false
    )`,
  sql`create index passkey_by_user on passkey (user_id, created_at)`,
  sql`create table passkey_challenge (
      challenge_hash text primary key,
      -- add, signIn, secondStep, staffAdd.
      purpose text not null,
      -- Digest of the session, or of the sign-in and its browser.
      holder_hash text not null,
      -- Null in a sign-in, until the passkey says whose it is.
      user_id text references app_user on delete cascade,
      begun_no bigint not null default nextval('sign_in_order'),
      expires_at timestamptz not null
    )`,
  sql`create index passkey_challenge_by_expiry on passkey_challenge (expires_at)`,
  sql`create index passkey_challenge_by_user on passkey_challenge (user_id)`,
);
