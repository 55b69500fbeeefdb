import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
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
const MANAGERS: readonly (number | null)[] = [PartnerRole.admin, PartnerRole.platformAdmin];

/** `unauthenticated`: the main account of a company that is not verified cannot manage contacts yet. */
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
  const own = user.user_type === UserType.partnerContact && caller.coId !== null && user.co_id === caller.coId;
  if (!own || !MANAGERS.includes(caller.role)) return 'no';
  return user.auth_status === AuthStatus.authenticated ? 'yes' : 'unauthenticated';
}
