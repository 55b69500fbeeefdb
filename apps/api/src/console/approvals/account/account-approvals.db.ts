import type { UndecidableRequest } from '@portal/common/contract/refusals';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { APPROVAL_QUEUE } from '@portal/common/rules/limits';
import type { Tx } from '../../../platform/db/connect.ts';
import { contains } from '../../../platform/db/contains.ts';
import { endReview } from '../../../companies/requests/changes.db.ts';
import { sql } from 'kysely';
import { hasClaim, refuseUndecidable, withClaim } from '../../review/claims.db.ts';
import { keepDecision } from '../../review/decisions.db.ts';
import type { ReviewContext } from '../../../companies/requests/requests.db.ts';
import { matches, type RequestFilter } from '../../review/request-filter.db.ts';
import { CONFIRMATION } from '../../customers/accounts/accounts.db.ts';
import { readBefore } from './restore-account.db.ts';

interface ApplicationFilter extends RequestFilter {
  coId: string | undefined;
  /** 0 means any. */
  status: number;
  company: string | undefined;
}

function filtered(tx: Tx, { coId, status, company, ...filter }: ApplicationFilter) {
  let query = tx.selectFrom('account_application as a').where(matches(filter, { table: 'a', id: 'id' }));
  if (coId !== undefined) query = query.where('a.co_id', '=', coId);
  if (status !== 0) query = query.where('a.status', '=', status);
  if (company)
    query = query.where(
      'a.co_id',
      'in',
      tx.selectFrom('company as c').select('c.co_id').where(contains('c.company_name', company)),
    );
  return query;
}

/**
 * A page of the queue, by time of application. The total counts up to `APPROVAL_QUEUE.countMost` plus one, which means
 * "more".
 */
export async function listApplications(
  tx: Tx,
  filter: ApplicationFilter,
  { limit, offset, order }: { limit: number; offset: number; order: 'asc' | 'desc' },
) {
  const rows = await filtered(tx, filter)
    .innerJoin('company as c', 'c.co_id', 'a.co_id')
    .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
    .select([
      'a.id',
      'a.user_id',
      'a.co_id',
      'a.applicant',
      'a.applied_at',
      'a.status',
      'a.opinion',
      'a.decided_at',
      'c.company_name',
      'u.user_name',
      'u.phone',
      'u.email',
      'u.source',
      CONFIRMATION.as('login_name'),
      sql<number>`c.version + u.version`.as('version'),
    ])
    .orderBy('a.applied_at', order)
    .orderBy('a.id', order)
    .limit(limit)
    .offset(offset)
    .execute();
  const some = filtered(tx, filter)
    .select('a.id')
    .limit(APPROVAL_QUEUE.countMost + 1)
    .as('some');
  const { total } = await tx
    .selectFrom(some)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export interface Verdict {
  id: number;
  userId: string;
  coId: string;
  result: Decision;
  opinion: string;
  by: string;
  at: Date;
}

/**
 * Decides a pending application: an approved account may sign in, a rejected one may not. The conditional update
 * resolves concurrent decisions; the second one gets the result of the first.
 *
 * @throws Refusal `4041100009` no such application of this account and company, `4001213001` already approved,
 * `4001213002` already rejected, `Account.Approval.Claimed` somebody else works on it
 */
export async function decideApplication(
  tx: Tx,
  { id, userId, coId, result, opinion, by, at }: Verdict,
  context: ReviewContext<UndecidableRequest>,
): Promise<void> {
  const named = await tx
    .selectFrom('account_application')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('co_id', '=', coId)
    .executeTakeFirst();
  if (!named) context.refuse('4041100009');
  const before = await readBefore(tx, userId);
  const claiming = { queue: 'account', id, coId, by, at } as const;
  const decided = await withClaim(tx, claiming)
    .updateTable('account_application')
    .set({ status: result, opinion, decided_at: at, decided_by: by })
    .where('id', '=', id)
    .where('status', '=', ApprovalStatus.pending)
    .where(hasClaim)
    .returning('id')
    .executeTakeFirst();
  if (!decided) {
    await refuseUndecidable(tx, claiming, context);
    context.refuse('Account.Approval.Claimed');
  }
  await endReview(tx, claiming);
  await keepDecision(tx, { ...claiming, result, before });
  await tx
    .updateTable('app_user')
    .set({ status: result === Decision.approve ? AccountStatus.active : AccountStatus.rejected, updated_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', AccountStatus.pending)
    .execute();
}
