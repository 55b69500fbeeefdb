import type { BackgroundJob } from '../db/tables/schema.generated.ts';
import type { Job } from './job.ts';
import type { JobRow } from './jobs.db.ts';

/** Seconds until the next run of a job that was woken, for what failed and is tried again soon. */
const AFTER_WAKING_S = 11;
/** Seconds between two runs while the part that the job watches does not work. */
const WHILE_BROKEN_S = 5;

/** A job at the owner: when it is due, and what came of its runs. Times are milliseconds by the clock of the API. */
export interface Planned {
  readonly job: Job;
  paused: boolean;
  /** Its last run failed, so a retry may wait in the queue. */
  hasFailed: boolean;
  /** The run in the queue that this instance works on. */
  runId: string | undefined;
  /** Makes it due at once; during a run, after its end. */
  wake(): void;
  isDue(now: number): boolean;
  /** Sets the time of the next run. */
  plan(now: number): void;
  begin(): void;
  end(now: number, success: boolean): void;
  /** Takes over what the owner before has stored. */
  load(row: Pick<BackgroundJob, 'due_at' | 'succeeded_at' | 'failed_at'>): void;
  /** What has to be stored since the last call: one row or none. */
  changes(): JobRow[];
  /** The last changes could not be stored: the next call has them again. */
  notStored(): void;
}

export function plan(job: Job): Planned {
  let dueAt: number | undefined;
  let woken = job.kind === 'direct';
  let wasWoken = false;
  let isRunning = false;
  let isChanged = true;
  let succeededAt: Date | null = null;
  let failedAt: Date | null = null;
  let state: string | null = null;

  function pauseS(): number {
    if (job.part && job.part.state() !== 'ok') return Math.min(job.seconds, WHILE_BROKEN_S);
    return wasWoken ? Math.min(job.seconds, AFTER_WAKING_S) : job.seconds;
  }
  const planned: Planned = {
    job,
    paused: false,
    hasFailed: false,
    runId: undefined,
    wake() {
      woken = true;
    },
    isDue(now) {
      // A clock that was set back postpones nothing.
      dueAt = Math.min(dueAt ?? Infinity, now + job.seconds * 1000);
      return !isRunning && !planned.paused && (woken || now >= dueAt);
    },
    plan(now) {
      woken = false;
      dueAt = now + pauseS() * 1000;
      isChanged = true;
    },
    begin() {
      wasWoken = woken;
      woken = false;
      isRunning = true;
    },
    end(now, success) {
      isRunning = false;
      if (success) succeededAt = new Date(now);
      else failedAt = new Date(now);
      dueAt = now + pauseS() * 1000;
      isChanged = true;
    },
    load(row) {
      dueAt = row.due_at.getTime();
      succeededAt = row.succeeded_at;
      failedAt = row.failed_at;
      planned.hasFailed = job.kind === 'queued' && (failedAt?.getTime() ?? 0) > (succeededAt?.getTime() ?? 0);
    },
    changes() {
      const part_state = job.part?.state() ?? null;
      // An instance that stops at once has not planned anything.
      if (dueAt === undefined || (!isChanged && part_state === state)) return [];
      state = part_state;
      isChanged = false;
      return [
        {
          name: job.name,
          seconds: job.seconds,
          due_at: new Date(dueAt),
          succeeded_at: succeededAt,
          failed_at: failedAt,
          part_state,
        },
      ];
    },
    notStored() {
      isChanged = true;
    },
  };
  return planned;
}
