import { PartnerRole } from '../../enums/partner/partner-role.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { hasMemberRight, isMember, type MemberRight } from './member-rights.ts';

const MANAGE: readonly (number | null)[] = [PartnerRole.admin, PartnerRole.platformAdmin];

/**
 * True for who manages a part of their company: members of an enterprise by `right`, in a partner company its main
 * account and platform admins.
 */
export function managesCompany(userType: UserType, role: number | null, right: MemberRight): boolean {
  if (isMember(userType)) return hasMemberRight(userType, role, right);
  return (userType === UserType.partner || userType === UserType.partnerContact) && MANAGE.includes(role);
}
