import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Tests of a provider's configuration, and the failed checks of sign-ins; both are kept for 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table idp_test (
      test_id text primary key,
      config_id text not null references identity_provider on delete cascade,
      configuration_id text not null references idp_configuration on delete cascade,
      user_id text not null,
      state text not null check (state in ('running', 'passed', 'failed')),
      checks_sealed text not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      expires_at timestamptz not null
    )`,
    sql`create index idp_test_by_configuration on idp_test (configuration_id, started_at desc)`,
    sql`create index idp_test_by_config on idp_test (config_id, started_at desc)`,
    sql`create index idp_test_by_expiry on idp_test (expires_at)`,
    sql`create table idp_failure (
      reference text primary key,
      co_id text not null references company on delete cascade,
      config_id text not null references identity_provider on delete cascade,
      code text not null,
      check_sealed text,
      failed_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    sql`create index idp_failure_by_company on idp_failure (co_id, failed_at desc)`,
    sql`create index idp_failure_by_config on idp_failure (config_id)`,
    sql`create index idp_failure_by_expiry on idp_failure (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
