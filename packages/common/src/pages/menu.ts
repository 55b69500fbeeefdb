import type { MenuEntry, RemoteClaim } from '../contract/portal/config.ts';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import { holds, type Privilege } from '../enums/staff/privilege.ts';
import { UserType } from '../enums/user/user-type.ts';
import { hasMemberRight } from '../rules/company/member-rights.ts';
import { PAGE } from './addresses.ts';
import { homePageOf } from './by-user-type.ts';
import { mayOpen } from './may-open.ts';

const PARTNERS: readonly number[] = [UserType.partner, UserType.partnerContact];

/** Entries of the side navigation that this user may open, in the order of the remotes' claims. */
export function menuFor(user: SessionUser, remotes: readonly RemoteClaim[]): MenuEntry[] {
  return remotes
    .flatMap(({ menu = [] }) => menu)
    .filter(
      ({ path, userTypes, anyOf, partnerRoles, memberRight }) =>
        userTypes.includes(user.user_type) &&
        mayOpen(user, path) &&
        (!partnerRoles || !PARTNERS.includes(user.user_type) || partnerRoles.some((role) => role === user.role)) &&
        (!memberRight || hasMemberRight(user.user_type, user.role, memberRight)) &&
        (!anyOf || anyOf.length === 0 || anyOf.some((privilege) => holds(user.privileges, privilege as Privilege))),
    );
}

/**
 * Path where this user starts: the home page of the user type, if a remote claims it, else the first menu entry, else
 * the own security settings, which everybody may see, else the page for missing permission. Staff always start at a
 * menu entry, because their privileges decide what they see.
 */
export function homeOf(user: SessionUser, remotes: readonly RemoteClaim[]): string {
  const isClaimed = (page: string | undefined) =>
    remotes.some(
      ({ paths, userTypes }) =>
        (!userTypes || userTypes.includes(user.user_type)) &&
        paths.some((path) => page === path || page?.startsWith(`${path}/`)),
    );
  const home = user.user_type === UserType.employee ? undefined : homePageOf(user.user_type);
  return (
    [
      home !== undefined && mayOpen(user, home) && isClaimed(home) ? home : undefined,
      menuFor(user, remotes)[0]?.path,
      mayOpen(user, PAGE.security) && isClaimed(PAGE.security) ? PAGE.security : undefined,
    ].find((page) => page !== undefined) ?? PAGE.forbidden
  );
}
