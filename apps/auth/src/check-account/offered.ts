import { UserType } from '@portal/common/enums/user/user-type';

/** The self-service user types, in the order of the page. */
const KINDS = [UserType.enterprise, UserType.partner, UserType.individual] as const;

/** Returns the user types to offer for `user_type`: the parts of a sum of several, or all of them. */
export function offered(userType: number): readonly (typeof KINDS)[number][] {
  const isSum = Number.isInteger(userType) && userType > 0 && userType < 128 && (userType & (userType - 1)) !== 0;
  const named = isSum ? KINDS.filter((kind) => (userType & kind) !== 0) : [];
  return named.length > 0 ? named : KINDS;
}
