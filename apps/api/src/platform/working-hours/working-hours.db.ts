import { createHash } from 'node:crypto';
import { createWorkingClock, type WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { REVIEW } from '@portal/common/rules/limits';
import { MINUTE_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import type { Config } from '../settings/config.ts';
import type { Db, Tx } from '../db/connect.ts';

/** The clock of working time with the stored holidays. `id` changes with either. */
export interface StoredClock extends WorkingClock {
  id: string;
}

let latest: StoredClock | undefined;

/** The clock of working time, with the stored holidays. */
export async function readWorkingClock(
  db: Db | Tx,
  { workingHours }: Pick<Config, 'workingHours'>,
): Promise<StoredClock> {
  const days = await db.selectFrom('special_day').select(['day', 'works']).orderBy('day').execute();
  const id = createHash('sha256')
    .update(JSON.stringify([workingHours, days]))
    .digest('base64url');
  // A clock keeps the days that it has computed.
  if (latest?.id !== id)
    latest = { ...createWorkingClock(workingHours, new Map(days.map(({ day, works }) => [day, works]))), id };
  return latest;
}

/** Time by which a request must be decided. */
export const dueTimeOf = (clock: WorkingClock, submitted: Date): Date =>
  clock.after(submitted, REVIEW.workingDays * clock.dayMs);

/** Pending requests that were submitted before this time are overdue. */
export const overdueBefore = (clock: WorkingClock, now: Date): Date =>
  clock.before(now, REVIEW.workingDays * clock.dayMs);

/**
 * Pending requests that were submitted before `overdue` are overdue; those that were submitted after that, but before
 * `today`, must be decided today.
 */
export function dueBounds(clock: WorkingClock, now: Date): { overdue: Date; today: Date } {
  const overdue = overdueBefore(clock, now);
  const closes = clock.calendar(now, now).at(-1)?.closes;
  if (!closes || closes <= now) return { overdue, today: overdue };
  // What is due at closing time is due today.
  return { overdue, today: new Date(overdueBefore(clock, closes).getTime() + 1) };
}

/** Midnight in the office, as a local time, on the Monday with which so many weeks up to this one begin. */
export const firstMonday = ({ weeks, now, timeZone }: { weeks: number; now: Date; timeZone: string }) =>
  sql<Date>`(date_trunc('week', ${now}::timestamptz at time zone ${sql.lit(timeZone)}) - make_interval(weeks => ${sql.lit(weeks - 1)}))`;

/**
 * Time by which a pending request must be decided, and the working time since its submission or until its decision:
 * full days, and minutes of the next day. No time passes since a question to the applicant was `asked_at`.
 */
export function waitingOf(
  clock: WorkingClock,
  { applied_at, decided_at, asked_at }: { applied_at: Date; decided_at: Date | null; asked_at?: Date | undefined },
  now: Date,
) {
  const ms = clock.between(applied_at, decided_at ?? asked_at ?? now);
  return {
    due_time: decided_at || asked_at ? null : dueTimeOf(clock, applied_at),
    waited: { days: Math.floor(ms / clock.dayMs), minutes: Math.floor((ms % clock.dayMs) / MINUTE_MS) },
  };
}
