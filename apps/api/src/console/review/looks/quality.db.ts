import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';

/** What was decided a second time, of a queue and a week; of all weeks where `week` is null. */
export interface Seen {
  kind: ApprovalQueue;
  week: string | null;
  same: number;
  differed: number;
  reversed: number;
  minutes: number | null;
  waiting: number;
  unseen: number;
  open: number;
}

interface Period {
  weeks: number;
  now: Date;
  timeZone: string;
}

/** The Mondays of a period, oldest first. */
export async function mondaysOf(tx: Tx, { weeks, now, timeZone }: Period): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select to_char(date_trunc('week', ${now}::timestamptz at time zone ${timeZone}) - n * interval '7 days', 'YYYY-MM-DD') as week
    from generate_series(${weeks - 1}::int, 0, -1) as n`.execute(tx);
  return rows.map(({ week }) => week);
}

/** Looks since a Monday, by the time of the first decision. Those of decisions that nobody could look at are left out. */
export async function countLooks(tx: Tx, monday: string, timeZone: string): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select kind, to_char(week, 'YYYY-MM-DD') as week,
      (count(*) filter (where state = 'same'))::int as same,
      (count(*) filter (where state in ('differs', 'left', 'reversed')))::int as differed,
      (count(*) filter (where state = 'reversed'))::int as reversed,
      (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'expired'))::int as unseen,
      (count(*) filter (where state = 'differs'))::int as open,
      round((percentile_cont(0.5) within group (order by extract(epoch from second_at - taken_at) / 60))::numeric, 1)::float8 as minutes
    from (
      select *, date_trunc('week', decided_at at time zone ${timeZone}) as week from second_look
      where decided_at >= ${monday}::date::timestamp at time zone ${timeZone} and state <> 'lapsed'
    ) as looks
    group by grouping sets ((kind), (kind, week))`.execute(tx);
  return rows;
}

/** Queues whose latest looks match less than those before. */
export const listDrifts = async (tx: Tx): Promise<Set<ApprovalQueue>> =>
  new Set((await tx.selectFrom('second_look_drift').select('kind').execute()).map(({ kind }) => kind));
