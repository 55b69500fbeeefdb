import type { QueueOverview } from '@portal/common/contract/console/overview';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { UserType } from '@portal/common/enums/user/user-type';
import { REVIEW } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { dueBounds, type StoredClock } from '../../platform/working-hours/working-hours.db.ts';
import { SUBJECT_OF } from '../../companies/requests/all-requests.db.ts';
import type { OpenProposals } from '../../companies/requests/proposals.db.ts';
import { countProposed } from '../queues/queues.db.ts';
import { countHours, percentile } from './percentile.ts';
import { countDecisions, type Day, type Decisions } from './queue-days.db.ts';
import { findDays, type StoredDay } from './stored-days.db.ts';
import { waitingBefore } from './waiting.ts';

export interface Period {
  /** Days of which the database may have figures, up to today; the last `weeks` weeks of them are shown. */
  days: readonly Day[];
  /** Number of weeks, the present one included. */
  weeks: number;
  now: Date;
  /** The member of staff who reads the figures, and whether some decision needs a second person. */
  reader: string;
  proposalsOn: boolean;
  open: OpenProposals;
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

/** Only forms for certifications are checked automatically before they are submitted. */
const PREVENTED_OF: Partial<Record<ApprovalQueue, UserType>> = {
  customerCertification: UserType.enterprise,
  partnerCertification: UserType.partner,
};

/** Prevented refusals of queues since a day (YYYY-MM-DD), by reason. */
async function readPrevented(tx: Tx, since: string): Promise<(queue: ApprovalQueue) => ByReason> {
  const { rows } = await sql<ByReason[number] & { user_type: UserType }>`
    select user_type, reason, count(*)::int as number from prevented_refusal
    where day >= ${since}::date group by user_type, reason order by number desc, reason`.execute(tx);
  return (queue) =>
    rows.filter(({ user_type }) => user_type === PREVENTED_OF[queue]).map(({ reason, number }) => ({ reason, number }));
}

/** Proposals that the reader may confirm. Those from before the setting was turned off count too. */
async function toConfirmOf(
  tx: Tx,
  queue: ApprovalQueue,
  { reader, proposalsOn, open }: Period,
): Promise<number | null> {
  const isOpen = open.some(({ subject }) => subject === SUBJECT_OF[queue] || subject === 'reversal');
  const proposed = isOpen ? await countProposed(tx, queue, { reader }) : 0;
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
  const starts = weeks.flatMap((week) => shown.find(({ day }) => day === week)?.startsAt ?? []);
  const times = timesOf(starts, period);
  const waiting = await waitingBefore(
    tx,
    queues.map((queue) => ({ queue, times, stored: stored.filter((one) => one.queue === queue && one.waits) })),
  );
  const prevented = await readPrevented(tx, since);
  const overviews: QueueOverview[] = [];
  for (const [index, queue] of queues.entries())
    overviews.push({
      ...overviewOf(queue, {
        shown,
        weeks,
        decisions: decisions.filter((one) => one.queue === queue),
        before: waiting[index] ?? [],
      }),
      to_confirm: await toConfirmOf(tx, queue, period),
      prevented: prevented(queue),
    });
  return overviews;
}

/** Times before which requests are counted: all, those due by the end of today, by working days, and by week. */
function timesOf(starts: readonly Date[], { working, now, days }: Period): Date[] {
  const dayEnds = Array.from({ length: REVIEW.workingDays }, (_, i) => working.before(now, (i + 1) * working.dayMs));
  return [
    days.at(-1)?.endsAt ?? now,
    dueBounds(working, now).today,
    ...dayEnds,
    ...starts.map((at) => working.before(at, REVIEW.workingDays * working.dayMs)),
  ];
}

function overviewOf(
  queue: ApprovalQueue,
  {
    shown,
    weeks,
    decisions,
    before: [all = 0, beforeToday = 0, ...before],
  }: Shown & { decisions: readonly Decisions[]; before: readonly number[] },
): Omit<QueueOverview, 'to_confirm' | 'prevented'> {
  const weekOf = new Map(shown.map(({ day, week }) => [day, week]));
  const waited = [all, ...before.slice(0, REVIEW.workingDays), 0];
  const overdue = waited[REVIEW.workingDays] ?? 0;
  const overdueAt = [...before.slice(REVIEW.workingDays), overdue];
  return {
    queue,
    waiting: waited.slice(0, -1).map((number, i) => number - (waited[i + 1] ?? 0)),
    due_today: Math.max(0, beforeToday - overdue),
    total: add(decisions, overdue),
    weeks: weeks.map((week, i) => ({
      week,
      ...add(
        decisions.filter(({ day }) => weekOf.get(day) === week),
        (overdueAt[i + 1] ?? 0) - (overdueAt[i] ?? 0),
      ),
    })),
    refusals: byReason(decisions),
  };
}
