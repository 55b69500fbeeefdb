import { UserType } from '../../enums/user/user-type.ts';

/** Channel of a verification code. */
export type CodeChannel = 'email' | 'phone';

/**
 * The preselected channel: phone for individuals, e-mail for other users; the other one if that is missing. Undefined
 * when the account has neither.
 */
export function firstChannel(userType: UserType, has: Readonly<Record<CodeChannel, boolean>>): CodeChannel | undefined {
  const [first, second]: [CodeChannel, CodeChannel] =
    userType === UserType.individual ? ['phone', 'email'] : ['email', 'phone'];
  return [first, second].find((channel) => has[channel]);
}
