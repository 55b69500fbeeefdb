import type { MenuEntry, RemoteClaim } from '../contract/config.ts';
import type { SessionUser } from '../contract/userinfo.ts';
import { holds, type Privilege } from '../enums/user/privilege.ts';
import { UserType } from '../enums/user/user-type.ts';
import { PAGE } from './addresses.ts';
import { homePageOf } from './by-user-type.ts';

/** Entries of the side navigation that this user may open, in the order of the remotes' claims. */
export function menuFor(user: SessionUser, remotes: readonly RemoteClaim[]): MenuEntry[] {
  return remotes.flatMap(({ menu = [] }) => menu).filter(({ userTypes, anyOf, partnerRoles }) =>
    userTypes.includes(user.user_type)
    && (!partnerRoles || user.user_type !== UserType.partner || partnerRoles.some((role) => role === user.role))
    && (!anyOf || anyOf.length === 0 || anyOf.some((privilege) => holds(user.privileges, privilege as Privilege))));
}

/**
 * Path where this user starts: the home page of the user type, if a remote claims it, else the first menu entry, else
 * the page for missing permission. Staff always start at a menu entry, because their privileges decide what they see.
 */
export function homeOf(user: SessionUser, remotes: readonly RemoteClaim[]): string {
  const home = user.user_type === UserType.employee ? undefined : homePageOf(user.user_type);
  const isClaimed = remotes.some(({ paths }) => paths.some((path) => home?.startsWith(`${path}/`)));
  return (isClaimed ? home : undefined) ?? menuFor(user, remotes)[0]?.path ?? PAGE.forbidden;
}
