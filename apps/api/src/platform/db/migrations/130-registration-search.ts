import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** Index of applications of partner companies by a part of the company's name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index company_partner_names on company using gin (name_grams(company_name, 1, 2)) where kind = 4`.execute(
    db,
  );
}
