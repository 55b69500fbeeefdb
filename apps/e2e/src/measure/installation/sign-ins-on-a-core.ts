import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPortal, type Portal } from '../../world/portal.ts';
import { cpuMs, isGone } from '../cpu.ts';
import { onPostgres } from '../postgres.ts';
import { middle, ms, percent, say, RUNS } from '../print.ts';
import { prepare } from '../sign-in-calls.ts';
import { bareArgon2, bareOpenings, sendSignIns } from '../sign-ins.ts';
import { startBalancer } from './balancer.ts';
import { addPerson, production, runProgram } from './installation.ts';

const COUNT = 300;
/** Threads of an instance that hash. */
const HASHING = 2;
const LIMITS = { lanes: 8, seconds: 120 };

/** Pins a process with all its threads to cores, unless it has ended; what it starts is pinned, too. */
function pin(pid: number, cores: string): void {
  const { status, stderr, error } = spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { encoding: 'utf8' });
  if (status !== 0 && !isGone(pid)) throw new Error(`taskset: ${error?.message ?? stderr}`);
}

const childrenOf = (pid: number) =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
    .map(Number);

/** What argon2 and opening the sealed values give in turns on the first core alone. */
async function bareOnACore(): Promise<number> {
  pin(process.pid, '0');
  try {
    return 1 / (1 / (await bareArgon2(5, HASHING)) + 1 / (await bareOpenings(5, HASHING)));
  } finally {
    pin(process.pid, '0,1');
  }
}

/**
 * Password sign-ins of an instance on one core, against what its hashes and openings give on that core alone; then of
 * two instances on a core each against one, with PostgreSQL and the load on the same two cores.
 */
export const signInsOnACore = () =>
  onPostgres(async (postgres) => {
    const balancer = await startBalancer(await freePort());
    const settings = { ...production(balancer.url, postgres.url), UV_THREADPOOL_SIZE: String(HASHING), JOBS: '0' };
    const folder = await mkdtemp(join(tmpdir(), 'measure-cores-'));
    const running: Portal[] = [];
    try {
      await runProgram('main.ts', ['--migrate'], { ...settings, DATA_DIR: folder });
      const person = await addPerson(postgres);
      for (const core of ['0', '1']) {
        const portal = await startPortal({ env: { ...settings, PORT: String(await freePort()) }, dataDir: folder });
        running.push(portal);
        pin(portal.pid, core);
      }
      const server = Number(postgres.run("select split_part(pg_read_file('postmaster.pid'), chr(10), 1)"));
      const onDatabase = (cores: string) => [server, ...childrenOf(server)].forEach((pid) => pin(pid, cores));
      /** Sign-ins a second through the balancer, and CPU milliseconds of one in the API and PostgreSQL. */
      const measure = async (instances: readonly Portal[], others: string) => {
        balancer.ports.splice(0, running.length, ...instances.map(({ port }) => port));
        const ready = await prepare(balancer, person, COUNT);
        onDatabase(others);
        pin(process.pid, others);
        const used = () =>
          [...instances.map(({ pid }) => pid), server, ...childrenOf(server)].reduce((sum, pid) => sum + cpuMs(pid), 0);
        const before = used();
        const { done, perSecond } = await sendSignIns(balancer, ready, LIMITS);
        return { perSecond, cpu: (used() - before) / done };
      };
      const runs = { bare: [] as number[], alone: [] as number[], one: [] as number[], two: [] as number[] };
      const cpu = { one: [] as number[], two: [] as number[] };
      for (let run = 0; run < RUNS; run += 1) {
        runs.bare.push(await bareOnACore());
        runs.alone.push((await measure(running.slice(0, 1), '1')).perSecond);
        for (const [name, instances] of [
          ['one', running.slice(0, 1)],
          ['two', running],
        ] as const) {
          const measured = await measure(instances, '0,1');
          runs[name].push(measured.perSecond);
          cpu[name].push(measured.cpu);
        }
      }
      const [bare, alone, one, two] = [middle(runs.bare), middle(runs.alone), middle(runs.one), middle(runs.two)];
      say(`Median of ${RUNS} runs in turns, ${COUNT} sign-ins each.\n`);
      say('| password sign-ins, each instance on one core | measured | wanted |\n|---|---|---|');
      say(
        `| one instance, PostgreSQL on the other core, against argon2 and opening sealed values alone | ${alone.toFixed(1)} of ${bare.toFixed(1)} a second, ${percent(alone / bare)} | 90 % |`,
      );
      say(
        `| two instances against one, PostgreSQL and the load on the same two cores | ${two.toFixed(1)} against ${one.toFixed(1)} a second, ${(two / one).toFixed(2)} times | 1.5 times |`,
      );
      const [cpuOne, cpuTwo] = [middle(cpu.one), middle(cpu.two)];
      say(
        `| CPU time of one in the API and PostgreSQL, two instances against one | ${ms(cpuTwo)} against ${ms(cpuOne)}, ${percent(cpuTwo / cpuOne - 1)} more | at most 10 % |`,
      );
    } finally {
      await Promise.all(running.map((portal) => portal.close()));
      await balancer.stop();
      await rm(folder, { recursive: true, force: true });
      // Last, because it throws without `taskset`.
      pin(process.pid, '0,1');
    }
  });
