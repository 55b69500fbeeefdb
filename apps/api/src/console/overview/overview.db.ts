import type { QueueOverview } from '@portal/common/contract/console/overview';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { UserType } from '@portal/common/enums/user/user-type';
import { REVIEW } from '@portal/common/rules/limits';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { countProposed } from '../queues/queues.db.ts';
import { REQUESTS_OF } from '../../companies/requests/all-requests.db.ts';
import { workedTime } from '../../platform/working-hours/worked.db.ts';

export interface Period {
  /** Number of weeks, the present one included. */
  weeks: number;
  now: Date;
  /** The member of staff who reads the figures, and whether some decision needs a second person. */
  reader: string;
  proposalsOn: boolean;
  working: WorkingClock;
  timeZone: string;
}

const WEEK_MS = 7 * DAY_MS;
/** Tolerance for hours, which are sums of fractions: a decision at the exact due time is in time. */
const NEARLY_NOTHING = 1e-4;

const { approved, rejected, pending } = ApprovalStatus;

/** Monday of the present week, and of the first one of the period. */
const monday = ({ now, timeZone }: Period) =>
  sql`date_trunc('week', ${now}::timestamptz at time zone ${sql.lit(timeZone)})`;
const first = (period: Period) => sql`${monday(period)} - make_interval(weeks => ${sql.lit(period.weeks - 1)})`;
const since = (period: Period) => sql`(${first(period)}) at time zone ${sql.lit(period.timeZone)}`;

/** Decisions of the period. */
const isDecided = (period: Period) =>
  sql`r.status in (${sql.lit(approved)}, ${sql.lit(rejected)}) and r.decided_at >= ${since(period)} and r.decided_at <= ${period.now}`;

/** Pending requests by full working days of waiting. */
async function waitingOf(tx: Tx, requests: RawBuilder<unknown>, { working, now }: Period): Promise<number[]> {
  const days = Array.from({ length: REVIEW.workingDays }, (_, i) => working.before(now, (i + 1) * working.dayMs));
  const counts = [now, ...days].map((until, i) => {
    const from = days[i];
    return i === 0
      ? sql`count(*) filter (where r.applied_at >= ${from})::int`
      : sql`count(*) filter (where r.applied_at < ${until} ${from ? sql`and r.applied_at >= ${from}` : sql``})::int`;
  });
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from ${requests} as r where r.status = ${sql.lit(pending)}`.execute(tx);
  return rows[0]?.counts ?? [];
}

type Decided = QueueOverview['total'];
/** Figures of decisions alone. */
type OfDecisions = Omit<Decided, 'overdue'>;

/** Pending requests by the week in which they became overdue; `starts` are the beginnings of the weeks. */
async function overdueOf(
  tx: Tx,
  requests: RawBuilder<unknown>,
  { working, now }: Period,
  starts: readonly Date[],
): Promise<number[]> {
  const submitted = [...starts, now].map((at) => working.before(at, REVIEW.workingDays * working.dayMs));
  const counts = starts.map(
    (_, i) => sql`count(*) filter (where r.applied_at >= ${submitted[i]} and r.applied_at < ${submitted[i + 1]})::int`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from ${requests} as r where r.status = ${sql.lit(pending)}`.execute(tx);
  return rows[0]?.counts ?? [];
}

/** Decisions of each week, and of all of them (`week` is null), with what became overdue and still waits. */
async function decidedOf(
  tx: Tx,
  requests: RawBuilder<unknown>,
  period: Period,
  waitingOverdue: number,
): Promise<{ total: Decided; weeks: QueueOverview['weeks'] }> {
  const { working, now, weeks, timeZone } = period;
  const worked = workedTime(working, { from: new Date(now.getTime() - weeks * WEEK_MS), until: now, timeZone });
  const promised = (REVIEW.workingDays * working.dayMs) / HOUR_MS + NEARLY_NOTHING;
  const { rows } = await sql<OfDecisions & { week: string | null; starts: Date | null }>`
    with ${worked.calendar}, decision as (
      select date_trunc('week', r.decided_at at time zone ${sql.lit(timeZone)}) as week, r.status, ${worked.hours('r.applied_at', 'r.decided_at')} as hours
      from ${requests} as r ${worked.join('r.applied_at')} ${worked.join('r.decided_at')} where ${isDecided(period)}
    ), week as (
      select generate_series(${first(period)}, ${monday(period)}, interval '1 week') as week
    )
    select to_char(week, 'YYYY-MM-DD') as week, week at time zone ${sql.lit(timeZone)} as starts, count(*) filter (where status = ${sql.lit(approved)})::int as approved,
      count(*) filter (where status = ${sql.lit(rejected)})::int as rejected, count(*) filter (where hours <= ${promised})::int as in_time,
      percentile_cont(0.5) within group (order by hours) as median, percentile_cont(0.9) within group (order by hours) as p90
    from week left join decision using (week) group by grouping sets ((week), ()) order by week`.execute(tx);
  const none: OfDecisions = { approved: 0, rejected: 0, in_time: 0, median: null, p90: null };
  const {
    week: _,
    starts: __,
    ...total
  } = rows.find(({ week }) => week === null) ?? { week: null, starts: null, ...none };
  const byWeek = rows.flatMap(({ week, starts, ...figures }) => (week && starts ? [{ week, starts, ...figures }] : []));
  const overdue = await overdueOf(
    tx,
    requests,
    period,
    byWeek.map(({ starts }) => starts),
  );
  return {
    total: { ...total, overdue: waitingOverdue },
    weeks: byWeek.map(({ starts: ___, ...figures }, i) => ({ ...figures, overdue: overdue[i] ?? 0 })),
  };
}

type ByReason = QueueOverview['refusals'];

async function refusalsOf(tx: Tx, requests: RawBuilder<unknown>, period: Period): Promise<ByReason> {
  const { rows } = await sql<ByReason[number]>`
    select refused.reason, count(*)::int as number
    from ${requests} as r cross join lateral jsonb_to_recordset(r.refused_fields) as refused (reason text)
    where ${isDecided(period)} group by refused.reason order by number desc, reason`.execute(tx);
  return rows;
}

/** Only forms for certifications are checked automatically before they are submitted. */
const PREVENTED_OF: Partial<Record<ApprovalQueue, UserType>> = {
  customerCertification: UserType.enterprise,
  partnerCertification: UserType.partner,
};

async function preventedOf(tx: Tx, queue: ApprovalQueue, period: Period): Promise<ByReason> {
  const userType = PREVENTED_OF[queue];
  if (userType === undefined) return [];
  const { rows } = await sql<ByReason[number]>`
    select reason, count(*)::int as number from prevented_refusal
    where user_type = ${userType} and day >= (${first(period)})::date group by reason order by number desc, reason`.execute(
    tx,
  );
  return rows;
}

/** Proposals that the reader may confirm. Those from before the setting was turned off count too. */
async function toConfirmOf(tx: Tx, queue: ApprovalQueue, { reader, proposalsOn }: Period): Promise<number | null> {
  const proposed = await countProposed(tx, queue, { reader });
  return proposalsOn || proposed > 0 ? proposed : null;
}

/** Figures of one queue: requests that wait now, and decisions and prevented refusals of the period. */
export async function queueOverview(tx: Tx, queue: ApprovalQueue, period: Period): Promise<QueueOverview> {
  const requests = REQUESTS_OF[queue];
  const waiting = await waitingOf(tx, requests, period);
  return {
    queue,
    waiting,
    to_confirm: await toConfirmOf(tx, queue, period),
    ...(await decidedOf(tx, requests, period, waiting[REVIEW.workingDays] ?? 0)),
    refusals: await refusalsOf(tx, requests, period),
    prevented: await preventedOf(tx, queue, period),
  };
}
