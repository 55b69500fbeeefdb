import { sql, type Kysely } from 'kysely';

/**
 * For migrations: gives the rows of a table a `version` that the database raises whenever one of these columns changes,
 * no matter which code writes. Leave out columns that no form edits (times of use, counters), so that they cause no
 * conflict. For further columns of the same table, a later migration lists all of them again.
 */
export async function versionRows(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const trigger = sql.ref(`${table}_version`);
  const changed = sql.join(
    columns.map((column) => sql`old.${sql.ref(column)} is distinct from new.${sql.ref(column)}`),
    sql` or `,
  );
  await sql`alter table ${sql.table(table)} add column if not exists version integer not null default 1`.execute(db);
  await sql`create or replace function next_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end
  $$`.execute(db);
  await sql`create or replace trigger ${trigger} before update on ${sql.table(table)} for each row when (${changed}) execute function next_version()`.execute(
    db,
  );
}
