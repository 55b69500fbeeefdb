import type { MenuEntry, RemoteClaim } from '../../contract/config.ts';
import type { SessionUser } from '../../contract/userinfo.ts';
import { holds, type Privilege } from '../../enums/user/privilege.ts';
import { UserType } from '../../enums/user/user-type.ts';

/** Returns the path of the sign-in page of a user type; the enterprise one for other types. */
export function entryOf(userType: number | undefined): string {
  switch (userType) {
    case UserType.individual: return '/loginIndividualPortal';
    case UserType.partner:
    case UserType.partnerContact: return '/loginPartnerPortal';
    case UserType.employee: return '/loginEmployeePortal';
    case UserType.idpUser: return '/loginUam';
    default: return '/loginEnterprisePortal';
  }
}

const NAMED: [RegExp, UserType][] = [
  [/individual/i, UserType.individual],
  [/enterprise/i, UserType.enterprise],
  [/partner/i, UserType.partner],
  [/employee/i, UserType.employee],
  [/loginuam/i, UserType.idpUser],
];

/** Returns the user type of an address: from its `user_type`, else from its path, else `otherwise` (enterprise by default). */
export function userTypeOf(path: string, query: URLSearchParams, otherwise: number = UserType.enterprise): number {
  const asked = Number(query.get('user_type') ?? Number.NaN);
  if (Number.isInteger(asked) && asked > 0 && asked < 128) return asked;
  return NAMED.find(([name]) => name.test(path))?.[1] ?? otherwise;
}

/** Returns the menu entries that the user may open, in the order of the remotes' claims. */
export function menuFor(user: SessionUser, remotes: readonly RemoteClaim[]): MenuEntry[] {
  return remotes.flatMap(({ menu = [] }) => menu).filter(({ userTypes, anyOf, partnerRoles }) =>
    userTypes.includes(user.user_type)
    && (!partnerRoles || user.user_type !== UserType.partner || partnerRoles.some((role) => role === user.role))
    && (!anyOf || anyOf.length === 0 || anyOf.some((privilege) => holds(user.privileges, privilege as Privilege))));
}

const HOMES = new Map<UserType, string>([
  [UserType.individual, '/profile/baseInfo'],
  [UserType.enterprise, '/profile/baseInfo'],
  [UserType.idpUser, '/profile/baseInfo'],
  [UserType.partner, '/company/info'],
  [UserType.partnerContact, '/company/person'],
]);

/** Where a user of this type begins: the profile or the partner pages, else the first entry that is open: of the console, or where a remote is not there. */
export function homeOf(user: SessionUser, remotes: readonly RemoteClaim[]): string {
  const wanted = HOMES.get(user.user_type);
  const isClaimed = remotes.some(({ paths }) => paths.some((path) => wanted?.startsWith(`${path}/`)));
  return (isClaimed ? wanted : undefined) ?? menuFor(user, remotes)[0]?.path ?? '/403';
}
