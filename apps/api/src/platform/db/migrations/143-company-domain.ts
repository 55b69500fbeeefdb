import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** E-mail domains of companies. Several may claim one; it belongs to the one that has proven it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
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
      constraint company_domain_key unique (co_id, domain),
      check (lost_at is null or proven_at is not null)
    )`,
    sql`create unique index company_domain_owner on company_domain (domain) where proven_at is not null`,
    sql`create index company_domain_by_config on company_domain (config_id) where config_id is not null`,
    sql`create index company_domain_by_check on company_domain (checked_at) where proven_at is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
