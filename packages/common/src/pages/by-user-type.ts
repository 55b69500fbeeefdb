import { UserType } from '../enums/user/user-type.ts';
import {
  CUSTOMERS_PAGE,
  PAGE,
  PARTNER_COMPANY_PAGE,
  PARTNER_CONTACT_PAGE,
  PROFILE_PAGE,
  type PagePath,
} from './addresses.ts';

/** True for a sum of several user types, which a query may carry. */
export const isSeveralTypes = (userType: number): boolean =>
  Number.isInteger(userType) && userType > 0 && (userType & (userType - 1)) !== 0;

/**
 * Sign-in page of a user type; the choice of pages for a sum of several types; the enterprise page for anything else.
 */
export function signInPageOf(userType: number | undefined): PagePath {
  switch (userType) {
    case UserType.individual:
      return PAGE.signInIndividual;
    case UserType.partner:
    case UserType.partnerContact:
      return PAGE.signInPartner;
    case UserType.employee:
      return PAGE.signInStaff;
    case UserType.idpUser:
      return PAGE.signInSso;
    default:
      return userType !== undefined && isSeveralTypes(userType) ? PAGE.checkAccount : PAGE.signInEnterprise;
  }
}

const HOMES = new Map<number, PagePath>([
  [UserType.individual, PROFILE_PAGE],
  [UserType.enterprise, PROFILE_PAGE],
  [UserType.idpUser, PROFILE_PAGE],
  [UserType.partner, PARTNER_COMPANY_PAGE],
  [UserType.partnerContact, PARTNER_CONTACT_PAGE],
  [UserType.employee, CUSTOMERS_PAGE],
]);

/**
 * First page of a user type after sign-in. Staff start at the first console page that they may open, so theirs is only
 * a default.
 */
export const homePageOf = (userType: number | undefined): PagePath | undefined =>
  userType === undefined ? undefined : HOMES.get(userType);

/** Page on which users of this type see their own data; undefined where there is none. */
export const profilePageOf = (userType: number): PagePath | undefined =>
  userType === UserType.partner || userType === UserType.employee ? undefined : HOMES.get(userType);

/** In a function, so that the inline script of the shell, which does not call it, does not carry the list. */
const typesInPaths = (): readonly [RegExp, UserType][] => [
  [/individual/i, UserType.individual],
  [/enterprise/i, UserType.enterprise],
  [/partner/i, UserType.partner],
  [/employee/i, UserType.employee],
  [/loginuam/i, UserType.idpUser],
];

/** User type (or sum of types) of an address: its `user_type`, else the type of its path, else `otherwise`. */
export function userTypeOf(path: string, query: URLSearchParams, otherwise: number = UserType.enterprise): number {
  const asked = Number(query.get('user_type') ?? Number.NaN);
  if (Number.isInteger(asked) && asked > 0 && asked < 128) return asked;
  return typesInPaths().find(([name]) => name.test(path))?.[1] ?? otherwise;
}

/** True for the redirect pages `/login` and `/password`, in any spelling that the router accepts. */
export const isRedirectPage = (pathname: string): boolean => /^\/(login|password)\/?$/i.test(pathname);
