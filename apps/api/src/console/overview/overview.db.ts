import type { QueueOverview } from '@portal/common/contract/console/overview';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { UserType } from '@portal/common/enums/user/user-type';
import { REVIEW } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { dueBounds, type StoredClock } from '../../platform/working-hours/working-hours.db.ts';
import { countProposed } from '../queues/queues.db.ts';
import { countHours, percentile } from './percentile.ts';
import { countDecisions, countWaiting, type Day, type Decisions } from './queue-days.db.ts';
import { findDays, type StoredDay } from './stored-days.db.ts';

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

interface Bounds {
  from: number | undefined;
  until: number;
}

/** The parts of days of which the number of pending requests is stored: before the office opens, and after it. */
const partsOf = (stored: readonly StoredDay[]) =>
  stored
    .flatMap(({ starts, opens, ends, waiting, waiting_early }) => [
      { from: starts, until: opens, number: waiting_early },
      { from: opens, until: ends, number: waiting - waiting_early },
    ])
    .filter(({ from, until }) => from < until);

/** The spans of each stored part, the longest first: its number is what the shorter ones leave of the part. */
function spansOfParts(spans: readonly Bounds[], parts: ReturnType<typeof partsOf>) {
  const next = spans.values();
  const length = ({ from = -Infinity, until }: Bounds) => until - from;
  return parts.map((part) => {
    const own: Bounds[] = [];
    for (const span of next) {
      if (span.from !== undefined && span.from >= part.from) own.push(span);
      if (span.until >= part.until) break;
    }
    return { part, own: own.sort((one, other) => length(other) - length(one)) };
  });
}

/** Numbers of pending requests that were submitted before each of these times. */
async function waitingBefore(
  tx: Tx,
  queue: ApprovalQueue,
  times: readonly Date[],
  stored: readonly StoredDay[],
): Promise<number[]> {
  const parts = partsOf(stored);
  const bounds = [...new Set([...parts.flatMap(({ from, until }) => [from, until]), ...times.map(Number)])].sort(
    (one, other) => one - other,
  );
  const spans = bounds.map((until, i): Bounds => ({ from: bounds[i - 1], until }));
  const divided = spansOfParts(spans, parts);
  const known = new Set(divided.map(({ own: [longest] }) => longest));
  const others = spans.filter((span) => !known.has(span));
  const counted = await countWaiting(
    tx,
    queue,
    others.map(({ from, until }) => ({
      from: from === undefined ? undefined : new Date(from),
      until: new Date(until),
    })),
  );
  const numbers = new Map(others.map((span, i) => [span, counted[i] ?? 0]));
  const numberOf = (span: Bounds) => numbers.get(span) ?? 0;
  for (const { part, own } of divided) {
    const [longest, ...shorter] = own;
    // A request may have been decided since the figures were read.
    if (longest) numbers.set(longest, Math.max(0, part.number - sum(shorter.map(numberOf))));
  }
  // Up to the end of each span.
  let all = 0;
  const upTo = new Map(spans.map((span) => [span.until, (all += numberOf(span))]));
  return times.map((time) => upTo.get(time.getTime()) ?? 0);
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

/** The days that are shown, and the Mondays of their weeks. */
interface Shown {
  shown: readonly Day[];
  weeks: readonly string[];
}

/** Counts the decisions of the days that are not stored: mostly those of the end of today, in all queues at once. */
async function countMissing(
  tx: Tx,
  queues: readonly ApprovalQueue[],
  { shown, stored }: Pick<Shown, 'shown'> & { stored: readonly StoredDay[] },
  period: Period,
): Promise<Decisions[]> {
  const missingIn = (queue: ApprovalQueue) => {
    const endOf = new Map(stored.filter((one) => one.queue === queue).map(({ day, ends }) => [day, new Date(ends)]));
    return shown
      .map((day) => ({ ...day, startsAt: endOf.get(day.day) ?? day.startsAt }))
      .filter(({ startsAt, endsAt }) => startsAt < endsAt);
  };
  const counted: Decisions[] = [];
  for (const alike of Map.groupBy(queues, (queue) => JSON.stringify(missingIn(queue))).values()) {
    const [queue] = alike;
    if (queue) counted.push(...(await countDecisions(tx, alike, missingIn(queue), period)));
  }
  return counted;
}

/** Figures of queues: requests that wait now, and decisions and prevented refusals of the period. */
export async function queueOverviews(
  tx: Tx,
  queues: readonly ApprovalQueue[],
  period: Period,
): Promise<QueueOverview[]> {
  const { working, days } = period;
  const weeks = [...new Set(days.map(({ week }) => week))].slice(-period.weeks);
  const since = weeks[0] ?? '';
  const shown = days.filter(({ day }) => day >= since);
  const stored = await findDays(tx, queues, { days, since, calendar: working.id, timeZone: period.timeZone });
  const decisions = [
    ...stored.filter(({ day }) => day >= since),
    ...(await countMissing(tx, queues, { shown, stored }, period)),
  ];
  const overviews: QueueOverview[] = [];
  for (const queue of queues) {
    const isOwn = (one: { queue: ApprovalQueue }) => one.queue === queue;
    const own = { stored: stored.filter(isOwn), decisions: decisions.filter(isOwn) };
    overviews.push(await overviewOf(tx, queue, { shown, weeks, ...own }, period));
  }
  return overviews;
}

async function overviewOf(
  tx: Tx,
  queue: ApprovalQueue,
  { shown, weeks, stored, decisions }: Shown & { stored: readonly StoredDay[]; decisions: readonly Decisions[] },
  period: Period,
): Promise<QueueOverview> {
  const { working, now, days } = period;
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
    prevented: await preventedOf(tx, queue, weeks[0] ?? ''),
  };
}
