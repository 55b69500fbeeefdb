import { sql, type Kysely } from 'kysely';

/** What others cannot do in a table until the end of the transaction. */
export interface TableLock {
  table: string;
  blocks: 'reads and writes' | 'writes' | 'writes of the same rows';
}

const BLOCKS: readonly [mode: string, blocks: TableLock['blocks']][] = [
  ['AccessExclusiveLock', 'reads and writes'],
  ['ExclusiveLock', 'writes'],
  ['ShareRowExclusiveLock', 'writes'],
  ['ShareLock', 'writes'],
  ['RowExclusiveLock', 'writes of the same rows'],
];

/** Ids of the tables that exist now. */
export async function tablesOf(tx: Kysely<unknown>): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select oid::text as id from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The strongest lock of this transaction on each of these tables. */
export async function locksOf(tx: Kysely<unknown>, tables: ReadonlySet<string>): Promise<TableLock[]> {
  const { rows } = await sql<{ id: string; table: string; mode: string }>`
    select c.oid::text as id, c.relname as table, l.mode from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and l.granted and l.database = (select oid from pg_database where datname = current_database()) order by 2`.execute(
    tx,
  );
  const held = rows.filter(({ id }) => tables.has(id));
  return [...new Set(held.map(({ table }) => table))].flatMap((table) => {
    const [, blocks] = BLOCKS.find(([mode]) => held.some((lock) => lock.table === table && lock.mode === mode)) ?? [];
    return blocks ? [{ table, blocks }] : [];
  });
}
