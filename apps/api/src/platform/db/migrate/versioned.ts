import { sql, type RawBuilder } from 'kysely';

/**
 * For migrations: the database raises `version` of a row whenever one of these columns changes, no matter which code
 * writes. Leave out columns that no form edits (times of use, counters), so that they cause no conflict. The table has
 * `version integer not null default 1`. For further columns, a later migration lists all of them again.
 */
export function versioned(table: string, columns: readonly string[]): RawBuilder<unknown> {
  const changed = sql.join(
    columns.map((column) => sql`old.${sql.ref(column)} is distinct from new.${sql.ref(column)}`),
    sql` or `,
  );
  return sql`create or replace trigger ${sql.ref(`${table}_version`)} before update on ${sql.table(table)}
    for each row when (${changed}) execute function next_version()`;
}
