import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { Due } from '@portal/common/contract/queues/queue-filters';
import { APPROVAL_QUEUE, OVERVIEW_WEEKS, REVIEW } from '@portal/common/rules/limits';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { askedIn } from '../../companies/requests/questions.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/contains.ts';
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
  /** Only requests that are assigned to this person; null: to nobody. */
  assigned?: string | null;
  /** Only requests that are put off at this time, or none of them. */
  snoozed?: { now: boolean; at: Date };
  /** Pending requests whose promised time runs, and counts from this part of time. */
  running?: { from?: Date | undefined; until?: Date | undefined };
  /** Approved or rejected since. */
  decidedSince?: RawBuilder<Date>;
  /** Part of the company's name: of the one in the licence, or else of the one in the account. */
  company?: string | undefined;
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

/** Condition for the requests of a filter, in the table of a queue with this alias. `pending`: the list has no others. */
export function matches(
  { from, until, except, only, without = [], assigned, snoozed, running, decidedSince, company }: RequestFilter,
  { queue, table, pending = false }: { queue: QueueName; table: string; pending?: boolean },
): RawBuilder<boolean> {
  const { number, status, applied, since, decided } = columnsOf(queue, table);
  const conditions = [sql`true`];
  if (from) conditions.push(sql`${applied} >= ${from}`);
  // Staff never see an application before it is made. Its list is sorted by when they do.
  if (from && queue === 'account') conditions.push(sql`${since} >= ${from}`);
  if (until) conditions.push(sql`${applied} < ${until}`);
  if (except !== undefined) conditions.push(sql`${number} <> ${except}`);
  if (only) conditions.push(sql`${number} = any(${only})`);
  if (without.length > 0) conditions.push(sql`${number} <> all(${without})`);
  if (assigned !== undefined) conditions.push(isAssigned({ queue, number, pending }, assigned));
  if (snoozed) conditions.push(isSnoozed(queue, number, snoozed));
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
  if (company) conditions.push(isOfCompany(queue, table, company));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function isOfCompany(queue: QueueName, table: string, name: string): RawBuilder<boolean> {
  if (queue === 'certification') return contains(`${table}.lic_company`, name);
  return sql`${sql.ref(`${table}.co_id`)} in (select co_id from company where ${contains('company_name', name)})`;
}

/** Number of requests, at most `APPROVAL_QUEUE.countMost` plus one, which means "more". */
export async function countSome<DB, TB extends keyof DB>(
  tx: Tx,
  requests: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { total } = await tx
    .selectFrom(requests.limit(APPROVAL_QUEUE.countMost + 1).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

// What is assigned or put off are few rows. As an array they are read first, and the requests by their numbers: the
// planner would rather go through all requests in their order until a page is full.

function isAssigned(
  { queue, number, pending }: { queue: QueueName; number: RawBuilder<unknown>; pending: boolean },
  to: string | null,
): RawBuilder<boolean> {
  const held = sql`from review_assignment as held where held.queue = ${sql.lit(queue)}`;
  if (to === null) return sql`not exists (select ${held} and held.item_id = ${number})`;
  const theirs = sql`${held} and held.user_id = ${to}${pending ? sql` and held.waits` : sql``}`;
  return sql`${number} = any(array(select held.item_id ${theirs}))`;
}

function isSnoozed(
  queue: QueueName,
  number: RawBuilder<unknown>,
  { now, at }: NonNullable<RequestFilter['snoozed']>,
): RawBuilder<boolean> {
  const off = sql`from review_snooze as off where off.queue = ${sql.lit(queue)} and off.until > ${at}`;
  return now
    ? sql`${number} = any(array(select off.item_id ${off}))`
    : sql`not exists (select ${off} and off.item_id = ${number})`;
}
