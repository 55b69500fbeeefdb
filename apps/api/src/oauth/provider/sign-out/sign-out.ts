import { ACCOUNT_HEADER, SIGN_OUT_PATH } from '@portal/common/contract/sign-in/oauth';
import type { RequestContext } from '../../../platform/http/request/app-type.ts';
import {
  accountsAmong,
  readBrowser,
  sessionSecrets,
  type BrowserSession,
} from '../../../platform/http/caller/browser-sessions.db.ts';
import { cookiesOf, dropCookie } from '../../../platform/http/caller/cookies.ts';
import { refuseOther } from '../../../identity/sessions/of-page.ts';
import { dropLibrarySessions } from '../session/library-cookies.ts';
import { checkPortalPage } from '../session/portal-page.ts';
import { endPortalSession } from '../session/portal-session.ts';
import type { Services } from '../../../platform/http/services.ts';

/**
 * Ends the session of the page's account in this browser, or those of all accounts with `all=1`. Without a named account
 * that of the one that was chosen last. Also ends what a cookie stands for whose session was replaced: a stolen copy may
 * have replaced it.
 */
export async function signOut(c: RequestContext, services: Services): Promise<Response> {
  const { db, config, clock, hosts } = services;
  c.get('note').route = `POST ${SIGN_OUT_PATH}`;
  checkPortalPage(c, hosts);
  const all = c.req.query('all') === '1';
  const account = c.req.header(ACCOUNT_HEADER);
  const cookie = cookiesOf(c, config);
  const sessions = await readBrowser(db, cookie, clock.now());
  const ending = all ? sessions : endingOf(sessions, account);
  if (!all && account !== undefined && ending.length === 0) await refuseOther(db, { cookie, account }, clock.now());
  await dropLibrarySessions(c, services, ending);
  for (const { name, secret } of ending) {
    await endPortalSession(db, secret, clock.now());
    dropCookie(c, config, name);
  }
  const known = new Set(sessions.map(({ name }) => name));
  for (const { name } of sessionSecrets(cookie)) if (!known.has(name)) dropCookie(c, config, name);
  c.header('Cache-Control', 'no-store');
  return c.json({ accounts: accountsAmong(sessions).filter((session) => !ending.includes(session)).length });
}

/** The sessions of one account; of the one that was chosen last when the page names none. */
function endingOf(sessions: readonly BrowserSession[], account: string | undefined): readonly BrowserSession[] {
  const current = account ?? (sessions.find(({ state }) => state === 'live') ?? sessions[0])?.user_id;
  return sessions.filter(({ user_id }) => user_id === current);
}
