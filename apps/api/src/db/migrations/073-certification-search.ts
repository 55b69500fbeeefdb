import { sql, type Kysely } from 'kysely';

/**
 * Finds requests by a part of the name, and by kind, without reading all of them. Names are taken apart into their
 * characters and pairs of characters, which serves Chinese as well as Latin letters and needs no extension.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Of a million names the index takes a minute or two.
    sql`set local statement_timeout = 0`,
    sql`create function name_grams(name text, smallest integer, largest integer) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct substr(lower(name), at, size)), '{}')
      from generate_series(1, length(name)) as at cross join generate_series(smallest, largest) as size
      where at + size - 1 <= length(name)
    $$`,
    sql`create index certification_names on certification using gin (name_grams(lic_company, 1, 2))`,
    sql`create index certification_by_kind on certification (user_type, auth_method, lic_type, applied_at, approval_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
