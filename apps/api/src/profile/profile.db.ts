import type { UserType } from '@portal/common/enums/user-type';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';

/** A user with what its company adds. The id comes from the token. */
export function findAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user as u').leftJoin('company as c', 'c.co_id', 'u.co_id')
    .selectAll('u').select(['c.region_id as region_id'])
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export function findCompany(tx: Tx, coId: string) {
  return tx.selectFrom('company').selectAll().where('co_id', '=', coId).executeTakeFirst();
}

/** The columns that the owner of an account may change. */
export type Change =
  | { user_name: string }
  | { position_id: number }
  | { login_name: string }
  | { email: string; email_verified: true }
  | { phone: string; phone_verified: true };

/**
 * Changes one attribute of an account and notes that it was changed, never the value.
 * A login name, e-mail or phone that somebody else has is refused by its unique key.
 */
export async function changeAccount(tx: Tx, userId: string, change: Change, at: Date): Promise<void> {
  await tx.updateTable('app_user').set({ ...change, updated_at: at }).where('user_id', '=', userId).execute();
  await audit(tx, { actor: userId, action: 'account.changed', object: userId, detail: { columns: Object.keys(change) } }, at);
}

/** True when another account of this type, made by registration or not, signs in with the address. */
export async function isAddressOfAnother(
  tx: Tx, column: 'email' | 'phone', value: string, { userId, userType }: { userId: string; userType: UserType },
): Promise<boolean> {
  const other = await tx.selectFrom('app_user').select('user_id')
    .where(column, '=', value).where('user_type', '=', userType).where('user_id', '<>', userId).limit(1).executeTakeFirst();
  return other !== undefined;
}
