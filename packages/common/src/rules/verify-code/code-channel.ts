import { UserType } from '../../enums/user/user-type.ts';

/** By which way a code reaches somebody. */
export type CodeChannel = 'email' | 'phone';

/**
 * The way that is chosen at first: phone for individuals, e-mail for everybody else, and the other one where that is
 * missing. Undefined when the account has neither (spec 2 §2.1).
 */
export function firstChannel(userType: UserType, has: Readonly<Record<CodeChannel, boolean>>): CodeChannel | undefined {
  const [first, second]: [CodeChannel, CodeChannel] = userType === UserType.individual ? ['phone', 'email'] : ['email', 'phone'];
  return [first, second].find((channel) => has[channel]);
}
