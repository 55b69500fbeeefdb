import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { Db } from '../../../platform/db/connect.ts';

/** User type of an account; undefined when it does not exist. */
export async function findUserType(db: Db, userId: string): Promise<UserType | undefined> {
  const user = await db.selectFrom('app_user').select('user_type').where('user_id', '=', userId).executeTakeFirst();
  return user?.user_type as UserType | undefined;
}

/** Claims of an ID token about an active account; undefined when the account is not active. */
export async function findActiveAccount(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['user_id', 'user_name', 'user_type', 'email', 'email_verified', 'language'])
    .where('user_id', '=', userId)
    .where('status', '=', AccountStatus.active)
    .executeTakeFirst();
}
