import { sql, type RawBuilder } from 'kysely';
import { boundaryOf } from '../../platform/http/request/period.ts';

/** Filter that the lists of all queues have. */
export interface RequestFilter {
  /** Submitted at or after; submitted before. */
  from?: Date | undefined;
  until?: Date | undefined;
  /** Excludes one request. */
  except?: number | undefined;
  /** Only these requests. */
  only?: readonly number[];
  /** None of these requests. */
  without?: readonly number[];
}

/**
 * Filter of a list's query.
 *
 * @throws Refusal `request.invalid` at `from` or `to`
 */
export const filterOf = ({
  from,
  to,
  except,
}: {
  from?: string | undefined;
  to?: string | undefined;
  except?: number | undefined;
}): RequestFilter => ({ from: boundaryOf(from, 'from', 'start'), until: boundaryOf(to, 'to', 'end'), except });

/** Condition for the requests of a filter, in the table with this alias and this column of numbers. */
export function matches(
  { from, until, except, only, without = [] }: RequestFilter,
  { table, id }: { table: string; id: string },
): RawBuilder<boolean> {
  const [number, appliedAt] = [sql.ref(`${table}.${id}`), sql.ref(`${table}.applied_at`)];
  const conditions = [sql`true`];
  if (from) conditions.push(sql`${appliedAt} >= ${from}`);
  if (until) conditions.push(sql`${appliedAt} < ${until}`);
  if (except !== undefined) conditions.push(sql`${number} <> ${except}`);
  if (only) conditions.push(sql`${number} = any(${only})`);
  if (without.length > 0) conditions.push(sql`${number} <> all(${without})`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
