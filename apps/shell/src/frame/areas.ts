import type { PortalConfig, RemoteClaim } from '@portal/common/contract/config';
import { UserType } from '@portal/common/enums/user/user-type';
import { isBelow } from '@portal/common/rules/navigation/is-below';
import { userTypeOf } from '@portal/common/pages/by-user-type';
import { ownerOf } from '../boot/owner-of.ts';

/** Name of the part of the portal that a user type sees, beside the brand. */
export function areaOf(userType: number) {
  switch (userType) {
    case UserType.individual: return 'frame.area.individual';
    case UserType.partner:
    case UserType.partnerContact: return 'frame.area.partner';
    case UserType.employee: return 'frame.area.employee';
    default: return 'frame.area.enterprise';
  }
}

/** Pages of these paths are for people who are not signed in: no frame around them, and no wait for the session. */
const SIGNED_OUT = /^\/(login|password|register|setpassword|checkaccount|notme|restore)/i;
export const isSignedOutPage = (pathname: string) => SIGNED_OUT.test(pathname);

/** The page on which signed-in people change their password: without a frame, and yet it wants to know who is there. */
export const asksWhoIsThere = (pathname: string, search: string) =>
  /^\/setpassword\b/i.test(pathname) && new URLSearchParams(search).get('pwd_flag') === 'edit';

/** Paths of the shell's own. */
const OWN = /^\/(403|404)?\/?$/;

/** Somebody must be signed in to open the path: a remote owns it, and it is no page of the signed-out. */
export function needsUser(pathname: string, claims: readonly RemoteClaim[]): boolean {
  return !isSignedOutPage(pathname) && !OWN.test(pathname) && ownerOf(claims, pathname) !== undefined;
}

/** Types whose sign-in a stranger chooses where a path is for several: those that serve themselves. */
const CHOSEN = [UserType.individual, UserType.enterprise, UserType.partner];

/**
 * Which user type to sign in for a path that needs one: what the address says, else whose menu leads there, else whom the
 * owning remotes are for. Of several types it is the one that signed in with this browser `last`; where that is none of
 * them, enterprise, or the sum of those that serve themselves once partners are among them: the person then chooses.
 */
export function userTypeFor(pathname: string, search: string, { remotes }: Pick<PortalConfig, 'remotes'>, last?: number): number {
  const query = new URLSearchParams(search);
  if (query.has('user_type')) return userTypeOf(pathname, query);
  const types = typesFor(pathname, remotes);
  if (last !== undefined && types.includes(last)) return last;
  if (types.includes(UserType.enterprise) && types.includes(UserType.partner)) {
    return CHOSEN.filter((type) => types.includes(type)).reduce((sum, type) => sum + type, 0);
  }
  return types.length === 0 || types.includes(UserType.enterprise) ? userTypeOf(pathname, query) : types[0] ?? UserType.enterprise;
}

/** Whom a path is for: by the longest menu entries above it, else by the remote that owns it; empty where nothing says. */
function typesFor(pathname: string, remotes: PortalConfig['remotes']): readonly number[] {
  const entries = remotes.flatMap(({ menu = [] }) => menu).filter(({ path }) => isBelow(pathname, path));
  const longest = Math.max(...entries.map(({ path }) => path.length));
  const types = entries.filter(({ path }) => path.length === longest).flatMap(({ userTypes }) => userTypes);
  return types.length > 0 ? types : ownerOf(remotes, pathname)?.userTypes ?? [];
}
