import { AUTHORISE_PATH } from '@portal/common/contract/sign-in/oauth';
import { decimalOf } from '@portal/common/contract/fields';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { BROWSER_COOKIE, newBrowser, ownBrowser } from '../../platform/http/caller/browser-cookie.ts';
import { readCookie, writeCookie } from '../../platform/http/caller/cookies.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import { limit } from '../../platform/limits/limits.ts';
import { SESSION_COOKIE, touchSession } from '../../identity/sessions/sessions.db.ts';
import { peekForm } from './form-body.ts';
import { findUserType } from './session/account.db.ts';
import { readStep } from '../../identity/challenge/challenge.db.ts';
import { entersAt } from '../../identity/challenge/entries.ts';
import type { Library } from './library/library.ts';
import { wantsJson } from './session/portal-page.ts';
import { BROWSER_ID, EARLIER, OAUTH_COOKIE, type IncomingWithBrowser } from './library/provider.ts';
import type { Services } from '../../platform/http/services.ts';

/** Limit of started sign-ins per network: each one is stored for an hour. */
const BEGUN = { points: 600, seconds: 15 * 60 };

const LIBRARY_SESSION = new RegExp(`^(__Host-)?${OAUTH_COOKIE}(\\.sig)?=`);

/** Removes the library's cookies from the request, so that it starts without its previous session. */
function forgetLibrarySession(c: RequestContext): void {
  const { headers } = c.env.incoming;
  headers.cookie = (headers.cookie ?? '')
    .split(/;\s*/)
    .filter((pair) => !LIBRARY_SESSION.test(pair))
    .join('; ');
}

/**
 * True when the library's session is the one behind a live session of ours and this request may reuse it without a new
 * sign-in.
 */
async function mayReuseSession(c: RequestContext, { config, db, clock, oidc }: Services): Promise<boolean> {
  const secret = readCookie(c, config, SESSION_COOKIE);
  const libraryId = readCookie(c, config, OAUTH_COOKIE);
  if (secret === undefined || libraryId === undefined || wantsJson(c)) return false;
  const session = await touchSession(db, secret, clock.now());
  if (!session || session.scope !== SessionScope.full) return false;
  const behind = await oidc.Session.find(libraryId);
  if (behind?.accountId !== session.user_id || behind.uid !== session.oidc_session_uid) return false;
  const asked = decimalOf(c.req.query('user_type') ?? '0');
  const userType = await findUserType(db, session.user_id);
  return asked === 0 || (userType !== undefined && entersAt(asked, userType));
}

/** Starts a sign-in, bound to this browser. */
export async function authorise(c: RequestContext, library: Library, services: Services): Promise<Response> {
  const { config, db, clock } = services;
  c.get('note').route = `GET ${AUTHORISE_PATH}`;
  await limit(
    db,
    `authorise ${c.get('network')}`,
    { ...BEGUN, points: BEGUN.points * config.networkLimitFactor },
    clock.now(),
  );
  const known = ownBrowser(config, readCookie(c, config, BROWSER_COOKIE));
  const browser = known ?? newBrowser(config);
  if (known === undefined) writeCookie(c, config, BROWSER_COOKIE, browser);
  (c.env.incoming as IncomingWithBrowser)[BROWSER_ID] = browser;
  if (!(await mayReuseSession(c, services))) forgetLibrarySession(c);
  return library(c, { together: true });
}

/** Starts a sign-in that a form of an application asks for: it arrives without cookies, the navigation after it has them. */
export async function authoriseByForm(c: RequestContext): Promise<Response> {
  c.get('note').route = `POST ${AUTHORISE_PATH}`;
  return c.redirect(`${AUTHORISE_PATH}?${await peekForm(c.env.incoming)}`, 303);
}

/** Continues a sign-in after its sign-in page, its terms page or its consent page, in the same browser. */
export async function resume(c: RequestContext, library: Library, { config, db, oidc }: Services): Promise<Response> {
  c.get('note').route = `GET ${AUTHORISE_PATH}/:uid`;
  const browser = ownBrowser(config, readCookie(c, config, BROWSER_COOKIE)) ?? '';
  const { later, elsewhere } = await readStep(db, { challenge: c.req.param('uid') ?? '', browser });
  if (elsewhere) refusing.refuse('Account.Page.Expired');
  (c.env.incoming as IncomingWithBrowser)[BROWSER_ID] = browser;
  // A sign-in always creates a new session: the old session would interfere or pass on its age. What is asked after it
  // belongs to the session that asked.
  if (!later) {
    const session = readCookie(c, config, OAUTH_COOKIE);
    (c.env.incoming as IncomingWithBrowser)[EARLIER] =
      session === undefined ? undefined : await oidc.Session.find(session);
    forgetLibrarySession(c);
  }
  return library(c, { together: true });
}
