import { once } from 'node:events';
import threads, { type Worker } from 'node:worker_threads';
import type { PostgresPoolClient } from 'kysely';
import { openEmbedded, startThread } from '../../platform/db/embedded/pglite-pool.ts';

/** An open embedded database and its initial contents. */
interface Open {
  thread: Worker;
  shape: string;
  tables: string[];
  rows: Record<string, string>;
  /** Sequences that migrations have used, with their last values. */
  sequences: ReadonlyMap<string, string>;
}

/**
 * Databases that no test file uses at the moment. Opening one takes seconds, and every test file needs one. jest loads
 * modules again for each file, except those of Node, so the databases are kept on one of them.
 */
const KEPT = Symbol.for('embedded databases under test');
const kept = ((threads as { [KEPT]?: Open[] })[KEPT] ??= []);

const ACQUIRE_MS = 10_000;

/** Digest of everything that migrations create. A database whose digest a test has changed is not reused. */
const SHAPE = `select md5(string_agg(thing, ' ' order by thing)) as shape from (
  select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, attnotnull, atthasdef) as thing
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'class', oid, relname, relkind) from pg_class where relnamespace in ('public'::regnamespace, 'parts'::regnamespace)
  union all select concat_ws(' ', 'constraint', oid, conname, convalidated) from pg_constraint where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'trigger', oid, tgrelid, tgname, tgenabled, tgfoid) from pg_trigger
  union all select concat_ws(' ', 'function', oid, proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'schema', oid, nspname) from pg_namespace where nspname not like 'pg_%'
) things`;

type Ask = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>;

async function within<Result>(thread: Worker, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const pool = await openEmbedded({ dataDir: 'memory://' }, ACQUIRE_MS, thread);
  const client: PostgresPoolClient = await pool.connect();
  try {
    return await work(
      async <Row>(sql: string, parameters: readonly unknown[] = []) => (await client.query<Row>(sql, parameters)).rows,
    );
  } finally {
    await pool.end();
  }
}

const shapeOf = async (ask: Ask) => (await ask<{ shape: string }>(SHAPE))[0]?.shape ?? '';

async function filled(ask: Ask, tables: readonly string[]): Promise<string[]> {
  const found = await ask<{ name: string }>(
    tables.map((name) => `select '${name}' as name where exists (select 1 from "${name}")`).join(' union all '),
  );
  return found.map(({ name }) => name);
}

/** Sequences that have given out a value, with the last one. */
async function usedSequences(ask: Ask): Promise<ReadonlyMap<string, string>> {
  const used = await ask<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  return new Map(used.map(({ name, last }) => [name, last]));
}

async function open(snapshot: string): Promise<Open> {
  const thread = startThread({ dataDir: 'memory://', snapshot });
  await once(thread, 'message');
  return within(thread, async (ask) => {
    const tables = (
      await ask<{ name: string }>(
        `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
      )
    ).map(({ name }) => name);
    const rows: Open['rows'] = {};
    for (const name of await filled(ask, tables))
      rows[name] =
        (await ask<{ rows: string }>(`select jsonb_agg(its_row)::text as rows from "${name}" its_row`))[0]?.rows ??
        '[]';
    return { thread, tables, rows, sequences: await usedSequences(ask), shape: await shapeOf(ask) };
  });
}

/** Restores the initial contents of a database. Returns false when its schema has changed. */
async function restore({ thread, shape, tables, rows, sequences }: Open): Promise<boolean> {
  return within(thread, async (ask) => {
    if ((await shapeOf(ask)) !== shape) return false;
    await ask('select pg_advisory_unlock_all()');
    const used = await filled(ask, tables);
    if (used.length > 0) await ask(`truncate ${used.map((name) => `"${name}"`).join(', ')} cascade`);
    // Also sequences of tables that are empty again.
    for (const name of (await usedSequences(ask)).keys()) {
      const last = sequences.get(name);
      if (last === undefined) await ask(`alter sequence "${name}" restart`);
      else await ask(`select setval('"${name}"', $1::bigint)`, [last]);
    }
    for (const [name, before] of Object.entries(rows))
      await ask(
        `insert into "${name}" overriding system value select * from jsonb_populate_recordset(null::"${name}", $1)`,
        [before],
      );
    return true;
  });
}

/**
 * An embedded database with the contents of `snapshot`, reserved for this caller until it calls `done`. It is a
 * restored database of an earlier test file, or a new one.
 */
export async function openDatabase(snapshot: string): Promise<{ thread: Worker; done(): void }> {
  const before = kept.pop();
  before?.thread.ref();
  const fits = before !== undefined && (await restore(before).catch(() => false));
  if (before && !fits) await before.thread.terminate();
  const given = before && fits ? before : await open(snapshot);
  return {
    thread: given.thread,
    done() {
      // Otherwise the process would not exit.
      given.thread.unref();
      kept.push(given);
    },
  };
}
