import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Functions on texts and rows that indexes and triggers of several tables use. */
export const up = run(
  sql`create function name_grams(name text, smallest integer, largest integer) returns text[] language plpgsql immutable strict parallel safe as $$
      declare
        low text := lower(name);
        found text[] := '{}';
      begin
        for at in 1 .. length(low) loop
          for size in smallest .. least(largest, length(low) - at + 1) loop
            found := array_append(found, substr(low, at, size));
          end loop;
        end loop;
        return found;
      end
    $$`,
  sql`create function company_grams(company text, value text, smallest integer, largest integer) returns text[] language plpgsql immutable strict parallel safe as $$
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
  $$`,
  sql`create function fold_company_name(name text) returns text language sql immutable strict parallel safe as $$
      select lower(btrim(regexp_replace(translate(normalize(name, NFKC), '【】[]•', '()()·'), '\\s+', ' ', 'g')))
    $$`,
  sql`create or replace function next_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end
  $$`,
);
