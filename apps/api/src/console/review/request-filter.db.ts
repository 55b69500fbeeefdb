import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { Due } from '@portal/common/contract/queues/queue-filters';
import { OVERVIEW_WEEKS, REVIEW } from '@portal/common/rules/limits';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { sql, type RawBuilder } from 'kysely';
import { askedIn } from '../../companies/requests/questions.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';
import { refuseAt } from '../../platform/errors/refusal.ts';
import { boundaryOf } from '../../platform/http/request/period.ts';
import type { Config } from '../../platform/settings/config.ts';
import { byWork } from './assignments/work.ts';
import { dueBounds, firstMonday, readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';

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
  /** Pending requests whose promised time runs, and counts from this part of time. */
  running?: { from?: Date | undefined; until?: Date | undefined };
  /** Approved or rejected since. */
  decidedSince?: RawBuilder<Date>;
}

/** What the query of every queue filters by, as `queueFilters` of the contract declares it. */
export interface FilterQuery {
  from?: string | undefined;
  to?: string | undefined;
  except?: number | undefined;
  only?: number | undefined;
  proposed?: '0' | '1' | '2' | undefined;
  assigned?: 'me' | 'none' | undefined;
  snoozed?: '0' | '1' | undefined;
  due?: Due | undefined;
  weeks?: number | undefined;
}

/** Since when the promised time of requests counts, by their part of it. */
function runningSince(working: WorkingClock, due: Due, now: Date): NonNullable<RequestFilter['running']> {
  const { overdue, today } = dueBounds(working, now);
  if (due === 'running') return {};
  if (due === 'overdue') return { until: overdue };
  if (due === 'today') return { from: overdue, until: today };
  const age = Number(due.slice('age'.length));
  return {
    from: working.before(now, Math.min(age + 1, REVIEW.workingDays) * working.dayMs),
    until: age === 0 ? undefined : working.before(now, age * working.dayMs),
  };
}

/**
 * Filter of a list's query.
 *
 * @param reader who reads the list
 * @throws Refusal `request.invalid` at `from`, `to` or `weeks`
 */
export async function readFilter(
  tx: Tx,
  queue: QueueName,
  { from, to, except, only, due, weeks, ...work }: FilterQuery,
  { reader, config, now }: { reader: string; config: Pick<Config, 'workingHours'>; now: Date },
): Promise<RequestFilter> {
  if (weeks !== undefined && (weeks < 1 || weeks > OVERVIEW_WEEKS)) refuseAt('weeks', 'request.invalid');
  const { timeZone } = config.workingHours;
  return {
    from: boundaryOf(from, 'from', 'start'),
    until: boundaryOf(to, 'to', 'end'),
    except,
    ...(only !== undefined && { only: [only] }),
    ...(await byWork(tx, queue, work, { by: reader, at: now })),
    ...(due && { running: runningSince(await readWorkingClock(tx, config), due, now) }),
    ...(weeks !== undefined && {
      decidedSince: sql<Date>`${firstMonday({ weeks, now, timeZone })} at time zone ${sql.lit(timeZone)}`,
    }),
  };
}

/** Columns of the requests of a queue, in a table with this alias. */
const columnsOf = (queue: QueueName, table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const applied = column('applied_at');
  const statusInPartners = queue === 'registration' || queue === 'contract';
  return {
    number: column(queue === 'certification' ? 'approval_id' : 'id'),
    status: column(statusInPartners ? 'approval_status' : 'status'),
    applied,
    // Where the company saw it first, the promise of staff counts after that.
    since: queue === 'account' ? sql`coalesce(${column('staff_since')}, ${applied})` : applied,
    decided: column('decided_at'),
  };
};

/** Condition for the requests of a filter, in the table of a queue with this alias. */
export function matches(
  { from, until, except, only, without = [], assigned, running, decidedSince }: RequestFilter,
  { queue, table }: { queue: QueueName; table: string },
): RawBuilder<boolean> {
  const { number, status, applied, since, decided } = columnsOf(queue, table);
  const conditions = [sql`true`];
  if (from) conditions.push(sql`${applied} >= ${from}`);
  if (until) conditions.push(sql`${applied} < ${until}`);
  if (except !== undefined) conditions.push(sql`${number} <> ${except}`);
  if (only) conditions.push(sql`${number} = any(${only})`);
  if (without.length > 0) conditions.push(sql`${number} <> all(${without})`);
  if (assigned) conditions.push(isAssigned(assigned, number));
  if (running) {
    conditions.push(sql`${status} = ${sql.lit(ApprovalStatus.pending)}`);
    if (running.from) conditions.push(sql`${since} >= ${running.from}`);
    if (running.until) conditions.push(sql`${since} < ${running.until}`);
    conditions.push(sql`${number} not in ${askedIn(queue)}`);
  }
  if (decidedSince) {
    const { approved, rejected } = ApprovalStatus;
    conditions.push(sql`${status} in (${sql.lit(approved)}, ${sql.lit(rejected)}) and ${decided} >= ${decidedSince}`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function isAssigned({ queue, to }: NonNullable<RequestFilter['assigned']>, number: RawBuilder<unknown>) {
  const assignment = sql`(select from review_assignment a where a.queue = ${queue} and a.item_id = ${number}`;
  return to === null ? sql`not exists ${assignment})` : sql`exists ${assignment} and a.user_id = ${to})`;
}
