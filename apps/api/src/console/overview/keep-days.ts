import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { OVERVIEW_WEEKS } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/http/services.ts';
import { readWorkingClock, type StoredClock } from '../../platform/working-hours/working-hours.db.ts';
import { countDecisions, countWaiting, daysOf, dropChanged, findDays, storeDays, type Day } from './queue-days.db.ts';

/** Notes of changes that one transaction works off. */
const CHANGES = 2_000;
/** Days that one transaction counts. */
const DAYS = 14;

const NOTHING = { approved: 0, rejected: 0, in_time: 0, hours: [], refusals: [] };

/** A former owner of the jobs may still be counting: what it began before a change must not be stored after it. */
const alone = <T>(db: Db, work: (tx: Tx) => Promise<T>) =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('queue days', 0))`.execute(tx);
    return work(tx);
  });

async function count(
  tx: Tx,
  queue: ApprovalQueue,
  days: readonly Day[],
  counting: { working: StoredClock; timeZone: string },
): Promise<void> {
  const decisions = new Map((await countDecisions(tx, queue, days, counting)).map((one) => [one.day, one]));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  const hours = counting.working.calendar(first.startsAt, last.startsAt);
  const opens = days.map(({ day, startsAt }) => hours.find((one) => one.day === day)?.opens ?? startsAt);
  const waiting = await countWaiting(
    tx,
    queue,
    days.flatMap(({ startsAt, endsAt }, i) => [
      { from: startsAt, until: opens[i] ?? startsAt },
      { from: startsAt, until: endsAt },
    ]),
  );
  const figures = days.map((day, i) => ({
    ...(decisions.get(day.day) ?? NOTHING),
    ...day,
    opens_at: opens[i] ?? day.startsAt,
    waiting_early: waiting[2 * i] ?? 0,
    waiting: waiting[2 * i + 1] ?? 0,
  }));
  await storeDays(tx, queue, figures, counting.working.id);
}

/**
 * Keeps the daily figures of the queues: counts each day once it is over, and again after a change of its requests, of
 * the working hours or of a holiday. Until then the overview counts the day itself.
 */
export async function keepQueueDays(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { timeZone } = config.workingHours;
  const days = (await daysOf(db, { weeks: OVERVIEW_WEEKS, now: clock.now(), timeZone })).slice(0, -1);
  const [first] = days;
  if (!first) return;
  while (!isStopped() && (await alone(db, (tx) => dropChanged(tx, CHANGES)))) continue;
  await db.deleteFrom('queue_day').where('day', '<', first.day).execute();
  const working = await readWorkingClock(db, config);
  for (const queue of Object.values(ApprovalQueue)) {
    const stored = await findDays(db, queue, { days, since: 'infinity', calendar: working.id });
    const missing = days.filter(({ day }) => !stored.some((one) => one.day === day));
    for (let at = 0; at < missing.length && !isStopped(); at += DAYS)
      await alone(db, (tx) => count(tx, queue, missing.slice(at, at + DAYS), { working, timeZone }));
  }
}
