import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Tests of a provider's configuration and failed checks of sign-ins, both kept for 30 days; use of providers by day
 * and key; and what the nightly look at each of them found.
 */
export const up = run(
  // A test of a configuration.
  sql`create table idp_test (
      test_id text primary key,
      config_id text not null references identity_provider on delete cascade,
      configuration_id text not null references idp_configuration on delete cascade,
      user_id text not null,
      state text not null check (state in ('running', 'passed', 'failed')),
      -- Checks, encrypted under the SECRET setting: their values name people.
      checks_sealed text not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      expires_at timestamptz not null
    )`,
  sql`create index idp_test_by_configuration on idp_test (configuration_id, started_at desc)`,
  sql`create index idp_test_by_config on idp_test (config_id, started_at desc)`,
  sql`create index idp_test_by_expiry on idp_test (expires_at)`,
  // A failed sign-in, by the reference that its page showed.
  sql`create table idp_failure (
      reference text primary key,
      co_id text not null references company on delete cascade,
      config_id text not null references identity_provider on delete cascade,
      code text not null,
      -- The check that failed, encrypted under the SECRET setting.
      check_sealed text,
      failed_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  sql`create index idp_failure_by_company on idp_failure (co_id, failed_at desc)`,
  sql`create index idp_failure_by_config on idp_failure (config_id)`,
  sql`create index idp_failure_by_expiry on idp_failure (expires_at)`,
  // Sign-ins through a provider on one day (UTC).
  sql`create table idp_use (
      config_id text not null references identity_provider on delete cascade,
      day date not null,
      sign_ins integer not null,
      last_at timestamptz not null,
      primary key (config_id, day)
    )`,
  // A certificate whose key signed an accepted response, by its SHA-256 fingerprint.
  sql`create table idp_key_use (
      config_id text not null references identity_provider on delete cascade,
      fingerprint text not null,
      used_at timestamptz not null,
      primary key (config_id, fingerprint)
    )`,
  // When a provider was looked at last.
  sql`create table idp_watch (
      config_id text primary key references identity_provider on delete cascade,
      looked_at timestamptz not null
    )`,
  sql`create index idp_watch_by_time on idp_watch (looked_at)`,
  // Something that is wrong with a provider.
  sql`create table idp_finding (
      config_id text not null references identity_provider on delete cascade,
      finding text not null,
      level smallint not null,
      risk smallint not null check (risk between 1 and 3),
      detail text not null default '' check (char_length(detail) <= 500),
      since timestamptz not null,
      primary key (config_id, finding)
    )`,
);
