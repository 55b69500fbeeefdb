import { until } from '../world/portal.ts';
import { cpuMs } from './cpu.ts';
import type { PostgresDatabase } from './postgres.ts';

/** Response times in milliseconds. */
export interface Times {
  p50: number;
  p99: number;
}

/** Runs a checkpoint and waits for autovacuum, so that the tables are as in a queue that grew slowly. */
export async function settle(postgres: PostgresDatabase): Promise<void> {
  postgres.run('checkpoint');
  await until(
    'The end of the tidying',
    () => postgres.run("select count(*) from pg_stat_activity where backend_type = 'autovacuum worker'") === '0',
    600,
  );
}

/** Calls before those that are timed. */
export const WARMING = 20;

/** Calls `url` repeatedly, one call after the other, and returns the response times. Throws at the first refusal. */
export async function timesOf(url: string, authorization: string, calls: number): Promise<Times> {
  const times: number[] = [];
  for (let call = -WARMING; call < calls; call += 1) {
    const start = performance.now();
    const reply = await fetch(url, { headers: { authorization, lang: 'en_US', accept: 'application/json' } });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${url}: ${reply.status} ${text}`);
    if (call >= 0) times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

export interface WatchedTimes extends Times {
  /** CPU milliseconds of the API and the database for a call. On a busy machine they say more than how long it took. */
  cpu: number;
}

/** The same with the CPU time of the portal and of the connections of its database. */
export async function watchedTimes(
  portal: { pid: number; url: string },
  postgres: PostgresDatabase,
  { path, authorization, calls }: { path: string; authorization: string; calls: number },
): Promise<WatchedTimes> {
  const backends = () =>
    postgres.run("select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()");
  const used = () => [portal.pid, ...backends().split('\n').map(Number)].reduce((sum, pid) => sum + cpuMs(pid), 0);
  // Connections are open before, so that none of them ends or begins in between.
  await timesOf(portal.url + path, authorization, 1);
  const before = used();
  const times = await timesOf(portal.url + path, authorization, calls);
  return { ...times, cpu: (used() - before) / (calls + WARMING) };
}
