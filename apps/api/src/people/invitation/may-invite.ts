import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { MEMBER_RIGHTS } from '@portal/common/rules/company/member-rights';
import type { Db } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';

/**
 * Privileges required to invite a user type. Other types are not invited: they register themselves, sign in through a
 * provider, or never sign in.
 */
const NEEDED: Readonly<Partial<Record<number, readonly Privilege[]>>> = {
  [UserType.enterprise]: [Privilege.customerContactEdit],
  [UserType.partner]: [Privilege.partnerCreate, Privilege.partnerEdit],
  [UserType.partnerContact]: [Privilege.partnerCreate, Privilege.partnerEdit],
  [UserType.employee]: [Privilege.admin],
};
/** User types that the managers of a company invite. */
const INVITED: readonly number[] = [UserType.partnerContact, UserType.enterprise];
/** The same numbers in both kinds of companies. */
const MANAGERS: readonly (number | null)[] = MEMBER_RIGHTS.people;

/** `unauthenticated`: the main account of a partner company that is not verified cannot manage contacts yet. */
export type Permission = 'yes' | 'no' | 'unauthenticated';

/** Whether the caller may invite the account. Accounts that the caller may not see count as missing: `no`. */
export async function mayInvite(db: Db, caller: Caller, userId: string): Promise<Permission> {
  const user = await db
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.co_id', 'u.co_id')
    .select(['u.user_type', 'u.co_id', 'c.auth_status'])
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  if (!user) return 'no';
  if (caller.userType === UserType.employee) {
    return (NEEDED[user.user_type] ?? []).some((privilege) => holds(caller.privileges, privilege)) ? 'yes' : 'no';
  }
  const own = INVITED.includes(user.user_type) && caller.coId !== null && user.co_id === caller.coId;
  if (!own || !MANAGERS.includes(caller.role)) return 'no';
  if (user.user_type === UserType.enterprise) return 'yes';
  return user.auth_status === AuthStatus.authenticated ? 'yes' : 'unauthenticated';
}
