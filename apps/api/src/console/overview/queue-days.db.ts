import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { REVIEW } from '@portal/common/rules/limits';
import { HOUR_MS } from '@portal/common/rules/units';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { QueueDay } from '../../platform/db/tables/schema.generated.ts';
import { REQUESTS_OF } from '../../companies/requests/all-requests.db.ts';
import { workedTime } from '../../platform/working-hours/worked.db.ts';
import { firstMonday, type StoredClock } from '../../platform/working-hours/working-hours.db.ts';

/** A day of the office with its Monday (YYYY-MM-DD); `endsAt` is the beginning of the next day. */
export interface Day {
  day: string;
  week: string;
  startsAt: Date;
  endsAt: Date;
}

/** The days of so many weeks up to today, oldest first; the first one is a Monday. */
export async function daysOf(
  db: Db | Tx,
  { weeks, now, timeZone }: { weeks: number; now: Date; timeZone: string },
): Promise<Day[]> {
  const zone = sql.lit(timeZone);
  const { rows } = await sql<Day>`
    select to_char(day, 'YYYY-MM-DD') as day, to_char(date_trunc('week', day), 'YYYY-MM-DD') as week,
      day at time zone ${zone} as "startsAt", (day + interval '1 day') at time zone ${zone} as "endsAt"
    from generate_series(${firstMonday({ weeks, now, timeZone })},
      ${now}::timestamptz at time zone ${zone}, interval '1 day') as day order by 1`.execute(db);
  return rows;
}

/** Figures of the decisions of a day. */
export type Decisions = Pick<
  Selectable<QueueDay>,
  'queue' | 'day' | 'approved' | 'rejected' | 'in_time' | 'hours' | 'refusals'
>;

/** Tolerance for hours, which are sums of fractions: a decision at the exact due time is in time. */
const NEARLY_NOTHING = 1e-4;
const { approved, rejected, pending } = ApprovalStatus;

/** Days that follow each other, cut where one is left out. */
function runsOf(days: readonly Day[]): Day[][] {
  const runs: Day[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1)?.endsAt.getTime() === day.startsAt.getTime()) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

interface Counting {
  working: StoredClock;
  timeZone: string;
}

/** Counts the decisions of these days in some queues, oldest first; days without any are left out. */
export async function countDecisions(
  tx: Tx,
  queues: readonly ApprovalQueue[],
  days: readonly Day[],
  counting: Counting,
): Promise<Decisions[]> {
  const counted: Decisions[] = [];
  for (const run of runsOf(days)) counted.push(...(await countRun(tx, queues, run, counting)));
  return counted;
}

// The bounds are values of the statement, not of a join: PostgreSQL then knows how few rows are between them.
async function countRun(
  tx: Tx,
  queues: readonly ApprovalQueue[],
  run: readonly Day[],
  { working, timeZone }: Counting,
): Promise<Decisions[]> {
  const [from, until] = [run[0]?.startsAt ?? new Date(0), run.at(-1)?.endsAt ?? new Date(0)];
  const worked = workedTime(working, { from, until, timeZone });
  const promised = (REVIEW.workingDays * working.dayMs) / HOUR_MS + NEARLY_NOTHING;
  const each = queues.map(
    (queue) => sql`(
      select ${queue}::text as queue, r.status, r.applied_at, r.decided_at, r.refused_fields from ${REQUESTS_OF[queue]} as r
      where r.status in (${sql.lit(approved)}, ${sql.lit(rejected)}) and r.decided_at >= ${from} and r.decided_at < ${until}
    )`,
  );
  const { rows } = await sql<Omit<Decisions, 'day'> & { place: number }>`
    with ${worked.calendar}, decision as materialized (
      select r.queue, width_bucket(r.decided_at, ${run.map(({ startsAt }) => startsAt)}::timestamptz[]) as place, r.status,
        r.refused_fields, ${worked.hours('r.applied_at', 'r.decided_at')} as hours
      from (${sql.join(each, sql` union all `)}) as r ${worked.join('r.applied_at')} ${worked.join('r.decided_at')}
    ), taking as (
      select queue, place, jsonb_agg(jsonb_build_array(tenths, number) order by tenths) as hours from (
        select queue, place, round(hours * 10)::int as tenths, count(*) as number from decision group by queue, place, tenths
      ) as each group by queue, place
    ), refused as (
      select queue, place, jsonb_agg(jsonb_build_array(reason, number) order by reason) as refusals from (
        select decision.queue, decision.place, field.reason, count(*) as number
        from decision cross join lateral jsonb_to_recordset(decision.refused_fields) as field (reason text)
        where decision.refused_fields <> '[]' group by 1, 2, 3
      ) as each group by queue, place
    ), decided as (
      select queue, place, count(*) filter (where status = ${sql.lit(approved)})::int as approved,
        count(*) filter (where status = ${sql.lit(rejected)})::int as rejected, count(*) filter (where hours <= ${promised})::int as in_time
      from decision group by queue, place
    )
    select queue, place, approved, rejected, in_time, hours, coalesce(refusals, '[]') as refusals
    from decided join taking using (queue, place) left join refused using (queue, place) order by place`.execute(tx);
  return rows.map(({ place, ...figures }) => ({ ...figures, day: run[place - 1]?.day ?? '' }));
}

/** Part of time; without `from` it has no beginning. */
export interface Span {
  from?: Date | undefined;
  until: Date;
}

/** Spans of time of a queue. */
interface SpansOf {
  queue: ApprovalQueue;
  spans: readonly Span[];
}

/**
 * Counts pending requests of queues by the spans in which they were submitted; asked ones wait for their applicants. One
 * statement, whose plan does not grow with the spans.
 */
export async function countWaiting(tx: Tx, queues: readonly SpansOf[]): Promise<number[][]> {
  const each = queues.map(
    ({ queue, spans }, index) => sql`
      select ${sql.lit(index)} as queue, span.place, (
        select count(*)::int from ${REQUESTS_OF[queue]} as r where r.status = ${sql.lit(pending)}
          and r.applied_at >= coalesce(span.since, '-infinity') and r.applied_at < span.until and not r.asked) as number
      from unnest(${spans.map(({ from }) => from ?? null)}::timestamptz[], ${spans.map(({ until }) => until)}::timestamptz[])
        with ordinality as span (since, until, place)`,
  );
  if (each.length === 0) return [];
  const { rows } = await sql<{ queue: number; number: number }>`
    ${sql.join(each, sql` union all `)} order by queue, place`.execute(tx);
  return queues.map((_, index) => rows.filter(({ queue }) => queue === index).map(({ number }) => number));
}
