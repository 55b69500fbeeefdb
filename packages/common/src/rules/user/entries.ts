import { UserType } from '../../enums/user/user-type.ts';

/** User types whose people sign in at the same page, or at pages that lead to each other with the same sign-in. */
const ENTRIES: readonly (readonly UserType[])[] = [
  [UserType.enterprise, UserType.idpUser],
  [UserType.partner, UserType.partnerContact],
];

/** The user types whose people sign in where somebody of this user type does. */
export const sameEntry = (userType: UserType): readonly UserType[] =>
  ENTRIES.find((types) => types.includes(userType)) ?? [userType];

/** True when people of a user type sign in at a page of the types that a request names, which may be a sum. */
export const entersAt = (asked: number, userType: UserType): boolean =>
  sameEntry(userType).some((type) => (asked & type) !== 0);
