import { sql } from 'kysely';
import { run } from '../migrate/run.ts';
import { versioned } from '../migrate/versioned.ts';

export const backwardCompatible = true;

/**
 * Identity providers of companies with their configurations, pending sign-ins, and the identities of their users.
 */
export const up = run(
  sql`create table identity_provider (
      config_id text primary key,
      co_id text not null references company on delete cascade,
      -- Unique in the company, case-insensitive.
      idp_name text not null check (char_length(idp_name) between 1 and 50),
      idp_type smallint not null default 1 check (idp_type in (0, 1)),
      idp_agreement smallint not null check (idp_agreement in (1, 2)),
      status smallint not null default 2 check (status in (1, 2)),
      describe text not null default '' check (char_length(describe) <= 255),
      created_at timestamptz not null,
      -- Configurations: the one that sign-ins use, the one being prepared, and the one that was in use before.
      live_id text,
      candidate_id text,
      previous_id text,
      promoted_at timestamptz,
      version integer not null default 1,
      constraint identity_provider_enabled_check check (status = 2 or live_id is not null)
    )`,
  sql`create unique index identity_provider_name_key on identity_provider (co_id, lower(idp_name))`,
  // Never changed after its creation, except for the copy of the metadata.
  sql`create table idp_configuration (
      configuration_id text primary key,
      config_id text not null references identity_provider on delete cascade,
      -- SAML: metadata URL of the provider. OAuth2: discovery document URL or issuer. Empty where a file was uploaded.
      idp_metadata_url text not null default '' check (char_length(idp_metadata_url) <= 1024),
      -- The metadata is an uploaded file and never fetched.
      metadata_by_file boolean not null default false,
      -- Last text read from the URL, or the file.
      metadata text,
      fetched_at timestamptz,
      client_id text not null default '' check (char_length(client_id) <= 255),
      -- Encrypted under the SECRET setting.
      client_secret_sealed text,
      -- Create an account at the first sign-in.
      jit boolean not null default true,
      -- Attribute or claim with the person's name or e-mail; empty: the usual ones.
      name_attribute text not null default '' check (char_length(name_attribute) <= 255),
      email_attribute text not null default '' check (char_length(email_attribute) <= 255),
      created_by text,
      created_at timestamptz not null
    )`,
  sql`create index idp_configuration_by_config on idp_configuration (config_id)`,
  sql`alter table identity_provider add foreign key (live_id) references idp_configuration`,
  sql`alter table identity_provider add foreign key (candidate_id) references idp_configuration`,
  sql`alter table identity_provider add foreign key (previous_id) references idp_configuration`,
  // Links a provider's person to an account. The key is the provider's identifier, never an e-mail. Deferred: the row
  // that resolves two concurrent first sign-ins is written before the account that it refers to.
  sql`create table idp_identity (
      config_id text not null references identity_provider on delete cascade,
      name_id text not null check (char_length(name_id) between 1 and 256),
      user_id text not null references app_user on delete cascade deferrable initially deferred,
      -- Claims of the provider, unverified and for display only.
      claimed_name text not null default '',
      claimed_email text,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      primary key (config_id, name_id)
    )`,
  sql`create index idp_identity_by_user on idp_identity (user_id)`,
  sql`create table sso_request (
      -- Digest of the SAML request id or the OAuth state.
      request_hash text primary key,
      config_id text not null references identity_provider on delete cascade,
      -- Digest of the browser cookie that started the sign-in.
      browser_hash text not null,
      -- Began of requests.db.ts, encrypted under the SECRET setting.
      sealed text not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      -- The provider has responded; a request accepts one response, valid or not.
      answered_at timestamptz,
      -- SAML: the result, until the browser collects it with the handle.
      answer_sealed text,
      handle_hash text unique,
      used_at timestamptz
    )`,
  sql`create index sso_request_by_config on sso_request (config_id)`,
  sql`create index sso_request_by_expiry on sso_request (expires_at)`,
  sql`create index sso_request_by_browser on sso_request (browser_hash)`,
  // Accepted assertions, for replay detection.
  sql`create table saml_assertion (
      config_id text not null references identity_provider on delete cascade,
      assertion_hash text not null,
      expires_at timestamptz not null,
      primary key (config_id, assertion_hash)
    )`,
  sql`create index saml_assertion_by_expiry on saml_assertion (expires_at)`,
  // A key of our SAML requests, by the SHA-256 fingerprint of its certificate.
  sql`create table saml_key (
      fingerprint text primary key,
      -- Private key and certificate, encrypted under the SECRET setting.
      sealed text not null,
      certificate text not null,
      created_at timestamptz not null,
      -- Null while it waits in our metadata.
      signs_from timestamptz
    )`,
  // At most one key waits for its promotion.
  sql`create unique index saml_key_next on saml_key ((1)) where signs_from is null`,
  // When our metadata for a company was read last.
  sql`create table saml_metadata_read (
      co_id text primary key references company on delete cascade,
      read_at timestamptz not null
    )`,
  versioned('identity_provider', ['describe', 'status', 'live_id', 'candidate_id']),
);
