import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { clockDifference, setClockDifference } from '../clock/clock.ts';

/** Smaller differences, in milliseconds, may be those of the measurement. */
const NOTICEABLE = 250;

/** Answers that take longer, in milliseconds, say too little about the time. */
const SLOWEST = 1_000;

/** Compares the database's clock with this machine's; returns the difference that counts from now on. */
export async function followDatabaseClock(db: Db): Promise<number> {
  const asked = Date.now();
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const answered = Date.now();
  if (!row || answered - asked > SLOWEST) return clockDifference();
  const difference = Math.round(row.now.getTime() - (asked + answered) / 2);
  // A difference up to the duration of the question may be that of the measurement too.
  setClockDifference(Math.abs(difference) < Math.max(NOTICEABLE, answered - asked) ? 0 : difference);
  return clockDifference();
}
