import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { RECENT_SIGN_IN } from '@portal/common/rules/limits';
import type { Caller } from './caller.ts';
import type { Refusing } from '../../errors/refusal.ts';

/** Milliseconds for which the caller's sign-in still counts as recent; 0 when it does not. */
export const recentFor = ({ signedInAt }: Caller, now: Date): number =>
  Math.max(0, RECENT_SIGN_IN.livesMs - (now.getTime() - signedInAt.getTime()));

/**
 * Refuses a change that needs a recent sign-in. Access keys have none. A narrow session acts for a company, for whose
 * emergencies it is: nobody can sign in to it again, and all administrators were told of it.
 */
export function checkRecent(caller: Caller, now: Date, { refuse }: Refusing<'Account.SignIn.Recent.Required'>): void {
  if (caller.scope === SessionScope.full && recentFor(caller, now) === 0) refuse('Account.SignIn.Recent.Required');
}
