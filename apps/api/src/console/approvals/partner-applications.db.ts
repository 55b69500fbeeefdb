import { sql } from 'kysely';
import { ApprovalStatus, type Decision } from '@portal/common/enums/approval/approval-status';
import { PAGE } from '@portal/common/pages/addresses';
import type { Config } from '../../platform/settings/config.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { readPage, windowOf } from '../../platform/db/page.ts';
import { refuseAt } from '../../platform/errors/refusal.ts';
import { openQuestions, questionForStaff } from '../../companies/requests/questions.db.ts';
import { companyNameOf, type StoredRequest } from '../../companies/requests/requests.db.ts';
import { workOn } from '../review/assignments/work.ts';
import { countSome, matches, readFilter, type FilterQuery, type RequestFilter } from '../review/request-filter.db.ts';
import { readWorkingClock, waitingOf } from '../../platform/working-hours/working-hours.db.ts';

/** Tables of applications of partner companies that staff decide on. */
type ApplicationTable = 'registration_application' | 'contract_application';

/** What the queues of both have in common. */
export const partnerQueue = {
  of: 'co_id',
  verdictOf: (body: { id: number; approval_status: Decision; approval_opinion: string }) => ({
    id: body.id,
    result: body.approval_status,
    opinion: body.approval_opinion,
  }),
  about: async (tx: Tx, request: StoredRequest) => ({
    company: await companyNameOf(tx, request),
    page: PAGE.partnerCompany,
  }),
} as const;

const QUEUE_OF = { registration_application: 'registration', contract_application: 'contract' } as const;

interface ApplicationRow {
  id: number;
  co_id: string;
  user_id: string;
  approval_status: number;
  approval_opinion: string;
  applied_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
  decided_data: Record<string, unknown> | null;
}

interface QueueFilter extends RequestFilter {
  /** 0 means any. */
  status: number;
}

/** A decided application shows the data that were decided on, a pending one the stored data. */
const shown = (column: 'company_name' | 'user_name' | 'phone' | 'email', stored: string) =>
  sql<string>`coalesce(a.decided_data->>${sql.lit(column)}, ${sql.ref(stored)}, '')`;

function filtered(tx: Tx, table: ApplicationTable, { status, ...filter }: QueueFilter) {
  let query = tx
    .selectFrom(sql<ApplicationRow>`${sql.table(table)}`.as('a'))
    .where(matches(filter, { queue: QUEUE_OF[table], table: 'a', pending: status === ApprovalStatus.pending }));
  if (status !== 0) query = query.where('a.approval_status', '=', status);
  return query;
}

/** Query of a queue, as `queueQuery` of the contract declares it. */
interface QueueQuery extends FilterQuery {
  approval_status: number;
  company_name?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
}

/**
 * A page of a queue as in the reply, by time of application. Pending ones have the stored data. The total counts up to
 * `APPROVAL_QUEUE.countMost` plus one, which means "more".
 *
 * @throws Refusal `request.invalid` at a field of the query
 */
export async function listApplications(
  tx: Tx,
  table: ApplicationTable,
  query: QueueQuery,
  { reader, config, now }: { reader: string; config: Config; now: Date },
) {
  const { approval_status: status, company_name: company, order = 'asc' } = query;
  if (![0, 1, 2, 3].includes(status)) refuseAt('approval_status', 'request.invalid');
  const filter = { status, company, ...(await readFilter(tx, QUEUE_OF[table], query, { reader, config, now })) };
  const working = await readWorkingClock(tx, config);
  const list = filtered(tx, table, filter)
    .innerJoin('company as c', 'c.co_id', 'a.co_id')
    .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'a.approval_status', 'a.applied_at', 'a.decided_at', 'a.approval_opinion'])
    .select('a.submitted_at')
    .select([
      shown('company_name', 'c.company_name').as('user_name'),
      shown('user_name', 'u.user_name').as('applicant'),
      shown('phone', 'u.phone').as('phone'),
      shown('email', 'u.email').as('email'),
    ]);
  const { rows, cursor } = await readPage(
    (isFrom) => list.where(isFrom),
    { time: sql.ref('a.applied_at'), id: sql.ref('a.id'), ids: 'numbers', order },
    windowOf(query),
  );
  const total = await countSome(tx, filtered(tx, table, filter).select('a.id'));
  const ids = rows.map(({ id }) => id);
  const work = await workOn(tx, QUEUE_OF[table], ids, { by: reader, at: now });
  const questions = await openQuestions(tx, QUEUE_OF[table], ids);
  return {
    rows: rows.map(({ applied_at, submitted_at, decided_at, approval_status, ...row }) => ({
      ...row,
      approval_status: approval_status as ApprovalStatus,
      application_time: submitted_at ?? applied_at,
      approval_time: decided_at,
      ...work(row.id),
      question: questionForStaff(questions.get(row.id), reader),
      ...waitingOf(working, { applied_at, decided_at, asked_at: questions.get(row.id)?.asked_at }, now),
    })),
    total,
    cursor,
  };
}

/** Name of the member of staff who decided; '' without one. */
export async function findApprover(tx: Tx, userId: string | null): Promise<string> {
  if (userId === null) return '';
  const user = await tx.selectFrom('app_user').select('user_name').where('user_id', '=', userId).executeTakeFirst();
  return user?.user_name ?? '';
}
