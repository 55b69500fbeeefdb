import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * Indexes of the console's search for those that `157-console-search` leaves out: partner companies, their people,
 * contacts of customers, and individuals. Names by a part have an index for each type of person, because a rare type
 * must not be looked for among the many of another; one for values by their beginning starts with the type.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const others = sql`where user_type in (1, 4, 32, 64)`;
  const statements = [
    // Building the index takes minutes for a million names.
    sql`set local statement_timeout = 0`,
    sql`create index if not exists partner_by_beginning on company (lower(company_name) text_pattern_ops) where kind = 4 and admitted`,
    sql`create index if not exists partner_names on company using gin (name_grams(company_name, 1, 3)) where kind = 4 and admitted`,
    sql`create index if not exists certification_of_partner_by_code on certification (lic_code text_pattern_ops) where user_type = 4`,
    ...[1, 4, 32, 64].map(
      (type) =>
        sql`create index if not exists ${sql.ref(`person_names_${type}`)} on app_user using gin (name_grams(user_name, 1, 3)) where user_type = ${sql.lit(type)}`,
    ),
    sql`create index if not exists other_by_name on app_user (user_type, lower(user_name) text_pattern_ops) ${others}`,
    sql`create index if not exists other_by_login_name on app_user (user_type, lower(login_name) text_pattern_ops) ${others}`,
    sql`create index if not exists other_by_email on app_user (user_type, email text_pattern_ops) ${others}`,
    sql`create index if not exists other_by_number on app_user (user_type, substr(phone, strpos(phone, '-') + 1) text_pattern_ops) ${others}`,
  ];
  for (const statement of statements) await statement.execute(db);
}
