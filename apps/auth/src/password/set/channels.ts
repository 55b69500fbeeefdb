import { UserType } from '@portal/common/enums/user/user-type';
import type { Channel } from '../password.queries.ts';

const PHONES: readonly UserType[] = [UserType.individual, UserType.enterprise];
/** Those who can recover a password; accounts of an identity provider have none here, and contacts never sign in. */
const RECOVERABLE: readonly UserType[] = [UserType.individual, UserType.enterprise, UserType.partner, UserType.employee];

/** By which ways a forgotten password is recovered (spec 1 §2): phones are for enterprises, and for individuals, who may have nothing else. */
export function channelsOf(userType: UserType): readonly Channel[] {
  return PHONES.includes(userType) ? ['email', 'phone'] : ['email'];
}

/** The kind of account that `user_type` of the address means: contacts of partners recover at the partner entry, unknown kinds count as enterprise. */
export function recoverableType(told: number): UserType {
  if (told === UserType.idpUser) return UserType.idpUser;
  if (told === UserType.partnerContact) return UserType.partner;
  return RECOVERABLE.find((type) => type === told) ?? UserType.enterprise;
}
