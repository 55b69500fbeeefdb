import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { ApprovalStatus, type Decision } from '@portal/common/enums/approval/approval-status';
import { QUEUE_COUNT } from '@portal/common/rules/limits';
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

/** The first request of a queue that somebody can decide next, and how many there are. */
export async function findCandidate(
  tx: Tx,
  queue: ApprovalQueue,
  reader: NextFor,
  except: readonly number[],
): Promise<{ first: Candidate | undefined; waiting: number }> {
  const from = candidates(queue, reader, except);
  const { rows } = await sql<Omit<Candidate, 'queue'>>`
    select id, user_id, company, applied_at from ${from} order by applied_at, id limit 1`.execute(tx);
  const first = rows[0] && { ...rows[0], queue };
  if (!first) return { first, waiting: 0 };
  const {
    rows: [count],
  } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (select from ${from} limit ${QUEUE_COUNT.most}) as counted`.execute(tx);
  return { first, waiting: count?.waiting ?? 0 };
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
