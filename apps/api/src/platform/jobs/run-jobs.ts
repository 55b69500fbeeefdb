import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { isDatabaseAway } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import { EVERYTHING } from '../db/notices.ts';
import { causeOf } from '../errors/error-cause.ts';
import type { Services } from '../http/services.ts';
import type { Job } from './job.ts';
import { findJobs, forgetJobs, holdJobs, JOBS_TOPIC, LEASE_S, releaseJobs } from './jobs.db.ts';
import { plan, type Planned } from './planned-job.ts';
import { openQueue } from './queue.ts';
import { queuedRuns, type QueuedRuns } from './queued-runs.ts';

type Parts = Pick<Services, 'db' | 'database' | 'clock' | 'log' | 'health' | 'config'>;

/** Milliseconds between two renewals of the lease, and between two looks for what is due (in memory). */
const RENEWAL_MS = 3_000;
const TICK_MS = 250;
/** Milliseconds after an error until the lease is tried again, and after one that leaves the jobs to others. */
const ERROR_MS = 1_000;
const UNABLE_MS = 30_000;

/** Logs that a run failed. */
export function reportFailure({ health, log, config }: Parts, worker: string, error: unknown): void {
  health.saw(error);
  log[isDatabaseAway(error) ? 'warn' : 'error']({
    event: 'worker.failed',
    worker,
    error: causeOf(error, { withMessage: config.development }),
  });
}

/**
 * Does the background work while this instance owns it: one instance does, by a lease in the database, which another
 * one takes when it ends. Returns a function that stops it after finishing current runs.
 */
export function runJobs(services: Parts, jobs: readonly Job[]): () => Promise<void> {
  const { db, database, clock, log } = services;
  const instance = newId('i');
  const planned = new Map(jobs.map((job) => [job.name, plan(job)]));
  const running = new Set<Promise<void>>();
  let boss: PgBoss | undefined;
  let queued: QueuedRuns | undefined;
  /** Until when this instance is the owner, by the monotonic clock of this process. */
  let ownsUntil = 0;
  let unableUntil = 0;
  let stopping = false;
  let stopped = false;
  let waiting = new AbortController();

  const owns = () => performance.now() < ownsUntil;
  const now = () => clock.now().getTime();
  const failed = (worker: string, error: unknown) => reportFailure(services, worker, error);
  function track(work: Promise<void>): void {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
  }

  /** Runs the work of a job. What it rejects with; undefined when it succeeds. */
  async function run(one: Planned): Promise<{ error: unknown } | undefined> {
    one.begin();
    try {
      await one.job.work();
      one.end(now(), true);
      return undefined;
    } catch (error) {
      one.end(now(), false);
      failed(one.job.name, error);
      return { error };
    }
  }

  /** Starts what is due. */
  function tick(): void {
    if (stopping || !queued || !owns()) return;
    const due = [...planned.values()].filter((one) => one.isDue(now()));
    for (const one of due) if (one.job.kind === 'direct') track(run(one).then(() => undefined));
    queued.start(due.filter(({ job }) => job.kind === 'queued'));
  }

  /** What the owner before has left: its plan, and runs that it began and did not end, which are due again. */
  async function takeOver(): Promise<void> {
    boss ??= await openQueue(db, (error) => failed('jobs', error));
    queued ??= queuedRuns({ db, boss, planned, now, run, track, failed });
    await forgetJobs(db, [...planned.keys()]);
    for (const row of await findJobs(db)) planned.get(row.name)?.load(row);
    await queued.wakeLeft();
    log.info({ event: 'jobs.owned', instance });
  }

  /** Takes or renews the lease. Returns the milliseconds until it has to be tried again. */
  async function hold(): Promise<number> {
    const asked = performance.now();
    if (asked < unableUntil) return unableUntil - asked;
    const changed = owns() ? [...planned.values()].flatMap((one) => one.changes()) : [];
    const lease = { instance, changed, force: database.engine === 'embedded', at: clock.now() };
    const held = await holdJobs(db, lease).catch((error: unknown) => {
      for (const { name } of changed) planned.get(name)?.notStored();
      throw error;
    });
    if (!held.owns) {
      ownsUntil = 0;
      return Math.max(ERROR_MS, held.leftMs + TICK_MS);
    }
    for (const one of planned.values()) one.paused = held.paused.has(one.job.name);
    const isNew = !owns();
    if (isNew)
      await takeOver().catch(async (error: unknown) => {
        // For instance the queue has the tables of a newer version, whose instances can do it.
        unableUntil = performance.now() + UNABLE_MS;
        await releaseJobs(db, instance);
        throw error;
      });
    ownsUntil = asked + LEASE_S * 1000;
    tick();
    // A new owner stores its jobs at once.
    return isNew ? 0 : RENEWAL_MS;
  }

  async function keepHolding(): Promise<void> {
    while (!stopped) {
      // Before the question: a notice that comes while it is answered ends the pause after it.
      waiting = new AbortController();
      const pause = await hold().catch((error: unknown) => {
        failed('jobs', error);
        return ERROR_MS;
      });
      await sleep(pause, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined);
    }
  }

  function hear(topic: string): void {
    if (topic === JOBS_TOPIC || topic === EVERYTHING) waiting.abort();
    for (const one of planned.values())
      if (one.job.topic !== undefined && (topic === one.job.topic || topic === EVERYTHING)) one.wake();
    tick();
  }

  const stopHearing = database.notices.on(hear);
  const ticking = setInterval(tick, TICK_MS).unref();
  const holding = keepHolding();
  return async () => {
    stopping = true;
    clearInterval(ticking);
    stopHearing();
    while (running.size > 0) await Promise.all(running);
    stopped = true;
    waiting.abort();
    await holding;
    if (owns()) {
      await hold().catch(() => undefined);
      await releaseJobs(db, instance).catch(() => undefined);
    }
    await boss?.stop({ graceful: false, close: false });
  };
}
