import type { PartState } from '../errors/storage-full.ts';

/**
 * Where and how a job runs:
 * - `queued`: at the owner of the jobs. A run is a row of the queue, which retries it, and keeps it when all tries fail.
 * - `direct`: at the owner. Its own table is the queue and counts the tries, so there is nothing to retry.
 * - `everywhere`: on every instance, because it reads again what the instance keeps in memory.
 */
export type JobKind = 'queued' | 'direct' | 'everywhere';

/** A background job. Its work must be safe beside itself: a former owner may still finish a run. */
export interface Job {
  name: string;
  kind: JobKind;
  /** Seconds between two runs, by the clock of the API. */
  seconds: number;
  /** A notice of this topic makes it due. */
  topic?: string;
  /** The part of `/health/ready` that it watches, and its state. */
  part?: { name: string; state(): PartState };
  /** One run. */
  work(): Promise<unknown>;
}
