import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '../db/connect.ts';
import { causeOf } from '../errors/error-cause.ts';
import { deleteDead, findActiveRuns } from './jobs.db.ts';
import type { Planned } from './planned-job.ts';
import { QUEUE } from './queue.ts';

/** Milliseconds between two looks for retries, and after an error of the queue until it is asked again. */
const RETRIES_MS = 10_000;
const ERROR_MS = 1_000;

/** What the owner of the jobs gives to its queue. */
export interface QueueOwner {
  db: Db;
  boss: PgBoss;
  planned: ReadonlyMap<string, Planned>;
  /** Milliseconds by the clock of the API. */
  now(): number;
  /** Runs the work of a job. What it rejects with; undefined when it succeeds. */
  run(one: Planned): Promise<{ error: unknown } | undefined>;
  /** Keeps work that a stop waits for. */
  track(work: Promise<void>): void;
  /** Logs an error of a job, or of the queue (`jobs`). */
  failed(name: string, error: unknown): void;
}

/** The runs of the jobs that are `queued`. */
export interface QueuedRuns {
  /** Sends the jobs that are due, and starts what waits. Does nothing while that is being done, or rests. */
  start(due: readonly Planned[]): void;
  /** Removes the runs that are active without anybody who works on them; their jobs are due again. */
  wakeLeft(): Promise<void>;
}

/** Starts runs from the queue, and stores their ends in it. */
export function queuedRuns({ db, boss, planned, now, run, track, failed }: QueueOwner): QueuedRuns {
  let isAsking = false;
  let restsUntil = 0;
  let retriesAt = 0;
  /** A statement to the queue has failed, so it may hold active runs on which no instance works. */
  let mayHaveLeft = false;

  async function work(one: Planned, { id, retryCount, retryLimit }: JobWithMetadata): Promise<void> {
    one.runId = id;
    try {
      const failure = await run(one);
      if (failure) {
        const { type, code = '' } = causeOf(failure.error);
        await boss.fail(QUEUE, id, { error: `${type} ${code}`.trim() });
      } else await boss.deleteJob(QUEUE, id);
      // One failed run of a job is enough to see, and none once it has succeeded.
      if (failure ? retryCount >= retryLimit : one.hasFailed) await deleteDead(db, one.job.name, failure ? id : null);
      one.hasFailed = failure !== undefined;
    } catch (error) {
      mayHaveLeft = true;
      failed(one.job.name, error);
    } finally {
      one.runId = undefined;
    }
  }

  async function wakeLeft(): Promise<void> {
    mayHaveLeft = false;
    const own = new Set([...planned.values()].map(({ runId }) => runId));
    const left = (await findActiveRuns(db)).filter(({ id }) => !own.has(id));
    for (const { id, job } of left) {
      await boss.deleteJob(QUEUE, id);
      planned.get(job)?.wake();
    }
  }

  async function send(one: Planned): Promise<void> {
    one.plan(now());
    try {
      await boss.send(QUEUE, null, { singletonKey: one.job.name });
    } catch (error) {
      one.wake();
      throw error;
    }
  }

  async function ask(due: readonly Planned[]): Promise<void> {
    if (mayHaveLeft) await wakeLeft();
    for (const one of due) await send(one);
    // New runs, and retries whose time has come.
    const runs = await boss.fetch<object>(QUEUE, { batchSize: 100, includeMetadata: true });
    for (const found of runs) {
      const one = planned.get(found.singletonKey ?? '');
      if (!one || one.paused) await boss.deleteJob(QUEUE, found.id);
      else track(work(one, found));
    }
  }

  return {
    start(due) {
      const retry = [...planned.values()].some(({ hasFailed }) => hasFailed) && performance.now() > retriesAt;
      if (due.length === 0 && !retry && !mayHaveLeft) return;
      // Once at a time, so that no job is sent twice.
      if (isAsking || performance.now() < restsUntil) return;
      retriesAt = performance.now() + RETRIES_MS;
      isAsking = true;
      track(
        ask(due)
          .catch((error: unknown) => {
            mayHaveLeft = true;
            restsUntil = performance.now() + ERROR_MS;
            failed('jobs', error);
          })
          .finally(() => {
            isAsking = false;
          }),
      );
    },
    wakeLeft,
  };
}
