import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort, startPortal } from '../../world/portal.ts';
import { openSession } from '../bench/bench-world.ts';
import { runProgram } from '../installation/installation.ts';
import { onPostgres, type PostgresDatabase } from '../postgres.ts';
import { say } from '../print.ts';
import { watchedTimes, type WatchedTimes } from '../times.ts';
import { listsOf } from './lists.ts';
import { READERS, type Reader } from './rows.ts';
import { openWorld, withScratch, withSettings, WORLDS } from './world.ts';

const FEW = 1000;
const MANY = Number(process.env.ROWS ?? 1_000_000);
const CALLS = Number(process.env.RUNS ?? 100);
const PROGRAM = join(import.meta.dirname, '../../../../api/measure-scale.ts');

/** A figure of background work, as the program of the API prints it. */
interface Figure {
  name: string;
  value: string;
  wanted: string;
}

const ms = (value: number | undefined) => (value === undefined ? '–' : `${value.toFixed(1)} ms`);
const number = (value: number) => value.toLocaleString('en');

/** Times each list over HTTP, in one instance on the world. */
async function timeLists(world: PostgresDatabase): Promise<Map<string, WatchedTimes>> {
  return withSettings(world, async (settings) => {
    // Keeps the daily figures, as the background jobs of an installation do each minute.
    await runProgram('operate.ts', ['jobs', 'run', 'queue-days'], settings);
    const env = { ...settings, PORT: String(await freePort()) };
    const portal = await startPortal({
      env: { ...env, PUBLIC_URL: `http://127.0.0.1:${env.PORT}` },
      dataDir: settings.DATA_DIR ?? '',
    });
    try {
      const tokens = new Map<Reader, string>();
      for (const reader of Object.keys(READERS) as Reader[]) tokens.set(reader, openSession(world, READERS[reader].me));
      const times = new Map<string, WatchedTimes>();
      for (const { name, reader, path } of listsOf(world)) {
        if (process.env.VERBOSE) process.stderr.write(`${name}\n`);
        await watchedTimes(portal, world, { path, authorization: tokens.get(reader) ?? '', calls: CALLS }).then(
          (measured) => times.set(name, measured),
          (error: unknown) => say(`Not measured: ${name}: ${String(error)}\n${portal.log().slice(-1000)}`),
        );
      }
      return times;
    } finally {
      await portal.close();
    }
  });
}

/** Runs the program that measures background work inside the API. */
const figuresOf = (
  database: PostgresDatabase,
  part: 'world' | 'scratch' | 'audit-chain',
  rows = MANY,
): Promise<Figure[]> =>
  withSettings(database, (settings) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, part, String(rows)], {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...settings },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`measure-scale.ts ended with ${status}:\n${stderr.slice(-2000)}`);
    return Promise.resolve(JSON.parse(stdout) as Figure[]);
  });

/** Lists, searches and background work with a thousand rows of each kind, and with a million. */
export const scale = () =>
  onPostgres(
    async (postgres) => {
      const few = await openWorld(postgres, FEW);
      const many = await openWorld(postgres, MANY);
      const [before, after] = [await timeLists(few), await timeLists(many)];
      say(
        `\n| list or search | ${number(FEW)} rows: median | p99 | ${number(MANY)}: median | p99 | CPU time of API and database | wanted |\n|---|---|---|---|---|---|---|`,
      );
      for (const { name, wanted } of listsOf(many)) {
        const [one, other] = [before.get(name), after.get(name)];
        say(
          `| ${name} | ${ms(one?.p50)} | ${ms(one?.p99)} | ${ms(other?.p50)} | ${ms(other?.p99)} | ${ms(other?.cpu)} | ${wanted ? `< ${wanted} ms` : ''} |`,
        );
      }
      const jobs = { few: await figuresOf(few, 'world', FEW), many: await figuresOf(many, 'world') };
      say(`\n| background work | ${number(FEW)} rows | ${number(MANY)} rows | wanted |\n|---|---|---|---|`);
      for (const [index, { name, value, wanted }] of jobs.many.entries())
        say(`| ${name} | ${jobs.few[index]?.value} | ${value} | ${wanted} |`);
      for (const { name, value, wanted } of await withScratch(postgres, (scratch) => figuresOf(scratch, 'scratch')))
        say(`| ${name} | – | ${value} | ${wanted} |`);
    },
    { keptIn: WORLDS },
  );

/** How fast the entries of the audit log are chained. */
export const auditChain = () =>
  onPostgres(async (postgres) => {
    say('\n| audit log | | wanted |\n|---|---|---|');
    for (const { name, value, wanted } of await figuresOf(postgres, 'audit-chain'))
      say(`| ${name} | ${value} | ${wanted} |`);
  });
