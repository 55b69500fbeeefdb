import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Identity providers of companies, identities of their users, pending sign-ins, and assertions that were used already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table identity_provider (
      config_id text primary key,
      co_id text not null references company on delete cascade,
      idp_name text not null check (char_length(idp_name) between 1 and 50),
      idp_type smallint not null default 1 check (idp_type in (0, 1)),
      idp_agreement smallint not null check (idp_agreement in (1, 2)),
      status smallint not null default 2 check (status in (1, 2)),
      describe text not null default '' check (char_length(describe) <= 255),
      idp_metadata_url text not null default '',
      metadata text,
      fetched_at timestamptz,
      client_id text not null default '',
      client_secret_sealed text,
      jit boolean not null default true,
      created_at timestamptz not null,
      check (status = 2 or idp_metadata_url <> '')
    )`,
    sql`create unique index identity_provider_name_key on identity_provider (co_id, lower(idp_name))`,
    // Deferred: the row that resolves two concurrent first sign-ins is written before the account that it refers to.
    sql`create table idp_identity (
      config_id text not null references identity_provider on delete cascade,
      name_id text not null check (char_length(name_id) between 1 and 256),
      user_id text not null references app_user on delete cascade deferrable initially deferred,
      claimed_name text not null default '',
      claimed_email text,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      primary key (config_id, name_id)
    )`,
    sql`create index idp_identity_by_user on idp_identity (user_id)`,
    sql`create table sso_request (
      request_hash text primary key,
      config_id text not null references identity_provider on delete cascade,
      browser_hash text not null,
      sealed text not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      answered_at timestamptz,
      answer_sealed text,
      handle_hash text unique,
      used_at timestamptz
    )`,
    sql`create index sso_request_by_config on sso_request (config_id)`,
    sql`create index sso_request_by_expiry on sso_request (expires_at)`,
    sql`create table saml_assertion (
      config_id text not null references identity_provider on delete cascade,
      assertion_hash text not null,
      expires_at timestamptz not null,
      primary key (config_id, assertion_hash)
    )`,
    sql`create index saml_assertion_by_expiry on saml_assertion (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
