import { sql } from 'kysely';
import type { Db } from './db/connect.ts';

/** What the database's clock is ahead of this machine's, in milliseconds. */
let ahead = 0;

/** Smaller differences may be those of the measurement. */
const NOTICEABLE = 250;
/** Answers that take longer say too little about the time. */
const SLOWEST = 1_000;

/**
 * Real time in epoch milliseconds, by the database's clock. Instances judge each other's codes, tokens and sessions, so
 * they must agree on the time, whatever their machines say.
 */
export const realTime = (): number => Date.now() + ahead;

/** What has to be added to a time of this machine to make it one of the database. */
export const clockDifference = (): number => ahead;

/** Compares the database's clock with this machine's; returns the difference that counts from now on. */
export async function followDatabaseClock(db: Db): Promise<number> {
  const asked = Date.now();
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const answered = Date.now();
  if (!row || answered - asked > SLOWEST) return ahead;
  const difference = Math.round(row.now.getTime() - (asked + answered) / 2);
  ahead = Math.abs(difference) < NOTICEABLE ? 0 : difference;
  return ahead;
}

/** The API's clock, used for all expiry. Second factors use real time. */
export interface Clock {
  now(): Date;
  /** Moves the clock: for the developer's desk and for tests. */
  advance(seconds: number): void;
  reset(): void;
}

export function createClock(): Clock {
  let offset = 0;
  return {
    now: () => new Date(realTime() + offset),
    advance(seconds) {
      offset += seconds * 1000;
    },
    reset() {
      offset = 0;
    },
  };
}
