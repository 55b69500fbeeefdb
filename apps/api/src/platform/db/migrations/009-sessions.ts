import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Sessions and access tokens. Secrets are stored as digests. */
export const up = run(
  sql`create table session (
      session_id text primary key,
      -- Digest of the cookie value.
      secret_hash text not null unique,
      user_id text not null references app_user on delete cascade,
      -- Session of the OAuth library that this one came from.
      oidc_session_uid text,
      remember boolean not null,
      signed_in_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      -- Idle timeout in seconds.
      idle_seconds integer not null,
      ended_at timestamptz,
      network text not null,
      user_agent text not null,
      scope text not null default 'full' check (scope in ('full', 'recovery', 'setup')),
      -- The link that a session of the scope setup came by.
      idp_link_id text references idp_link on delete cascade,
      -- The next refresh replaces the secret: the privileges of the account have changed.
      renew_due boolean not null default false,
      constraint session_link_check check ((scope = 'setup') = (idp_link_id is not null))
    )`,
  sql`create index session_by_user on session (user_id) where ended_at is null`,
  sql`create index session_by_expiry on session (expires_at)`,
  sql`create index session_narrow on session (user_id) where scope <> 'full'`,
  sql`create index session_by_link on session (idp_link_id) where idp_link_id is not null`,
  sql`create table access_token (
      token_hash text primary key,
      session_id text not null references session on delete cascade,
      expires_at timestamptz not null
    )`,
  sql`create index access_token_by_session on access_token (session_id)`,
  sql`create index access_token_by_expiry on access_token (expires_at)`,
);
