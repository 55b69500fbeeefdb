import { sql, type Kysely } from 'kysely';

/**
 * Builds an index without blocking writes to its table: for migrations with `outsideTransaction`. `definition` begins
 * at `on`. An invalid index, which an interrupted or failed build leaves, is dropped first.
 */
export async function buildIndex(
  db: Kysely<unknown>,
  name: string,
  definition: string,
  { unique = false } = {},
): Promise<void> {
  const {
    rows: [invalid],
  } = await sql`select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  if (invalid) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  await sql`create ${sql.raw(unique ? 'unique ' : '')}index concurrently if not exists ${sql.ref(name)} ${sql.raw(definition)}`.execute(
    db,
  );
}
