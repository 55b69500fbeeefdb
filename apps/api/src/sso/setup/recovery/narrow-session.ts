import type { NarrowScope } from '@portal/common/enums/sign-in/session-scope';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Tx } from '../../../platform/db/connect.ts';
import type { StepContext } from '../../../platform/http/calls/serve.ts';
import { endSession, SESSION_COOKIE, startSession, touchSession } from '../../../identity/sessions/sessions.db.ts';
import { findAdministrator } from '../../provider/administrators.db.ts';

/**
 * Starts a narrow session of a company in this browser. It acts for an administrator, so that it ends with the sessions
 * of that account; the browser's previous session ends. Undefined when the company has no administrator.
 */
export async function startNarrowSession(
  tx: Tx,
  { now, cookie, setCookie, network, userAgent }: StepContext,
  {
    coId,
    preferred,
    ...narrow
  }: { coId: string; preferred: string; scope: NarrowScope; livesMs: number; linkId?: string },
): Promise<{ sessionId: string; userId: string; expiresAt: Date } | undefined> {
  const account = await findAdministrator(tx, { coId, preferred });
  if (!account) return undefined;
  const started = await startSession(tx, {
    userId: account.user_id,
    userType: UserType.enterprise,
    remember: false,
    oidcSessionUid: null,
    network,
    userAgent,
    signedInAt: now(),
    epoch: account.session_epoch,
    now: now(),
    narrow,
  });
  if (!started) return undefined;
  const before = cookie(SESSION_COOKIE);
  const old = before === undefined ? null : await touchSession(tx, before, now());
  if (old) await endSession(tx, old.session_id, now());
  setCookie(SESSION_COOKIE, started.secret);
  return { sessionId: started.sessionId, userId: account.user_id, expiresAt: started.expiresAt };
}
