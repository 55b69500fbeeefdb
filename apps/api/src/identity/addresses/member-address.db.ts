import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Tx } from '../../platform/db/connect.ts';
import type { Address } from './claim-address.db.ts';

/** True when a member of the company other than `userId` has this address, proven or not. Lock the address first. */
export async function isMemberAddress(
  tx: Tx,
  coId: string,
  { column, address }: Address,
  userId?: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where(column, '=', address)
    .where('co_id', '=', coId)
    .where('user_type', '=', UserType.enterprise)
    .where('status', 'not in', [AccountStatus.pending, AccountStatus.rejected])
    .$if(userId !== undefined, (query) => query.where('user_id', '<>', userId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
