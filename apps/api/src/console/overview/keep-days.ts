import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { OVERVIEW_WEEKS } from '@portal/common/rules/limits';
import { MINUTE_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/http/services.ts';
import { readWorkingClock, type StoredClock } from '../../platform/working-hours/working-hours.db.ts';
import { countDecisions, countWaiting, daysOf, type Day } from './queue-days.db.ts';
import { dropChanged, findDays, storeDays } from './stored-days.db.ts';

/** Notes of changes that one transaction works off. */
const CHANGES = 2_000;
/** Days that one transaction counts. */
const DAYS = 14;
/** So often today is counted up to then. */
const PART_MS = 10 * MINUTE_MS;

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
  counting: { working: StoredClock; timeZone: string; today: string },
): Promise<void> {
  const decisions = new Map((await countDecisions(tx, [queue], days, counting)).map((one) => [one.day, one]));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  const hours = counting.working.calendar(first.startsAt, last.startsAt);
  const opens = days.map(({ day, startsAt, endsAt }) => {
    const found = hours.find((one) => one.day === day)?.opens ?? startsAt;
    return found < endsAt ? found : endsAt;
  });
  const spans = days.flatMap(({ startsAt, endsAt }, i) => [
    { from: startsAt, until: opens[i] ?? startsAt },
    { from: startsAt, until: endsAt },
  ]);
  const [waiting = []] = await countWaiting(tx, [{ queue, spans }]);
  const figures = days.map((day, i) => ({
    ...(decisions.get(day.day) ?? NOTHING),
    ...day,
    queue,
    opens_at: opens[i] ?? day.startsAt,
    waiting_early: waiting[2 * i] ?? 0,
    waiting: waiting[2 * i + 1] ?? 0,
  }));
  await storeDays(tx, figures, { calendar: counting.working.id, today: counting.today });
}

/**
 * Keeps the daily figures of the queues: counts each day once it is over, and again after a change of its requests, of
 * the working hours or of a holiday. Today is counted up to the last ten minutes. Until then the overview counts itself.
 */
export async function keepQueueDays(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { timeZone } = config.workingHours;
  const now = clock.now();
  const days = await daysOf(db, { weeks: OVERVIEW_WEEKS, now, timeZone });
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  const today = { ...last, endsAt: new Date(Math.floor(now.getTime() / PART_MS) * PART_MS) };
  const over = [...days.slice(0, -1), ...(today.endsAt > today.startsAt ? [today] : [])];
  while (!isStopped() && (await alone(db, (tx) => dropChanged(tx, CHANGES)))) continue;
  await db.deleteFrom('queue_day').where('day', '<', first.day).execute();
  const working = await readWorkingClock(db, config);
  const queues = Object.values(ApprovalQueue);
  const stored = await findDays(db, queues, { days, since: 'infinity', calendar: working.id, timeZone });
  for (const queue of queues) {
    const isKept = ({ day, endsAt }: Day) =>
      stored.some((one) => one.queue === queue && one.day === day && one.waits && one.ends >= endsAt.getTime());
    const missing = over.filter((day) => !isKept(day));
    for (let at = 0; at < missing.length && !isStopped(); at += DAYS)
      await alone(db, (tx) => count(tx, queue, missing.slice(at, at + DAYS), { working, timeZone, today: today.day }));
  }
}
