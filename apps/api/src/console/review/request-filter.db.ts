import { sql, type RawBuilder } from 'kysely';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';
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
  /** Only requests that are assigned to this person, or to nobody. */
  assigned?: { queue: QueueName; to: string | null };
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
  only,
}: {
  from?: string | undefined;
  to?: string | undefined;
  except?: number | undefined;
  only?: number | undefined;
}): RequestFilter => ({
  from: boundaryOf(from, 'from', 'start'),
  until: boundaryOf(to, 'to', 'end'),
  except,
  ...(only !== undefined && { only: [only] }),
});

/** Condition for the requests of a filter, in the table with this alias and this column of numbers. */
export function matches(
  { from, until, except, only, without = [], assigned }: RequestFilter,
  { table, id }: { table: string; id: string },
): RawBuilder<boolean> {
  const [number, appliedAt] = [sql.ref(`${table}.${id}`), sql.ref(`${table}.applied_at`)];
  const conditions = [sql`true`];
  if (from) conditions.push(sql`${appliedAt} >= ${from}`);
  if (until) conditions.push(sql`${appliedAt} < ${until}`);
  if (except !== undefined) conditions.push(sql`${number} <> ${except}`);
  if (only) conditions.push(sql`${number} = any(${only})`);
  if (without.length > 0) conditions.push(sql`${number} <> all(${without})`);
  if (assigned) conditions.push(isAssigned(assigned, number));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function isAssigned({ queue, to }: NonNullable<RequestFilter['assigned']>, number: RawBuilder<unknown>) {
  const assignment = sql`(select from review_assignment a where a.queue = ${queue} and a.item_id = ${number}`;
  return to === null ? sql`not exists ${assignment})` : sql`exists ${assignment} and a.user_id = ${to})`;
}
