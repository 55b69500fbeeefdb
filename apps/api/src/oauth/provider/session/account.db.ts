import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { Db, Tx } from '../../../platform/db/connect.ts';

/** An active account with its company, for its claims; undefined when the account is not active. */
export async function findActiveAccount(db: Db | Tx, userId: string) {
  return db
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.co_id', 'u.co_id')
    .select(['user_id', 'user_name', 'user_type', 'email', 'email_verified', 'phone', 'phone_verified', 'language'])
    .select(['u.co_id', 'c.company_name', 'u.role'])
    .where('user_id', '=', userId)
    .where('u.status', '=', AccountStatus.active)
    .executeTakeFirst();
}

/** The claims about an account that applications can receive, each behind its scope. */
export const claimsOf = (user: NonNullable<Awaited<ReturnType<typeof findActiveAccount>>>) => ({
  sub: user.user_id,
  name: user.user_name,
  user_type: user.user_type,
  locale: user.language,
  ...(user.email ? { email: user.email, email_verified: user.email_verified } : {}),
  // Stored with a hyphen behind the country code; applications expect E.164.
  ...(user.phone ? { phone_number: user.phone.replace('-', ''), phone_number_verified: user.phone_verified } : {}),
  ...(user.co_id ? { org_id: user.co_id, org_name: user.company_name ?? '' } : {}),
  ...(user.co_id && user.role !== null ? { org_role: user.role } : {}),
});
