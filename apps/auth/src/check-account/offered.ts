import { UserType } from '@portal/common/enums/user/user-type';

/** The kinds that serve themselves, in the order in which they are offered. */
const KINDS = [UserType.enterprise, UserType.partner, UserType.individual] as const;

/** Which kinds to offer for a `user_type`: those that a sum of several contains; all of them for a single one or for none. */
export function offered(userType: number): readonly (typeof KINDS)[number][] {
  const isSum = Number.isInteger(userType) && userType > 0 && userType < 128 && (userType & (userType - 1)) !== 0;
  const named = isSum ? KINDS.filter((kind) => (userType & kind) !== 0) : [];
  return named.length > 0 ? named : KINDS;
}
