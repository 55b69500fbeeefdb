import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { JoinReason } from '@portal/common/enums/approval/join-reason';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { MemberRole } from '@portal/common/enums/user/member-role';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import { CLAIMED_EMAIL, PROVIDER_NAME } from './account-approvals.db.ts';

/**
 * A page of the applications for accounts of a company, newest first, and their number. Status 0 means any but withdrawn:
 * nothing is left of those that could be shown.
 */
export async function listOfCompany(
  tx: Tx,
  { coId, status }: { coId: string; status: number },
  { limit, offset }: { limit: number; offset: number },
) {
  const query = tx
    .selectFrom('account_application as a')
    .where('a.co_id', '=', coId)
    .where('a.status', status === 0 ? '<>' : '=', status === 0 ? ApprovalStatus.withdrawn : status);
  const rows = await query
    .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
    .leftJoin('app_user as asker', 'asker.user_id', 'a.asked_by')
    .leftJoin('app_user as decider', 'decider.user_id', 'a.decided_by')
    .select([
      'a.id',
      'a.user_id',
      'a.asked_by',
      'a.note',
      'a.status',
      'a.applied_at',
      'a.decided_at',
      'a.opinion',
      'u.login_name',
      'u.user_name',
      sql<string | null>`coalesce(u.email, ${CLAIMED_EMAIL})`.as('email'),
      'u.email_verified',
      'u.phone',
      'u.phone_verified',
      PROVIDER_NAME.as('idp_name'),
      'asker.user_name as asker',
      'decider.user_name as decider',
      'decider.user_type as decider_type',
      sql<Date | null>`case when a.status = ${ApprovalStatus.pending} and a.company_only then a.company_until end`.as(
        'staff_time',
      ),
    ])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Who asked for the account; null: the person themselves. */
export const findAskedBy = async (tx: Tx, id: number): Promise<string | null> =>
  (await tx.selectFrom('account_application').select('asked_by').where('id', '=', id).executeTakeFirstOrThrow())
    .asked_by;

/** Stores why the company rejected an application. */
export async function storeReason(tx: Tx, id: number, reason: JoinReason): Promise<void> {
  await tx.updateTable('account_application').set({ reason }).where('id', '=', id).execute();
}

/** The role that an approved member of an enterprise will have. */
export async function setRole(tx: Tx, userId: string, role: MemberRole): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ role })
    .where('user_id', '=', userId)
    .where('status', '=', AccountStatus.pending)
    .execute();
}
