import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startPortal, until, type Portal } from '../../world/portal.ts';
import { production, runProgram } from './installation.ts';
import { onPostgres, type Postgres } from '../postgres.ts';
import { say, seconds } from '../print.ts';

const INSTANCES = 10;
/** Time of a measurement, and before it, for what a start does. */
const MEASURED_MS = 60_000;
const SETTLING_MS = 20_000;

/** Transactions a second while nobody asks anything. */
async function transactionsPerSecond(postgres: Postgres): Promise<number> {
  const count = () =>
    Number(postgres.run('select xact_commit + xact_rollback from pg_stat_database where datname = current_database()'));
  await sleep(SETTLING_MS);
  const [before, from] = [count(), performance.now()];
  await sleep(MEASURED_MS);
  return (count() - before) / ((performance.now() - from) / 1000);
}

/** What one and ten idle instances ask of PostgreSQL, and how long the jobs of a killed owner stand still. */
export const idle = () =>
  onPostgres(async (postgres) => {
    const folder = await mkdtemp(join(tmpdir(), 'measure-idle-'));
    const settings = { ...production('http://127.0.0.1', postgres.url), POOL_SIZE: '5' };
    const running: Portal[] = [];
    const start = async () =>
      running.push(await startPortal({ env: { ...settings, PORT: String(await freePort()) }, dataDir: folder }));
    try {
      await runProgram('main.ts', ['--migrate'], { ...settings, DATA_DIR: folder });
      await start();
      const one = await transactionsPerSecond(postgres);
      while (running.length < INSTANCES) await start();
      const ten = await transactionsPerSecond(postgres);
      say(
        `Idle, transactions a second on PostgreSQL over ${seconds(MEASURED_MS)}: one instance ${one.toFixed(2)}, ${INSTANCES} instances ${ten.toFixed(2)}, ${(ten / one).toFixed(2)} times as many.`,
      );
      const killed = performance.now();
      const owner = postgres.run('select instance from job_owner');
      process.kill(running.shift()?.pid ?? 0, 'SIGKILL');
      const chained = () =>
        postgres.run(`select count(*) from job_owner, background_job
        where instance <> '${owner}' and name = 'audit-chain' and succeeded_at > now() - interval '2 s'`);
      await until('Another owner', () => Promise.resolve(chained() === '1'), 60);
      say(
        `SIGKILL of the owner of the jobs: another instance has stored a run ${seconds(performance.now() - killed)} later.`,
      );
    } finally {
      await Promise.all(running.map((portal) => portal.close()));
      await rm(folder, { recursive: true, force: true });
    }
  });
