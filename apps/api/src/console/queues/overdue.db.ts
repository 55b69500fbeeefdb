import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { sql } from 'kysely';
import { REQUESTS_OF, SUBJECT_OF } from '../../companies/requests/all-requests.db.ts';
import { openReversals, type OpenReversal } from '../../companies/requests/open-reversals.db.ts';
import type { Tx } from '../../platform/db/connect.ts';

/** Requests that a digest names; the rest it counts. */
export const NAMED = 10;

/** An overdue request. */
export interface Late {
  queue: ApprovalQueue;
  id: number;
  user_id: string;
  company: string;
  applied_at: Date;
}

/** A proposed reversal; `applied_at` is when it was proposed. */
export interface LateReversal extends Late {
  proposal: OpenReversal;
}

/** The overdue requests of a queue. */
export interface Overdue {
  /** The first ones that became overdue. */
  oldest: Late[];
  count: number;
}

export const isReversal = (late: Late): late is LateReversal => 'proposal' in late;

/** Pending requests of a queue that were submitted before `before`; asked ones wait for their applicants. */
export async function findOverdue(tx: Tx, queue: ApprovalQueue, before: Date): Promise<Overdue> {
  const overdue = sql`${REQUESTS_OF[queue]} as request
    where status = ${sql.lit(ApprovalStatus.pending)} and applied_at < ${before} and not asked`;
  const { rows } = await sql<Omit<Late, 'queue'>>`
    select id, user_id, company, applied_at from ${overdue} order by applied_at limit ${NAMED}`.execute(tx);
  const oldest = rows.map((row) => ({ ...row, queue }));
  if (oldest.length < NAMED) return { oldest, count: oldest.length };
  const {
    rows: [total],
  } = await sql<{ count: number }>`select count(*)::int as count from ${overdue}`.execute(tx);
  return { oldest, count: total?.count ?? oldest.length };
}

/** Reversals in a queue that were proposed before `before`. */
export async function findLateReversals(tx: Tx, queue: ApprovalQueue, before: Date): Promise<LateReversal[]> {
  const open = (await openReversals(tx, SUBJECT_OF[queue])).filter(({ proposed_at }) => proposed_at < before);
  if (open.length === 0) return [];
  const { rows } = await sql<Pick<Late, 'id' | 'user_id' | 'company'>>`
    select id, user_id, company from ${REQUESTS_OF[queue]} as request
    where id = any(${open.map(({ id }) => id)}) and status <> ${sql.lit(ApprovalStatus.pending)}`.execute(tx);
  return open.flatMap((proposal) => {
    const request = rows.find(({ id }) => id === proposal.id);
    return request ? [{ ...request, queue, applied_at: proposal.proposed_at, proposal }] : [];
  });
}
