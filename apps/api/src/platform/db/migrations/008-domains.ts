import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * E-mail domains of companies, and people who may use a password although their domain is for single sign-on only.
 */
export const up = run(
  sql`create table company_domain (
      domain_id text primary key,
      co_id text not null references company on delete cascade,
      domain text not null check (domain = lower(domain) and char_length(domain) <= 253),
      token text not null,
      config_id text references identity_provider on delete set null,
      proven_at timestamptz,
      checked_at timestamptz,
      lost_at timestamptz,
      created_by text not null,
      created_at timestamptz not null,
      sso_only_at timestamptz,
      tried_at timestamptz,
      check (lost_at is null or proven_at is not null),
      constraint company_domain_key unique (co_id, domain)
    )`,
  sql`create unique index company_domain_owner on company_domain (domain) where proven_at is not null`,
  sql`create index company_domain_by_config on company_domain (config_id) where config_id is not null`,
  sql`create index company_domain_by_check on company_domain (checked_at) where proven_at is not null`,
  sql`create table sso_only_exception (
      domain_id text not null references company_domain on delete cascade,
      user_id text not null references app_user on delete cascade,
      primary key (domain_id, user_id)
    )`,
  sql`create index sso_only_exception_by_user on sso_only_exception (user_id)`,
);
