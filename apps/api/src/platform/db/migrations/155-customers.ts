import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * Indexes for the staff's list of customers: companies by age, by a part of their name and by the beginning of their
 * credit code; the wrong passwords of one account; and keys that are disabled because staff disabled their account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Building the index takes minutes for a million names.
    sql`set local statement_timeout = 0`,
    sql`create index company_by_age on company (kind, created_at desc, co_id)`,
    sql`create index company_names on company using gin (name_grams(company_name, 1, 3))`,
    sql`create index certification_by_code on certification (lic_code text_pattern_ops)`,
    sql`create index limit_counter_by_beginning on limit_counter (key text_pattern_ops)`,
    sql`alter table access_key drop constraint access_key_disabled_for_check`,
    sql`alter table access_key add constraint access_key_disabled_for_check
      check (disabled_for in ('password', 'recovery', 'cancellation', 'report', 'disabled'))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
