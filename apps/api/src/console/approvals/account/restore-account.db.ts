import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { disableAccessKeysOf } from '../../../identity/access-keys/access-keys.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { revokeResetCodes } from '../../../identity/password/reset-code.db.ts';
import type { StoredRequest } from '../../../companies/requests/requests.db.ts';
import { endSessionsOf } from '../../../identity/sessions/sessions.db.ts';

/** What a decision changes beside the application, as it was before. */
interface AccountBefore {
  confirm_status: number;
}

/** Reads it before a decision. */
export async function readBefore(tx: Tx, userId: string): Promise<AccountBefore> {
  return tx.selectFrom('app_user').select('confirm_status').where('user_id', '=', userId).executeTakeFirstOrThrow();
}

/**
 * Lets a decided application wait again; see `ReviewedQueue`. An account that was active loses its sessions, its keys
 * and its invitation. Not for an account that was disabled or deleted since.
 */
export async function restoreAccount(
  tx: Tx,
  { id, user_id, status }: StoredRequest,
  kept: unknown,
  at: Date,
): Promise<boolean> {
  const { confirm_status } = kept as AccountBefore;
  const later = await tx
    .selectFrom('account_application')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  const decided = status === ApprovalStatus.approved ? AccountStatus.active : AccountStatus.rejected;
  const restored = await tx
    .updateTable('app_user')
    .set({ status: AccountStatus.pending, confirm_status, updated_at: at })
    .where('user_id', '=', user_id)
    .where('status', '=', decided)
    .returning('user_id')
    .executeTakeFirst();
  if (later || !restored) return false;
  if (decided === AccountStatus.active) {
    await endSessionsOf(tx, user_id, at);
    await disableAccessKeysOf(tx, user_id, 'disabled', at);
    await revokeResetCodes(tx, user_id);
    await tx.deleteFrom('invitation').where('user_id', '=', user_id).execute();
  }
  await tx
    .updateTable('account_application')
    .set({ status: ApprovalStatus.pending, opinion: '', decided_at: null, decided_by: null })
    .where('id', '=', id)
    .execute();
  return true;
}
