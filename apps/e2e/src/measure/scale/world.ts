import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { production, runProgram } from '../installation/installation.ts';
import type { Postgres, PostgresDatabase } from '../postgres.ts';
import { say, seconds } from '../print.ts';
import { settle } from '../times.ts';
import { COUNTED, worldSql } from './rows.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../api/src/platform/db/migrations');
const PREFIX = 'scale_';

/** Folder of the worlds: they are kept between runs. */
export const WORLDS = process.env.SCALE_DIR ?? join(import.meta.dirname, '../../../../../.cache/scale');

/** Changes with each migration and with the rows of the world. */
async function schemaOf(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(worldSql(1)));
  for (const name of (await readdir(MIGRATIONS)).sort()) hash.update(await readFile(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 12);
}

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

/** Indexes of these tables that no constraint needs are made after the rows, which takes a fraction of the time. */
function withoutIndexes(world: PostgresDatabase, tables: readonly string[], work: () => void): void {
  const indexes = world
    .run(
      `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename in ('${tables.join("', '")}')
       and not exists (select from pg_constraint where conindid = format('%I.%I', schemaname, indexname)::regclass)`,
    )
    .split('\n')
    .map((line) => line.split(/\|(.*)/));
  world.run(`${BULK} drop index ${indexes.map(([name]) => name).join(', ')}`);
  work();
  timed('indexes', () => world.run(`${BULK} ${indexes.map(([, definition]) => definition).join(';\n')}`));
}

/** Says with VERBOSE=1 how long a piece of work takes. */
function timed(what: string, work: () => void): void {
  const start = performance.now();
  work();
  if (process.env.VERBOSE) process.stderr.write(`${what}: ${seconds(performance.now() - start)}\n`);
}

/** Whether commits and checkpoints wait for the disk. A world that was not built to the end is built again. */
const waitForDisk = (postgres: Postgres, wait: boolean) =>
  postgres.run(`alter system set fsync = ${wait}; select pg_reload_conf();`);

async function build(postgres: Postgres, name: string, rows: number): Promise<void> {
  const start = performance.now();
  waitForDisk(postgres, false);
  postgres.run(`create database ${name}`);
  const world = postgres.database(name);
  await withSettings(world, (settings) => runProgram('main.ts', ['--migrate'], settings));
  const kinds = Object.entries(worldSql(rows));
  const tables = kinds.flatMap(([, sql]) => [...sql.matchAll(/insert into (\w+)/g)].map(([, table = '']) => table));
  withoutIndexes(world, tables, () => {
    for (const [what, sql] of kinds) timed(what, () => world.run(`${BULK} ${sql}`));
  });
  world.run(`${BULK} ${COUNTED}`);
  timed('vacuum', () => world.run(`${BULK} vacuum analyze ${[...new Set(tables)].join(', ')}`));
  await settle(world);
  waitForDisk(postgres, true);
  spawnSync('sync');
  postgres.run(`comment on database ${name} is 'whole'`);
  const size = Number(postgres.run(`select pg_database_size('${name}')`)) / 2 ** 30;
  say(
    `The world of ${rows.toLocaleString('en')} rows was built in ${seconds(performance.now() - start)} and takes ${size.toFixed(1)} GiB.`,
  );
}

/**
 * The database with a world of `rows` rows, which is built unless it is there. Removes worlds of other schemas, and
 * those that were not built to the end.
 */
export async function openWorld(postgres: Postgres, rows: number): Promise<PostgresDatabase> {
  // A run that was interrupted has left the setting.
  waitForDisk(postgres, true);
  const schema = await schemaOf();
  const name = `${PREFIX}${schema}_${rows}`;
  const found = postgres
    .run(
      `select datname, coalesce(shobj_description(oid, 'pg_database'), '') from pg_database where datname like '${PREFIX}%'`,
    )
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('|'));
  for (const [other, state] of found)
    if (state !== 'whole' || !other?.startsWith(PREFIX + schema)) postgres.run(`drop database ${other}`);
  if (!found.some(([other, state]) => other === name && state === 'whole')) await build(postgres, name, rows);
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
