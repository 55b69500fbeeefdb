import { SIGN_OUT_PATH } from '@portal/common/contract/sign-in/oauth';
import type { RequestContext } from '../../../platform/http/request/app-type.ts';
import { dropCookie, readCookie } from '../../../platform/http/caller/cookies.ts';
import { SESSION_COOKIE } from '../../../identity/sessions/sessions.db.ts';
import { checkPortalPage } from '../session/portal-page.ts';
import { endPortalSession } from '../session/portal-session.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Ends the session of the cookie, if there is one. */
export async function signOut(c: RequestContext, { db, config, clock, hosts }: Services): Promise<Response> {
  c.get('note').route = `POST ${SIGN_OUT_PATH}`;
  checkPortalPage(c, hosts);
  const secret = readCookie(c, config, SESSION_COOKIE);
  if (secret !== undefined) await endPortalSession(db, secret, clock.now());
  dropCookie(c, config, SESSION_COOKIE);
  c.header('Cache-Control', 'no-store');
  return c.json({});
}
