import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { CancelBlock } from '@portal/common/enums/user/cancel-block';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import { standsAgainst } from '../../../identity/addresses/cancellation-block.db.ts';
import { CONFIRMATION } from '../accounts/accounts.db.ts';

const pending = (tx: Tx) =>
  tx
    .selectFrom('cancellation as x')
    .innerJoin('app_user as u', 'u.user_id', 'x.user_id')
    .leftJoin('company as c', 'c.co_id', 'u.co_id')
    .where('x.deleted_at', 'is', null)
    .where('u.status', '=', AccountStatus.cancelling)
    .where('u.user_type', '=', UserType.enterprise);

const withDetails = (tx: Tx) =>
  pending(tx).select([
    'u.user_id',
    'u.user_name',
    'u.co_id',
    'u.phone',
    'u.phone_verified',
    'u.email',
    'u.email_verified',
    'u.position_id',
    'u.created_at',
    'c.company_name',
    'c.auth_status',
    'c.industry_id',
    'c.employees_id',
    'c.address',
    'x.requested_at',
    'x.due_at',
    CONFIRMATION.as('login_name'),
    sql<CancelBlock | null>`(select min(b.list_type) from cancellation_block b where ${standsAgainst(sql`u.user_id`)})`.as(
      'blocked_by',
    ),
  ]);

export type PendingRow = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>;

/**
 * A page of the enterprise accounts that are pending deletion, latest request first, and their number; `only` limits
 * both to some accounts.
 */
export async function listPending(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
  only?: readonly string[],
): Promise<{ rows: PendingRow[]; total: number }> {
  const listed = only ? sql<boolean>`u.user_id = any(${only})` : sql<boolean>`true`;
  const rows = await withDetails(tx)
    .where(listed)
    .orderBy('x.requested_at', 'desc')
    .orderBy('u.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await pending(tx)
    .where(listed)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** One account that is pending deletion, otherwise undefined. */
export function findPending(tx: Tx, userId: string): Promise<PendingRow | undefined> {
  return withDetails(tx).where('u.user_id', '=', userId).executeTakeFirst();
}

/** Claims the deletion of an account for this transaction; false when it was deleted or restored meanwhile. */
export async function claimDeletion(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('cancellation')
    .set({ deleted_at: at })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}
