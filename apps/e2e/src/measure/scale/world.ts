import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { production, runProgram } from '../installation/installation.ts';
import type { Postgres, PostgresDatabase } from '../postgres.ts';
import { say, seconds } from '../print.ts';
import { settle } from '../times.ts';
import { BEGINNING, COUNTED, worldSql } from './rows.ts';

const PREFIX = 'scale_';

/** Folder of the worlds: they are kept between runs. */
export const WORLDS = process.env.SCALE_DIR ?? join(import.meta.dirname, '../../../../../.cache/scale');

/** Changes with the rows of the world. */
const KIND = createHash('sha256')
  .update(JSON.stringify([BEGINNING, worldSql(1)]))
  .digest('hex')
  .slice(0, 12);

/** Runs work with settings of an installation on a database. */
export async function withSettings<T>(
  { url }: PostgresDatabase,
  work: (settings: Record<string, string>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'measure-scale-'));
  try {
    return await work({ ...production('http://127.0.0.1', url), DATA_DIR: folder, JOBS: '0' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without limits of time, and with memory for indexes, as a restore has them. */
const BULK = `set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '1GB';`;

/** Says with VERBOSE=1 how long a piece of work takes. */
async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  if (process.env.VERBOSE) process.stderr.write(`${what}: ${seconds(performance.now() - start)}\n`);
}

/** Runs pieces of SQL by name, one for each core at a time. */
async function runAll(world: PostgresDatabase, pieces: readonly (readonly [string, string])[]): Promise<void> {
  const left = pieces.values();
  const lane = async () => {
    for (const [what, sql] of left) await timed(what, () => world.runBeside(`${BULK} ${sql}`));
  };
  await Promise.all(cpus().map(lane));
}

/** Indexes of these tables that no constraint needs are made after the rows, which takes a fraction of the time. */
async function withoutIndexes(
  world: PostgresDatabase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = world
    .run(
      `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename in ('${tables.join("', '")}')
       and not exists (select from pg_constraint where conindid = format('%I.%I', schemaname, indexname)::regclass)`,
    )
    .split('\n')
    .map((line) => line.split('|') as [string, string]);
  world.run(`${BULK} drop index ${indexes.map(([name]) => name).join(', ')}`);
  await work();
  const isDivided = (definition: string) => definition.includes(' ON ONLY ');
  // The index of a table in parts is that of each part. One after the other: each is entered with the table.
  const divided = indexes.filter(([, definition]) => isDivided(definition));
  await runAll(world, [
    ['indexes of parts', divided.map(([, definition]) => definition.replace(' ON ONLY ', ' ON ')).join(';\n')],
    ...indexes.filter(([, definition]) => !isDivided(definition)),
  ]);
}

/** Whether commits and checkpoints wait for the disk. A world that was not built to the end is built again. */
const waitForDisk = (postgres: Postgres, wait: boolean) =>
  postgres.run(`alter system set fsync = ${wait}; select pg_reload_conf();`);

const migrate = (world: PostgresDatabase) =>
  withSettings(world, (settings) => runProgram('main.ts', ['--migrate'], settings));

async function build(postgres: Postgres, name: string, rows: number): Promise<void> {
  const start = performance.now();
  waitForDisk(postgres, false);
  postgres.run(`create database ${name}`);
  const world = postgres.database(name);
  await migrate(world);
  const kinds = Object.entries(worldSql(rows));
  const tables = kinds.flatMap(([, sql]) => [...sql.matchAll(/insert into (\w+)/g)].map(([, table = '']) => table));
  world.run(`${BULK} ${BEGINNING}`);
  await withoutIndexes(world, tables, () => runAll(world, kinds));
  world.run(`${BULK} ${COUNTED}`);
  await runAll(
    world,
    [...new Set(tables)].map((table) => [`vacuum of ${table}`, `vacuum analyze ${table}`]),
  );
  await settle(world);
  waitForDisk(postgres, true);
  spawnSync('sync');
  postgres.run(`comment on database ${name} is 'whole'`);
  const size = Number(postgres.run(`select pg_database_size('${name}')`)) / 2 ** 30;
  say(
    `The world of ${rows.toLocaleString('en')} rows was built in ${seconds(performance.now() - start)} and takes ${size.toFixed(1)} GiB.`,
  );
}

/** Runs the migrations that were added since a world was built; false where one has changed that had run. */
async function bringUpToDate(world: PostgresDatabase): Promise<boolean> {
  const start = performance.now();
  try {
    await migrate(world);
  } catch (error) {
    // Any other failure is one of a new migration: the world stays, to try again.
    if (!/ was (migrated|made) by /.test(String(error))) throw error;
    say(`A world is built again: ${String(error)}`);
    return false;
  }
  if (process.env.VERBOSE) process.stderr.write(`migrations: ${seconds(performance.now() - start)}\n`);
  return true;
}

/**
 * The database with a world of `rows` rows: the kept one after its migrations, else a new one. Removes worlds of other
 * rows, and those that were not built to the end.
 */
export async function openWorld(postgres: Postgres, rows: number): Promise<PostgresDatabase> {
  // A run that was interrupted has left the setting.
  waitForDisk(postgres, true);
  const name = `${PREFIX}${KIND}_${rows}`;
  const found = postgres
    .run(
      `select datname, coalesce(shobj_description(oid, 'pg_database'), '') from pg_database where datname like '${PREFIX}%'`,
    )
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('|'));
  for (const [other, state] of found)
    if (state !== 'whole' || !other?.startsWith(PREFIX + KIND)) postgres.run(`drop database ${other}`);
  const isKept = found.some(([other, state]) => other === name && state === 'whole');
  if (isKept && (await bringUpToDate(postgres.database(name)))) return postgres.database(name);
  if (isKept) postgres.run(`drop database ${name}`);
  await build(postgres, name, rows);
  return postgres.database(name);
}

/** Runs work with an empty database, which is removed afterwards. */
export async function withScratch<T>(postgres: Postgres, work: (scratch: PostgresDatabase) => Promise<T>): Promise<T> {
  const name = `${PREFIX}scratch`;
  postgres.run(`drop database if exists ${name}`);
  postgres.run(`create database ${name}`);
  try {
    return await work(postgres.database(name));
  } finally {
    postgres.run(`drop database ${name} with (force)`);
  }
}
