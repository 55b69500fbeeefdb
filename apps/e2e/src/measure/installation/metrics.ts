import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPortal, type Portal } from '../../world/portal.ts';
import { cpuMs } from '../cpu.ts';
import { production } from './installation.ts';
import { onPostgres } from '../postgres.ts';
import { middle, say } from '../print.ts';
import { browse } from '../sign-in-calls.ts';

const REQUESTS = 2000;
const WARM_UP = 3000;
/** Pairs of new processes: two processes with the same settings differ, too. */
const PAIRS = 12;

interface Measured {
  portal: Portal;
  metricsPort?: number;
}

/**
 * Opens sign-ins and reads the public key, `count` calls in all, and the metrics once: more often than Prometheus,
 * which asks every 15 seconds. Returns CPU milliseconds per 1,000 calls.
 */
async function cost({ portal: { pid, url }, metricsPort }: Measured, count: number): Promise<number> {
  const before = cpuMs(pid);
  if (metricsPort !== undefined) await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).arrayBuffer();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let call = 0; call < count / 8; call += 1) {
        await browse({ url }, '203.0.113.7');
        await (await fetch(`${url}/api/account/v1/public_key`)).arrayBuffer();
      }
    }),
  );
  return ((cpuMs(pid) - before) * 1000) / count;
}

const SCRAPES = 300;

/** CPU milliseconds of one scrape. */
async function costOfScrape({ portal: { pid }, metricsPort }: Measured): Promise<number> {
  const before = cpuMs(pid);
  for (let scrape = 0; scrape < SCRAPES; scrape += 1)
    await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).arrayBuffer();
  return (cpuMs(pid) - before) / SCRAPES;
}

/** CPU time of the API with METRICS_PORT against without, in production settings on PostgreSQL. */
export const metrics = () =>
  onPostgres(async (postgres) => {
    const folder = await mkdtemp(join(tmpdir(), 'measure-metrics-'));
    const start = async (metricsPort?: number): Promise<Measured> => {
      const port = await freePort();
      const env = {
        ...production(`http://127.0.0.1:${port}`, postgres.url),
        PORT: String(port),
        ...(metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort) }),
      };
      return {
        portal: await startPortal({ env, dataDir: folder }),
        ...(metricsPort === undefined ? {} : { metricsPort }),
      };
    };
    const costs: Record<'off' | 'on', number[]> = { off: [], on: [] };
    const more: number[] = [];
    try {
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const both = { off: await start(), on: await start(await freePort()) };
        for (const one of Object.values(both)) await cost(one, WARM_UP);
        for (let run = 0; run < 2; run += 1) {
          const now = { off: 0, on: 0 };
          for (const name of run % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
            now[name] = await cost(both[name], REQUESTS);
            costs[name].push(now[name]);
          }
          more.push(now.on / now.off - 1);
        }
        if (pair === PAIRS - 1) say(`A scrape takes ${(await costOfScrape(both.on)).toFixed(1)} ms.`);
        await Promise.all(Object.values(both).map(({ portal }) => portal.close()));
      }
      say(
        `CPU time of the API for 1,000 calls, median of ${more.length} runs in turns: ${middle(costs.off).toFixed(0)} ms without METRICS_PORT, ${middle(costs.on).toFixed(0)} ms with it and a scrape ` +
          `after every ${REQUESTS.toLocaleString('en')} calls. Median of the differences of two runs: ${(100 * middle(more)).toFixed(1)} %.`,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
