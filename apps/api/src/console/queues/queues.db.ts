import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { mayConfirm, openReversals } from '../../companies/requests/open-reversals.db.ts';
import { openRequests } from '../../companies/requests/proposals.db.ts';
import { REQUESTS_OF, SUBJECT_OF } from '../../companies/requests/all-requests.db.ts';

/**
 * What a second person must confirm in a queue: approvals of pending requests, and reversals of decisions. `reader`
 * counts what this person may confirm alone.
 */
export async function countProposed(
  db: Db | Tx,
  queue: ApprovalQueue,
  { reader }: { reader?: string } = {},
): Promise<number> {
  const subject = SUBJECT_OF[queue];
  const approvals = await openRequests(db, subject, reader === undefined ? {} : { without: reader });
  const reversals = (await openReversals(db, subject))
    .filter((one) => reader === undefined || mayConfirm(one, reader))
    .map(({ id }) => id);
  if (approvals.length + reversals.length === 0) return 0;
  const pending = sql`status = ${sql.lit(ApprovalStatus.pending)}`;
  const {
    rows: [row],
  } = await sql<{ proposed: number }>`
    select count(*)::int as proposed from ${REQUESTS_OF[queue]} as request
    where (id = any(${approvals}) and ${pending}) or (id = any(${reversals}) and not ${pending})`.execute(db);
  return row?.proposed ?? 0;
}

/** Pending requests of a queue, and those of them that are not asked and count from before `before`; counted up to `most` plus one. */
export async function countPending(
  db: Db | Tx,
  queue: ApprovalQueue,
  { before, most }: { before: Date; most: number },
): Promise<{ pending: number; overdue: number }> {
  const {
    rows: [row],
  } = await sql<{ pending: number; overdue: number }>`
    select count(*)::int as pending, (count(*) filter (where applied_at < ${before} and not asked))::int as overdue from (
      select applied_at, asked from ${REQUESTS_OF[queue]} as request where status = ${sql.lit(ApprovalStatus.pending)} order by applied_at limit ${most + 1}
    ) as oldest`.execute(db);
  return row ?? { pending: 0, overdue: 0 };
}
