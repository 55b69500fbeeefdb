import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * Indexes of customers and their people: names by any part, by the characters and pairs of characters in them; all
 * other values by their beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const people = sql`where user_type in (2, 16) and co_id is not null`;
  const statements = [
    // Building the index takes minutes for a million names.
    sql`set local statement_timeout = 0`,
    sql`create index company_by_beginning on company (lower(company_name) text_pattern_ops) where kind = 2`,
    sql`create index person_names on app_user using gin (name_grams(user_name, 1, 3)) ${people}`,
    sql`create index person_by_name on app_user (lower(user_name) text_pattern_ops) ${people}`,
    sql`create index person_by_login_name on app_user (lower(login_name) text_pattern_ops) ${people}`,
    sql`create index person_by_email on app_user (email text_pattern_ops) ${people}`,
    sql`create index person_by_number on app_user (substr(phone, strpos(phone, '-') + 1) text_pattern_ops) ${people}`,
  ];
  for (const statement of statements) await statement.execute(db);
}
