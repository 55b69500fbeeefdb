import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/**
 * Splits a value as `name_grams` does, and puts a mark of the company before each part. In an index this separates the
 * values of a company from those of most others; 256 marks keep the number of different parts low.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function company_grams(company text, value text, smallest integer, largest integer) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      mark text := substr(md5(company), 1, 2);
      low text := lower(value);
      found text[] := '{}';
    begin
      for at in 1 .. length(low) loop
        for size in smallest .. least(largest, length(low) - at + 1) loop
          found := array_append(found, mark || substr(low, at, size));
        end loop;
      end loop;
      return found;
    end
  $$`.execute(db);
}
