import { createHash } from 'node:crypto';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { ApprovalStatus, type Decision } from '@portal/common/enums/approval/approval-status';
import { QUEUE_COUNT } from '@portal/common/rules/limits';
import { MINUTE_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { REQUESTS_OF, SUBJECT_OF } from '../../../companies/requests/all-requests.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { isAbsent } from './assignments.db.ts';
import type { Reader } from './work.ts';

interface Place {
  queue: ApprovalQueue;
  id: number;
  user_id: string;
  company: string;
}

/** A request that could come next. `applied_at`: since when its promised time counts. */
export interface Candidate extends Place {
  applied_at: Date;
}

/** Who decides next, and when requests were submitted that are overdue. */
export interface NextFor extends Reader {
  overdueBefore: Date;
}

/** The pending requests of a queue that somebody can decide next; see `readNext` of the contract. */
const candidates = (queue: ApprovalQueue, { by, at, overdueBefore }: NextFor, except: readonly number[]) => {
  const subject = sql.lit(SUBJECT_OF[queue]);
  const its = sql`queue = ${subject} and item_id = request.id`;
  return sql`${REQUESTS_OF[queue]} as request
    where status = ${sql.lit(ApprovalStatus.pending)} and not asked and id <> all(${except}::bigint[])
      and not exists (select from review_assignment where ${its} and review_assignment.user_id <> ${by}
        and not (applied_at < ${overdueBefore} and ${isAbsent(SUBJECT_OF[queue], 'review_assignment.user_id', at)}))
      and not exists (select from review_snooze where ${its} and until > ${at})
      and not exists (select from review_claim where ${its} and review_claim.user_id <> ${by} and expires_at > ${at})
      and not exists (select from proposal where subject = ${subject} and subject_id = request.id::text
        and outcome is null and proposed_by = ${by})`;
};

/** Who decided in so many milliseconds is at work, also without a request at this moment. */
const AT_WORK_MS = 5 * MINUTE_MS;

/** How many colleagues work on requests now. */
export async function countWorking(tx: Tx, { by, at }: Reader): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ working: number }>`
    select count(*)::int as working from (
      select user_id from review_claim where user_id <> ${by} and expires_at > ${at}
      union
      select decided_by from review_decision where decided_by <> ${by} and decided_at > ${new Date(at.getTime() - AT_WORK_MS)}
    ) as colleagues`.execute(tx);
  return row?.working ?? 0;
}

/** The first requests of a queue that somebody can decide next, and how many there are in all. */
export async function findCandidates(
  tx: Tx,
  queue: ApprovalQueue,
  reader: NextFor,
  { except, most }: { except: readonly number[]; most: number },
): Promise<{ firsts: Candidate[]; waiting: number }> {
  const from = candidates(queue, reader, except);
  const { rows } = await sql<Omit<Candidate, 'queue'>>`
    select id, user_id, company, applied_at from ${from} order by applied_at, id limit ${most}`.execute(tx);
  const firsts = rows.map((row) => ({ ...row, queue }));
  if (firsts.length < most) return { firsts, waiting: firsts.length };
  const {
    rows: [count],
  } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (select from ${from} limit ${QUEUE_COUNT.most}) as counted`.execute(tx);
  return { firsts, waiting: count?.waiting ?? 0 };
}

/**
 * The request of these that somebody gets. People who ask at the same time get different ones, mostly: each has an order
 * of its own, by a digest.
 */
export function pickFor(by: string, requests: readonly Candidate[]): Candidate | undefined {
  const place = ({ queue, id }: Candidate) => createHash('sha256').update(`${by} ${queue} ${id}`).digest('hex');
  return requests
    .map((request) => ({ request, place: place(request) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))[0]?.request;
}

/** A decision of somebody in a queue. */
export interface Done extends Place {
  result: Decision;
  time: Date;
}

/** What somebody decided in a queue since a time, newest first. */
export async function findDone(tx: Tx, queue: ApprovalQueue, by: string, since: Date): Promise<Done[]> {
  const { rows } = await sql<Omit<Done, 'queue'>>`
    select request.id, request.user_id, request.company, d.result, d.decided_at as time
    from review_decision d join ${REQUESTS_OF[queue]} as request on request.id = d.item_id
    where d.queue = ${SUBJECT_OF[queue]} and d.decided_by = ${by} and d.decided_at >= ${since}
    order by d.decided_at desc, request.id desc`.execute(tx);
  return rows.map((row) => ({ ...row, queue }));
}

/** How often somebody asked applicants of a queue since a time. */
export async function countAsked(tx: Tx, queue: ApprovalQueue, by: string, since: Date): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ asked: number }>`
    select count(*)::int as asked from review_question q join ${REQUESTS_OF[queue]} as request on request.id = q.item_id
    where q.queue = ${SUBJECT_OF[queue]} and q.asked_by = ${by} and q.asked_at >= ${since}`.execute(tx);
  return row?.asked ?? 0;
}
