import type { reviewWait, UsualTime } from '@portal/common/contract/company/review-time';
import type * as z from 'zod/mini';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { AuthMethod } from '@portal/common/enums/certification/auth-method';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { APPROVAL_QUEUE, REVIEW } from '@portal/common/rules/limits';
import type { WorkingClock } from '@portal/common/rules/working-hours/working-hours';
import { HOUR_MS, MINUTE_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import type { Config } from '../../platform/settings/config.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { workedTime } from '../../platform/working-hours/worked.db.ts';
import { ACCOUNT_APPLICATIONS, applicationsOf, REQUESTS_OF } from '../requests/all-requests.db.ts';

/** Period in working days, and the minimum number of decisions for a result. */
const WORKING_DAYS = 20;
const FEWEST = 5;
/** Milliseconds for which a result is cached. */
const FRESH_MS = MINUTE_MS;

/** Requests of a queue; certifications optionally of one method. */
export interface Kind {
  queue: ApprovalQueue;
  method?: AuthMethod;
  /** Applications for accounts: all, or those that this company decides alone; else those that staff see. */
  applications?: 'all' | { coId: string };
}

/** Context of the functions below: the pool (key of the cache), the working clock and the time. */
export interface Telling {
  db: Db;
  config: Pick<Config, 'workingHours'>;
  working: WorkingClock;
  now: Date;
}

function requestsOf({ queue, applications }: Kind) {
  if (applications === undefined) return REQUESTS_OF[queue];
  return applications === 'all' ? ACCOUNT_APPLICATIONS : applicationsOf(applications.coId);
}

const known = new WeakMap<Db, Map<string, { at: number; usual: UsualTime }>>();

/** Duration of recent decisions in working hours, cached for a minute. Null for fewer than five decisions. */
export async function findUsualTime(tx: Tx, kind: Kind, telling: Telling): Promise<UsualTime> {
  const results = known.get(telling.db) ?? new Map<string, { at: number; usual: UsualTime }>();
  known.set(telling.db, results);
  const key = JSON.stringify(kind);
  const at = telling.now.getTime();
  const found = results.get(key);
  if (found && found.at <= at && at < found.at + FRESH_MS) return found.usual;
  const usual = await readUsualTime(tx, kind, telling);
  results.set(key, { at, usual });
  return usual;
}

async function readUsualTime(tx: Tx, kind: Kind, { config, working, now }: Telling): Promise<UsualTime> {
  const { method } = kind;
  const since = working.before(now, WORKING_DAYS * working.dayMs);
  const worked = workedTime(working, { from: since, until: now, timeZone: config.workingHours.timeZone });
  const { rows } = await sql<{ number: number; times: [p50: number, p90: number] | null }>`
    with ${worked.calendar}
    select count(*)::int as number, percentile_cont(array[0.5, 0.9]) within group (order by ${worked.hours('r.applied_at', 'r.decided_at')}) as times
    from ${requestsOf(kind)} as r ${worked.join('r.applied_at')} ${worked.join('r.decided_at')}
    where r.status in (${ApprovalStatus.approved}, ${ApprovalStatus.rejected}) and r.decided_at >= ${since} and r.decided_at <= ${now}
    ${method === undefined ? sql`` : sql`and r.method = ${method}`}`.execute(tx);
  const [row] = rows;
  return row?.times && row.number >= FEWEST
    ? { p50: row.times[0], p90: row.times[1], day: working.dayMs / HOUR_MS }
    : null;
}

/**
 * Place of a pending request in the queue, and whether it waits longer than usual. `queued_at`: when it came into this
 * queue, if not with the application.
 */
export async function findReviewWait(
  tx: Tx,
  kind: Kind,
  { id, applied_at, queued_at }: { id: number; applied_at: Date; queued_at?: Date | null },
  usual: UsualTime,
  { working, now }: Telling,
): Promise<z.input<typeof reviewWait>> {
  const { rows } = await sql<{ before: number }>`
    select count(*)::int as before from (
      select 1 from ${requestsOf(kind)} as r
      where r.status = ${ApprovalStatus.pending} and (r.applied_at, r.id) < (${queued_at ?? applied_at}, ${id}) and not r.asked limit ${APPROVAL_QUEUE.countMost}
    ) as earlier`.execute(tx);
  const hours = working.between(applied_at, now) / HOUR_MS;
  // Pages show a usual time of an hour at least.
  const most = usual ? Math.max(1, usual.p90) : (REVIEW.workingDays * working.dayMs) / HOUR_MS;
  return { place: (rows[0]?.before ?? 0) + 1, hours, late: hours > most };
}
