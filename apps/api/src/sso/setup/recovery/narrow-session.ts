import type { NarrowScope } from '@portal/common/enums/sign-in/session-scope';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Tx } from '../../../platform/db/connect.ts';
import type { StepContext } from '../../../platform/http/calls/serve.ts';
import { placeFor, readBrowser } from '../../../platform/http/caller/browser-sessions.db.ts';
import { endSession, startSession } from '../../../identity/sessions/sessions.db.ts';

/**
 * Starts a narrow session of a company in this browser. It acts for an administrator, so that it ends with the sessions
 * of that account; the browser's earlier narrow session, and its session of that account, end. Undefined when the
 * account ended its sessions meanwhile.
 */
export async function startNarrowSession(
  tx: Tx,
  { now, cookie, setCookie, network, userAgent }: StepContext,
  {
    account,
    ...narrow
  }: { account: { user_id: string; session_epoch: number }; scope: NarrowScope; livesMs: number; linkId?: string },
): Promise<{ sessionId: string; userId: string; expiresAt: Date } | undefined> {
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
  const place = placeFor(await readBrowser(tx, cookie, now()), { userId: account.user_id, narrow: true });
  for (const { name, session_id } of place?.replaced ?? []) {
    await endSession(tx, session_id, now());
    if (name !== place?.name) setCookie(name, '', 0);
  }
  if (place) setCookie(place.name, started.secret);
  return { sessionId: started.sessionId, userId: account.user_id, expiresAt: started.expiresAt };
}
