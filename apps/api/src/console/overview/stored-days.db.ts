import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { QueueDay } from '../../platform/db/tables/schema.generated.ts';
import type { Day, Decisions } from './queue-days.db.ts';

/** Milliseconds since 1970: of a thousand days they are read in a fraction of the time that dates take. */
const msOf = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** A part of a day is stored as if it had been counted with another calendar: the version before takes it for no day. */
const partOf = (calendar: string) => `${calendar} part`;

/**
 * The stored figures that are right: counted with this calendar, and no decision of theirs was changed since. `waits` is
 * false where what is pending may have changed; `ends` is before the end of a day of which a part is stored.
 */
export async function findDays(
  db: Db | Tx,
  queues: readonly ApprovalQueue[],
  { days, since, calendar, timeZone }: { days: readonly Day[]; since: string; calendar: string; timeZone: string },
) {
  const day = sql<string>`(at at time zone ${sql.lit(timeZone)})::date`;
  return db
    .selectFrom('queue_day as d')
    .leftJoin(
      (from) =>
        from
          .selectFrom('queue_day_change')
          .select(['queue', day.as('day')])
          .select(({ fn }) => [
            fn.min('at').as('first'),
            fn.min('at').filterWhere('waiting_only', '=', false).as('first_decided'),
          ])
          .groupBy(['queue', day])
          .as('changes'),
      (join) => join.onRef('changes.queue', '=', 'd.queue').onRef('changes.day', '=', 'd.day'),
    )
    .select(['d.queue', 'd.day', 'd.waiting', 'd.waiting_early', 'd.approved', 'd.rejected', 'd.in_time'])
    .select(() => [msOf('d.starts_at').as('starts'), msOf('d.opens_at').as('opens'), msOf('d.ends_at').as('ends')])
    .select(sql<boolean>`coalesce(changes.first >= d.ends_at, true)`.as('waits'))
    .select(sql<Decisions['hours']>`case when d.day >= ${since}::date then d.hours else '[]' end`.as('hours'))
    .select(sql<Decisions['refusals']>`case when d.day >= ${since}::date then d.refusals else '[]' end`.as('refusals'))
    .where('d.queue', '=', sql<ApprovalQueue>`any(${queues}::text[])`)
    .where('d.day', '=', sql<string>`any(${days.map(({ day }) => day)}::date[])`)
    .where('d.calendar', 'in', [calendar, partOf(calendar)])
    .where(sql<boolean>`coalesce(changes.first_decided >= d.ends_at, true)`)
    .orderBy('d.day')
    .execute();
}
export type StoredDay = Awaited<ReturnType<typeof findDays>>[number];

export type Waiting = Pick<Selectable<QueueDay>, 'opens_at' | 'waiting' | 'waiting_early'>;

/** Stores figures of days in place of those that are there; of `today` only a part is over. */
export async function storeDays(
  tx: Tx,
  figures: readonly (Day & Decisions & Waiting)[],
  { calendar, today }: { calendar: string; today: string },
): Promise<void> {
  await tx
    .insertInto('queue_day')
    .values(
      figures.map(({ week: _, startsAt, endsAt, hours, refusals, ...numbers }) => ({
        ...numbers,
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
