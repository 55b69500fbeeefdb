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
export type Decisions = Pick<Selectable<QueueDay>, 'day' | 'approved' | 'rejected' | 'in_time' | 'hours' | 'refusals'>;

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

/** Counts the decisions of these days, oldest first; days without any are left out. */
export async function countDecisions(
  tx: Tx,
  queue: ApprovalQueue,
  days: readonly Day[],
  counting: Counting,
): Promise<Decisions[]> {
  const counted: Decisions[] = [];
  for (const run of runsOf(days)) counted.push(...(await countRun(tx, queue, run, counting)));
  return counted;
}

// The bounds are values of the statement, not of a join: PostgreSQL then knows how few rows are between them.
async function countRun(
  tx: Tx,
  queue: ApprovalQueue,
  run: readonly Day[],
  { working, timeZone }: Counting,
): Promise<Decisions[]> {
  const [from, until] = [run[0]?.startsAt ?? new Date(0), run.at(-1)?.endsAt ?? new Date(0)];
  const worked = workedTime(working, { from, until, timeZone });
  const promised = (REVIEW.workingDays * working.dayMs) / HOUR_MS + NEARLY_NOTHING;
  const { rows } = await sql<Omit<Decisions, 'day'> & { place: number }>`
    with ${worked.calendar}, decision as materialized (
      select width_bucket(r.decided_at, ${run.map(({ startsAt }) => startsAt)}::timestamptz[]) as place, r.status, r.refused_fields,
        ${worked.hours('r.applied_at', 'r.decided_at')} as hours
      from ${REQUESTS_OF[queue]} as r ${worked.join('r.applied_at')} ${worked.join('r.decided_at')}
      where r.status in (${sql.lit(approved)}, ${sql.lit(rejected)}) and r.decided_at >= ${from} and r.decided_at < ${until}
    ), taking as (
      select place, jsonb_agg(jsonb_build_array(tenths, number) order by tenths) as hours from (
        select place, round(hours * 10)::int as tenths, count(*) as number from decision group by place, tenths
      ) as each group by place
    ), refused as (
      select place, jsonb_agg(jsonb_build_array(reason, number) order by reason) as refusals from (
        select decision.place, field.reason, count(*) as number
        from decision cross join lateral jsonb_to_recordset(decision.refused_fields) as field (reason text)
        where decision.refused_fields <> '[]' group by place, reason
      ) as each group by place
    ), decided as (
      select place, count(*) filter (where status = ${sql.lit(approved)})::int as approved,
        count(*) filter (where status = ${sql.lit(rejected)})::int as rejected, count(*) filter (where hours <= ${promised})::int as in_time
      from decision group by place
    )
    select place, approved, rejected, in_time, hours, coalesce(refusals, '[]') as refusals
    from decided join taking using (place) left join refused using (place) order by place`.execute(tx);
  return rows.map(({ place, ...figures }) => ({ ...figures, day: run[place - 1]?.day ?? '' }));
}

/** Part of time; without `from` it has no beginning. */
export interface Span {
  from?: Date | undefined;
  until: Date;
}

/** Counts pending requests by the spans in which they were submitted; asked ones wait for their applicants. */
export async function countWaiting(tx: Tx, queue: ApprovalQueue, spans: readonly Span[]): Promise<number[]> {
  const counts = spans.map(
    ({ from, until }) => sql`(select count(*)::int from ${REQUESTS_OF[queue]} as r
      where r.status = ${sql.lit(pending)} and ${from ? sql`r.applied_at >= ${from} and` : sql``} r.applied_at < ${until} and not r.asked)`,
  );
  const {
    rows: [row],
  } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(tx);
  return row?.counts ?? [];
}

/** A part of a day is stored as if it had been counted with another calendar: the version before takes it for no day. */
const partOf = (calendar: string) => `${calendar} part`;

/**
 * The stored figures that are right: counted with this calendar, and no decision of theirs was changed since. `waits` is
 * false where what is pending may have changed; `ends_at` is before the end of a day of which a part is stored.
 */
export async function findDays(
  db: Db | Tx,
  queue: ApprovalQueue,
  { days, since, calendar }: { days: readonly Day[]; since: string; calendar: string },
) {
  return db
    .selectFrom('queue_day as d')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('queue_day_change as c')
          .select(({ fn }) => [
            fn.countAll<number>().as('all'),
            fn.countAll<number>().filterWhere('c.waiting_only', '=', false).as('decided'),
          ])
          .whereRef('c.queue', '=', 'd.queue')
          .whereRef('c.at', '>=', 'd.starts_at')
          .whereRef('c.at', '<', 'd.ends_at')
          .as('changes'),
      (join) => join.onTrue(),
    )
    .select(['d.day', 'd.waiting', 'd.waiting_early', 'd.approved', 'd.rejected', 'd.in_time'])
    .select(['d.starts_at', 'd.opens_at', 'd.ends_at'])
    .select(sql<boolean>`changes.all = 0`.as('waits'))
    .select(sql<Decisions['hours']>`case when d.day >= ${since}::date then d.hours else '[]' end`.as('hours'))
    .select(sql<Decisions['refusals']>`case when d.day >= ${since}::date then d.refusals else '[]' end`.as('refusals'))
    .where('d.queue', '=', queue)
    .where('d.day', '=', sql<string>`any(${days.map(({ day }) => day)}::date[])`)
    .where('d.calendar', 'in', [calendar, partOf(calendar)])
    .where('changes.decided', '=', 0)
    .orderBy('d.day')
    .execute();
}
export type StoredDay = Awaited<ReturnType<typeof findDays>>[number];

export type Waiting = Pick<Selectable<QueueDay>, 'opens_at' | 'waiting' | 'waiting_early'>;

/** Stores figures of days in place of those that are there; of `today` only a part is over. */
export async function storeDays(
  tx: Tx,
  queue: ApprovalQueue,
  figures: readonly (Day & Decisions & Waiting)[],
  { calendar, today }: { calendar: string; today: string },
): Promise<void> {
  await tx
    .insertInto('queue_day')
    .values(
      figures.map(({ week: _, startsAt, endsAt, hours, refusals, ...numbers }) => ({
        ...numbers,
        queue,
        starts_at: startsAt,
        ends_at: endsAt,
        hours: JSON.stringify(hours),
        refusals: JSON.stringify(refusals),
        calendar: numbers.day === today ? partOf(calendar) : calendar,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'day'])
        .doUpdateSet(({ ref }) => ({
          starts_at: ref('excluded.starts_at'),
          opens_at: ref('excluded.opens_at'),
          ends_at: ref('excluded.ends_at'),
          calendar: ref('excluded.calendar'),
          waiting: ref('excluded.waiting'),
          waiting_early: ref('excluded.waiting_early'),
          approved: ref('excluded.approved'),
          rejected: ref('excluded.rejected'),
          in_time: ref('excluded.in_time'),
          hours: ref('excluded.hours'),
          refusals: ref('excluded.refusals'),
        })),
    )
    .execute();
}

/**
 * Deletes figures of days with changed requests, and these notes of changes, `most` at most. True when there may be more
 * of them.
 */
export async function dropChanged(tx: Tx, most: number): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      delete from queue_day_change where ctid = any(array(select ctid from queue_day_change limit ${sql.lit(most)})) returning queue, at
    ), dropped as (
      delete from queue_day d using changed c where d.queue = c.queue and c.at >= d.starts_at and c.at < d.ends_at
    )
    select from changed`.execute(tx);
  return rows.length === most;
}
