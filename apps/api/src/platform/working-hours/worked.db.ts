import { DAY_MS } from '@portal/common/rules/units';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { sql, type RawBuilder } from 'kysely';

/** Working time is counted from this long before `from`, also for older requests. */
const REACH_MS = 400 * DAY_MS;

/** Working time in SQL. */
export interface WorkedTime {
  /** Goes behind `with`: a row for each day. */
  calendar: RawBuilder<unknown>;
  /** Working hours between two columns of one row. */
  hours(from: string, until: string): RawBuilder<number>;
  /** Joins the days of a column; both columns of `hours` need one. */
  join(column: string): RawBuilder<unknown>;
}

const aliasOf = (column: string) => `day_of_${column.replaceAll('.', '_')}`;

/**
 * The working clock for SQL, from long before `from` up to `until`. The hours up to an instant are those of all days
 * before its day, and the part of its own; the difference of two such sums is the working time between them, so that a
 * join by day is enough however many rows there are.
 */
export function workedTime(
  clock: WorkingClock,
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
): WorkedTime {
  let before = 0;
  const days = clock.calendar(new Date(from.getTime() - REACH_MS), until).map(({ day, opens, closes }) => {
    const row = { day, opens: opens.getTime() / 1000, closes: closes.getTime() / 1000, before };
    before += row.closes - row.opens;
    return row;
  });
  const sumUpTo = (column: string) => {
    const day = aliasOf(column);
    return sql`coalesce(${sql.ref(`${day}.before`)} + greatest(0, least(extract(epoch from ${sql.ref(column)})::float8, ${sql.ref(`${day}.closes`)}) - ${sql.ref(`${day}.opens`)}), 0)`;
  };
  return {
    calendar: sql`calendar as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as c(day date, opens float8, closes float8, before float8)
    )`,
    hours: (start, end) => sql<number>`(${sumUpTo(end)} - ${sumUpTo(start)}) / 3600`,
    join: (column) =>
      sql`left join calendar as ${sql.ref(aliasOf(column))} on ${sql.ref(`${aliasOf(column)}.day`)} = (${sql.ref(column)} at time zone ${sql.lit(timeZone)})::date`,
  };
}
