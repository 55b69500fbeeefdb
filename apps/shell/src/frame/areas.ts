import type { PortalConfig, RemoteClaim } from '@portal/common/contract/portal/config';
import { UserType } from '@portal/common/enums/user/user-type';
import { isBelow } from '@portal/common/rules/return-address/is-below';
import { userTypeOf } from '@portal/common/pages/by-user-type';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import { ownerOf } from '@portal/common/pages/owner-of';

/** Text id of the portal area of a user type, shown beside the brand. */
export function areaOf(userType: number) {
  switch (userType) {
    case UserType.individual:
      return 'frame.area.individual';
    case UserType.partner:
    case UserType.partnerContact:
      return 'frame.area.partner';
    case UserType.employee:
      return 'frame.area.employee';
    default:
      return 'frame.area.enterprise';
  }
}

/** The page that changes a password has no frame but needs the session. */
export const asksWhoIsThere = (pathname: string, search: string) =>
  /^\/setpassword\b/i.test(pathname) && new URLSearchParams(search).get('pwd_flag') === 'edit';

/** Paths of the shell itself. */
const OWN = /^\/(403|404)?\/?$/;

/** True when the path needs a signed-in user: a remote owns it, and it is not a page for signed-out users. */
export function needsUser(pathname: string, claims: readonly RemoteClaim[]): boolean {
  return !isSignedOutPage(pathname) && !OWN.test(pathname) && ownerOf(claims, pathname) !== undefined;
}

/** User types that a signed-out visitor can choose from when a path is for several. */
const CHOSEN = [UserType.individual, UserType.enterprise, UserType.partner];

/**
 * User type for the sign-in before a path: from the query, else from the menu entries above the path, else from the
 * owning remote. Of several types it is the `last` one in this browser; otherwise enterprise, or the sum of the offered
 * types if partners are among them, so that the visitor chooses.
 */
export function userTypeFor(
  pathname: string,
  search: string,
  { remotes }: Pick<PortalConfig, 'remotes'>,
  last?: number,
): number {
  const query = new URLSearchParams(search);
  if (query.has('user_type')) return userTypeOf(pathname, query);
  const types = typesFor(pathname, remotes);
  if (last !== undefined && types.includes(last)) return last;
  if (types.includes(UserType.enterprise) && types.includes(UserType.partner)) {
    return CHOSEN.filter((type) => types.includes(type)).reduce((sum, type) => sum + type, 0);
  }
  return types.length === 0 || types.includes(UserType.enterprise)
    ? userTypeOf(pathname, query)
    : (types[0] ?? UserType.enterprise);
}

/** User types of a path: from the longest menu entries above it, else from the owning remote; empty when unknown. */
function typesFor(pathname: string, remotes: PortalConfig['remotes']): readonly number[] {
  const entries = remotes.flatMap(({ menu = [] }) => menu).filter(({ path }) => isBelow(pathname, path));
  const longest = Math.max(...entries.map(({ path }) => path.length));
  const types = entries.filter(({ path }) => path.length === longest).flatMap(({ userTypes }) => userTypes);
  return types.length > 0 ? types : (ownerOf(remotes, pathname)?.userTypes ?? []);
}
