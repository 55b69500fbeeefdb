import type { KoaContextWithOIDC } from 'oidc-provider';
import type { UserType } from '@portal/common/enums/user/user-type';
import { CHALLENGE_SECONDS } from '../../../identity/challenge/challenge.db.ts';
import { sessionSeconds } from '../../../identity/sessions/sessions.db.ts';

/**
 * Seconds that the library's session, and the grants that it gives, are kept: no longer than the portal's session of the
 * same sign-in. Each use of the session stores it again, with the end that it has.
 */
export function secondsLeft({ oidc: { session, account } }: KoaContextWithOIDC): number {
  if (session?.exp !== undefined) return Math.max(1, session.exp - Math.floor(Date.now() / 1000));
  // Nobody is signed in yet.
  if (!session?.accountId || !account) return CHALLENGE_SECONDS;
  return sessionSeconds({ userType: account.userType as UserType, remember: !session.transient });
}
