import type { QueueOverview } from '@portal/common/contract/console/overview';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { UserType } from '@portal/common/enums/user/user-type';
import { REVIEW } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { dueBounds, type StoredClock } from '../../platform/working-hours/working-hours.db.ts';
import { countProposed } from '../queues/queues.db.ts';
import { countHours, percentile } from './percentile.ts';
import { countDecisions, countWaiting, findDays, type Day, type Decisions, type StoredDay } from './queue-days.db.ts';

export interface Period {
  /** Days of which the database may have figures, up to today; the last `weeks` weeks of them are shown. */
  days: readonly Day[];
  /** Number of weeks, the present one included. */
  weeks: number;
  now: Date;
  /** The member of staff who reads the figures, and whether some decision needs a second person. */
  reader: string;
  proposalsOn: boolean;
  working: StoredClock;
  timeZone: string;
}

type Decided = QueueOverview['total'];
type ByReason = QueueOverview['refusals'];

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Adds up the figures of days. */
function add(days: readonly Decisions[], overdue: number): Decided {
  const took = countHours(days.flatMap(({ hours }) => hours));
  return {
    approved: sum(days.map((day) => day.approved)),
    rejected: sum(days.map((day) => day.rejected)),
    in_time: sum(days.map((day) => day.in_time)),
    overdue,
    median: percentile(took, 0.5),
    p90: percentile(took, 0.9),
  };
}

/** Numbers by reason, most frequent first. */
function byReason(days: readonly Decisions[]): ByReason {
  const numbers = new Map<string, number>();
  for (const [reason, number] of days.flatMap(({ refusals }) => refusals))
    numbers.set(reason, (numbers.get(reason) ?? 0) + number);
  return [...numbers]
    .map(([reason, number]) => ({ reason, number }))
    .sort((one, other) => other.number - one.number || (one.reason < other.reason ? -1 : 1));
}

/** Numbers of pending requests that were submitted before each of these times. */
async function waitingBefore(
  tx: Tx,
  queue: ApprovalQueue,
  times: readonly Date[],
  stored: readonly StoredDay[],
): Promise<number[]> {
  const isCut = (from: Date, until: Date) => times.some((time) => time > from && time < until);
  const known = stored
    .flatMap(({ starts_at, opens_at, ends_at, waiting, waiting_early }) => [
      { from: starts_at, until: opens_at, number: waiting_early },
      { from: opens_at, until: ends_at, number: waiting - waiting_early },
    ])
    .filter(({ from, until }) => from < until && !isCut(from, until));
  const numbers = new Map<number | undefined, number>(known.map(({ from, number }) => [from.getTime(), number]));
  const cuts = [...known.flatMap(({ from, until }) => [from, until]), ...times].map(Number);
  const ends = [...new Set(cuts)].sort((one, other) => one - other);
  const spans = ends.map((until, i) => ({ from: ends[i - 1], until }));
  const others = spans.filter(({ from }) => !numbers.has(from));
  const counted = await countWaiting(
    tx,
    queue,
    others.map(({ from, until }) => ({
      from: from === undefined ? undefined : new Date(from),
      until: new Date(until),
    })),
  );
  for (const [i, { from }] of others.entries()) numbers.set(from, counted[i] ?? 0);
  return times.map((time) =>
    sum(spans.filter(({ until }) => until <= time.getTime()).map(({ from }) => numbers.get(from) ?? 0)),
  );
}

/** Only forms for certifications are checked automatically before they are submitted. */
const PREVENTED_OF: Partial<Record<ApprovalQueue, UserType>> = {
  customerCertification: UserType.enterprise,
  partnerCertification: UserType.partner,
};

async function preventedOf(tx: Tx, queue: ApprovalQueue, since: string): Promise<ByReason> {
  const userType = PREVENTED_OF[queue];
  if (userType === undefined) return [];
  const { rows } = await sql<ByReason[number]>`
    select reason, count(*)::int as number from prevented_refusal
    where user_type = ${userType} and day >= ${since}::date group by reason order by number desc, reason`.execute(tx);
  return rows;
}

/** Proposals that the reader may confirm. Those from before the setting was turned off count too. */
async function toConfirmOf(tx: Tx, queue: ApprovalQueue, { reader, proposalsOn }: Period): Promise<number | null> {
  const proposed = await countProposed(tx, queue, { reader });
  return proposalsOn || proposed > 0 ? proposed : null;
}

/** Figures of one queue: requests that wait now, and decisions and prevented refusals of the period. */
export async function queueOverview(tx: Tx, queue: ApprovalQueue, period: Period): Promise<QueueOverview> {
  const { working, now, days } = period;
  const weeks = [...new Set(days.map(({ week }) => week))].slice(-period.weeks);
  const since = weeks[0] ?? '';
  const shown = days.filter(({ day }) => day >= since);
  const stored = await findDays(tx, queue, { days, since, calendar: working.id });
  // Of today the end is counted whenever it is asked for.
  const endOf = new Map(stored.map(({ day, ends_at }) => [day, ends_at]));
  const missing = shown
    .map((day) => ({ ...day, startsAt: endOf.get(day.day) ?? day.startsAt }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt);
  const decisions = [
    ...stored.filter(({ day }) => day >= since),
    ...(await countDecisions(tx, queue, missing, period)),
  ];
  const weekOf = new Map(shown.map(({ day, week }) => [day, week]));

  const promised = REVIEW.workingDays * working.dayMs;
  const starts = weeks.flatMap((week) => shown.find(({ day }) => day === week)?.startsAt ?? []);
  const dayEnds = Array.from({ length: REVIEW.workingDays }, (_, i) => working.before(now, (i + 1) * working.dayMs));
  const [all = 0, beforeToday = 0, ...before] = await waitingBefore(
    tx,
    queue,
    [
      days.at(-1)?.endsAt ?? now,
      dueBounds(working, now).today,
      ...dayEnds,
      ...starts.map((at) => working.before(at, promised)),
    ],
    stored.filter(({ waits }) => waits),
  );
  const waited = [all, ...before.slice(0, REVIEW.workingDays), 0];
  const overdue = waited[REVIEW.workingDays] ?? 0;
  const overdueAt = [...before.slice(REVIEW.workingDays), overdue];
  return {
    queue,
    waiting: waited.slice(0, -1).map((number, i) => number - (waited[i + 1] ?? 0)),
    due_today: Math.max(0, beforeToday - overdue),
    to_confirm: await toConfirmOf(tx, queue, period),
    total: add(decisions, overdue),
    weeks: weeks.map((week, i) => ({
      week,
      ...add(
        decisions.filter(({ day }) => weekOf.get(day) === week),
        (overdueAt[i + 1] ?? 0) - (overdueAt[i] ?? 0),
      ),
    })),
    refusals: byReason(decisions),
    prevented: await preventedOf(tx, queue, since),
  };
}
