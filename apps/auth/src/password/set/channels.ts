import { UserType } from '@portal/common/enums/user-type';
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

/**
 * The way that is chosen at first: phone for individuals, e-mail for everybody else, and the other one where that is
 * missing. Undefined when the account has neither.
 */
export function firstChannel(userType: UserType, has: Readonly<Record<Channel, boolean>>): Channel | undefined {
  const [first, second]: [Channel, Channel] = userType === UserType.individual ? ['phone', 'email'] : ['email', 'phone'];
  return [first, second].find((channel) => has[channel]);
}
