import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';

/** A table as a backup stores it: its columns in one order, without those that the database computes. */
export interface Shape {
  name: string;
  columns: { name: string; type: string }[];
}

/**
 * Tables that a backup leaves out: the record of migrations, which a restore takes from the program, what tells a
 * database that was restored by other means, and the background jobs, which begin anew. (The queue of the jobs is in a
 * schema of its own.)
 */
const OWN = ['kysely_migration', 'migration_digest', 'database_mark', 'job_owner', 'background_job'];

/** Tables of the installation with their columns. */
export async function shapesOf(tx: Tx): Promise<Shape[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname not in (${sql.join(OWN)})
    order by c.relname, a.attname`.execute(tx);
  const shapes = new Map<string, Shape>();
  for (const { table, ...column } of rows) {
    const shape = shapes.get(table) ?? { name: table, columns: [] };
    shape.columns.push(column);
    shapes.set(table, shape);
  }
  return [...shapes.values()];
}

const PAGE = 500;

/** The rows of a table as JSON arrays of texts, which hold every type exactly. */
export async function* rowsOf(tx: Tx, { name, columns }: Shape): AsyncGenerator<string[]> {
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`);
  await sql`declare backup no scroll cursor for select jsonb_build_array(${sql.join(texts)})::text as line from ${sql.table(name)}`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(PAGE)} from backup`.execute(tx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < PAGE) break;
  }
  await sql`close backup`.execute(tx);
}

/** Inserts lines of `rowsOf`. */
export async function insertLines(tx: Tx, { name, columns }: Shape, lines: readonly string[]): Promise<void> {
  const values = columns.map(({ type }, i) => sql`(line ->> ${sql.lit(i)})::${sql.raw(type)}`);
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(tx);
}

export interface Sequence {
  name: string;
  last: string;
  called: boolean;
}

/** Sequences of the installation with their state. */
export async function sequencesOf(tx: Tx): Promise<Sequence[]> {
  const { rows } = await sql<{
    name: string;
  }>`select sequencename as name from pg_sequences where schemaname = current_schema() order by 1`.execute(tx);
  const read = async ({ name }: { name: string }) => {
    const {
      rows: [row],
    } = await sql<{
      last: string;
      called: boolean;
    }>`select last_value::text as last, is_called as called from ${sql.table(name)}`.execute(tx);
    return { name, last: row?.last ?? '1', called: row?.called ?? false };
  };
  const all: Sequence[] = [];
  for (const one of rows) all.push(await read(one));
  return all;
}

interface Link {
  table: string;
  name: string;
  definition: string;
}

/**
 * Empties all tables and runs `fill` without foreign keys and without triggers of ours: tables come in any order, and
 * triggers would change rows. The keys are added again afterwards, which checks them.
 */
export async function refill(tx: Tx, shapes: readonly Shape[], fill: () => Promise<void>): Promise<void> {
  const each = async <T>(all: readonly T[], statement: (one: T) => RawBuilder<unknown>) => {
    for (const one of all) await statement(one).execute(tx);
  };
  const { rows: links } = await sql<Link>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by 1, 2`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
  await each(links, ({ table, name }) => sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`);
  await each(shapes, ({ name }) => sql`alter table ${sql.table(name)} disable trigger user`);
  await sql`truncate ${sql.join(shapes.map(({ name }) => sql.table(name)))}`.execute(tx);
  await fill();
  await each(shapes, ({ name }) => sql`alter table ${sql.table(name)} enable trigger user`);
  await each(
    links,
    ({ table, name, definition }) =>
      sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`,
  );
}
