import { UserType } from '@portal/common/enums/user/user-type';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';

const PHONES: readonly UserType[] = [UserType.individual, UserType.enterprise];
/**
 * User types that can recover a password. Accounts of an identity provider have none here, and contacts of enterprises
 * never sign in.
 */
const RECOVERABLE: readonly UserType[] = [
  UserType.individual,
  UserType.enterprise,
  UserType.partner,
  UserType.employee,
];

/** Returns the channels for recovery. Phones are for enterprises, and for individuals, who may have no e-mail. */
export function channelsOf(userType: UserType): readonly CodeChannel[] {
  return PHONES.includes(userType) ? ['email', 'phone'] : ['email'];
}

/**
 * Returns the user type that `user_type` means: contacts of partners recover as partners, unknown types as enterprise.
 */
export function recoverableType(asked: number): UserType {
  if (asked === UserType.idpUser) return UserType.idpUser;
  if (asked === UserType.partnerContact) return UserType.partner;
  return RECOVERABLE.find((type) => type === asked) ?? UserType.enterprise;
}
