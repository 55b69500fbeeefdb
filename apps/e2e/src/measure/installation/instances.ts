import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPortal, until, type Portal } from '../../world/portal.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { addPerson, production, runProgram } from './installation.ts';
import { onPostgres, type Postgres } from '../postgres.ts';
import { middle, ms, percent, say, seconds, RUNS } from '../print.ts';
import { LOGIN, prepare, type Person } from '../sign-in-calls.ts';
import { keepCalling } from './keep-calling.ts';
import { signInsPerSecond } from '../sign-ins.ts';

type Start = (port: number) => Promise<Portal>;

/** Restarts all instances, one after the other, under load. */
async function rollingRestart(
  balancer: Balancer,
  running: Map<number, Portal>,
  start: Start,
  person: Person,
): Promise<void> {
  const load = await keepCalling(balancer, person);
  const began = performance.now();
  for (const [port, portal] of running) {
    await portal.close(60_000);
    running.set(port, await start(port));
    await until('The instance', () => balancer.isReady(port));
  }
  const took = performance.now() - began;
  await load.stop();
  say(
    `Rolling restart of ${running.size} instances under load, ${seconds(took)}: ${load.calls} calls, ${load.lost.length} lost.${[
      ...new Set(load.lost),
    ]
      .slice(0, 3)
      .map((one) => `\n  ${one}`)
      .join('')}`,
  );
}

/**
 * Kills PostgreSQL, which starts again at once, and looks for the first sign-in that succeeds. Milliseconds since its
 * end and since its return.
 */
async function afterCrash(
  balancer: Balancer,
  postgres: Postgres,
  person: Person,
): Promise<{ sinceEnd: number; sinceReturn: number; refused: number }> {
  const waiting = await prepare(balancer, person, 300);
  const crashed = postgres.crash();
  let refused = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { status } = await fetch(balancer.url + LOGIN, next);
    if (status === 200) break;
    refused += 1;
    await new Promise((wake) => setTimeout(wake, 5));
  }
  const success = performance.now();
  const { killed, ready } = await crashed;
  return { sinceEnd: success - killed, sinceReturn: success - ready, refused };
}

/** Sign-ins of two instances against one, a rolling restart, and a crash of PostgreSQL, in production settings. */
export const instances = () =>
  onPostgres(async (postgres) => {
    const balancer = await startBalancer(await freePort());
    const settings = production(balancer.url, postgres.url);
    const folder = await mkdtemp(join(tmpdir(), 'measure-instances-'));
    const start: Start = (port) => startPortal({ env: { ...settings, PORT: String(port) }, dataDir: folder });
    const running = new Map<number, Portal>();
    try {
      await runProgram('main.ts', ['--migrate'], { ...settings, DATA_DIR: folder });
      const person = await addPerson(postgres);
      const ports = [await freePort(), await freePort()];
      for (const port of ports) running.set(port, await start(port));

      const rates: { one: number[]; two: number[] } = { one: [], two: [] };
      for (let run = 0; run < RUNS; run += 1) {
        for (const [name, used] of [
          ['one', ports.slice(0, 1)],
          ['two', ports],
        ] as const) {
          balancer.ports.splice(0, 2, ...used);
          rates[name].push(
            await signInsPerSecond(balancer, person, { count: 300, lanes: cpus().length * 4, seconds: 60 }),
          );
        }
      }
      const [one, two] = [middle(rates.one), middle(rates.two)];
      say(
        `Password sign-ins on PostgreSQL through a balancer, median of ${RUNS} runs in turns: one instance ${one.toFixed(1)} a second, two instances ${two.toFixed(1)}, ${percent(two / one)}.`,
      );

      await rollingRestart(balancer, running, start, person);

      const crashes = [];
      for (let run = 0; run < RUNS; run += 1) crashes.push(await afterCrash(balancer, postgres, person));
      const of = (times: number[]) => `${ms(middle(times))} (at most ${ms(Math.max(...times))})`;
      say(
        `SIGKILL of PostgreSQL, which is started again at once, median of ${RUNS}: the first sign-in succeeds ${of(crashes.map(({ sinceEnd }) => sinceEnd))} after it, ` +
          `${of(crashes.map(({ sinceReturn }) => sinceReturn))} after PostgreSQL accepts connections; ${crashes.reduce((sum, { refused }) => sum + refused, 0)} calls were refused meanwhile.`,
      );
    } finally {
      await Promise.all([...running.values()].map((portal) => portal.close()));
      await balancer.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
