import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Sessions, tokens, pending sign-ins, keys, limits, outbox, audit. Secrets are stored as digests or encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table session (
      session_id text primary key,
      secret_hash text not null unique,
      user_id text not null references app_user on delete cascade,
      oidc_session_uid text,
      remember boolean not null,
      signed_in_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      idle_seconds integer not null,
      ended_at timestamptz,
      network text not null,
      user_agent text not null
    )`,
    sql`create index session_by_user on session (user_id) where ended_at is null`,
    sql`create index session_by_expiry on session (expires_at)`,
    sql`create table access_token (
      token_hash text primary key,
      session_id text not null references session on delete cascade,
      expires_at timestamptz not null
    )`,
    sql`create index access_token_by_session on access_token (session_id)`,
    sql`create index access_token_by_expiry on access_token (expires_at)`,
    sql`create table oidc_payload (
      model text not null,
      id_hash text not null,
      payload jsonb not null,
      grant_id text,
      uid text,
      user_code text,
      consumed_at timestamptz,
      expires_at timestamptz,
      primary key (model, id_hash)
    )`,
    sql`create index oidc_payload_by_grant on oidc_payload (grant_id) where grant_id is not null`,
    sql`create unique index oidc_payload_by_uid on oidc_payload (model, uid) where model = 'Session'`,
    sql`create index oidc_payload_by_expiry on oidc_payload (expires_at)`,
    sql`create table login_challenge (
      challenge_hash text primary key,
      browser_hash text not null,
      user_type smallint,
      expires_at timestamptz not null
    )`,
    sql`create index login_challenge_by_expiry on login_challenge (expires_at)`,
    sql`create table sealing_key (
      kid text primary key,
      public_pem text not null,
      private_sealed text not null,
      given_until timestamptz not null,
      opens_until timestamptz not null
    )`,
    sql`create table used_nonce (nonce text primary key, expires_at timestamptz not null)`,
    sql`create index used_nonce_by_expiry on used_nonce (expires_at)`,
    sql`create table server_secret (name text primary key, sealed text not null)`,
    sql`create table limit_counter (key text primary key, points integer not null, ends_at timestamptz not null)`,
    sql`create index limit_counter_by_end on limit_counter (ends_at)`,
    sql`create table outbox (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('email', 'sms')),
      recipient text not null,
      locale text not null,
      template text not null,
      subject text,
      text text not null,
      code text,
      link text,
      dedupe_key text not null constraint outbox_dedupe_key unique,
      created_at timestamptz not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      sent_at timestamptz,
      last_error text
    )`,
    sql`create index outbox_due on outbox (due_at) where sent_at is null`,
    sql`create index outbox_by_recipient on outbox (recipient, id)`,
    sql`create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_id text,
      action text not null,
      object_id text,
      detail jsonb not null default '{}'
    )`,
    sql`create index audit_by_object on audit (object_id, id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
