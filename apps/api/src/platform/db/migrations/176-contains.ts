import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * Index of certification requests by any part of the company's name, by three characters in a row instead of two: pairs are
 * in too many names. Partner companies are found by `company_names`, so they need no index of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Building the index takes a minute or two for a million names.
    sql`set local statement_timeout = 0`,
    sql`create index certification_names_by_three on certification using gin (name_grams(lic_company, 1, 3))`,
    sql`drop index certification_names`,
    sql`drop index company_partner_names`,
  ];
  for (const statement of statements) await statement.execute(db);
}
