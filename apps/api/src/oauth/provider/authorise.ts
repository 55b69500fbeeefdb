import { AUTHORISE_PATH } from '@portal/common/contract/sign-in/oauth';
import { ACCOUNTS_PAGE, pageUrl } from '@portal/common/pages/addresses';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { BROWSER_COOKIE, newBrowser, ownBrowser } from '../../platform/http/caller/browser-cookie.ts';
import { isFull, readBrowser } from '../../platform/http/caller/browser-sessions.db.ts';
import { cookiesOf, readCookie, writeCookie } from '../../platform/http/caller/cookies.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import { limit } from '../../platform/limits/limits.ts';
import { peekForm } from './form-body.ts';
import { readStep } from '../../identity/challenge/challenge.db.ts';
import type { Library } from './library/library.ts';
import { chooseAccount, NOBODY } from './session/choose-account.ts';
import { librarySessions, libraryPlace, showLibrary } from './session/library-cookies.ts';
import { wantsJson } from './session/portal-page.ts';
import { ACCOUNTS, BROWSER_ID, EARLIER, PLACE, type IncomingWithBrowser } from './library/incoming.ts';
import type { Services } from '../../platform/http/services.ts';

/** Limit of started sign-ins per network: each one is stored for an hour. */
const BEGUN = { points: 600, seconds: 15 * 60 };

/** Starts a sign-in, bound to this browser. */
export async function authorise(c: RequestContext, library: Library, services: Services): Promise<Response> {
  const { config, clock } = services;
  c.get('note').route = `GET ${AUTHORISE_PATH}`;
  const known = ownBrowser(config, readCookie(c, config, BROWSER_COOKIE));
  const browser = known ?? newBrowser(config);
  if (known === undefined) writeCookie(c, config, BROWSER_COOKIE, browser);
  (c.env.incoming as IncomingWithBrowser)[BROWSER_ID] = browser;
  const { accounts, shown, several } = wantsJson(c) ? NOBODY : await chooseAccount(c, services);
  (c.env.incoming as IncomingWithBrowser)[ACCOUNTS] = { signedIn: accounts, several };
  (c.env.incoming as IncomingWithBrowser)[PLACE] = shown;
  showLibrary(c, shown);
  const begun = { ...BEGUN, points: BEGUN.points * config.networkLimitFactor };
  return library(c, { together: (tx) => limit(tx, `authorise ${c.get('network')}`, begun, clock.now()) });
}

/** Starts a sign-in that a form of an application asks for: it arrives without cookies, the navigation after it has them. */
export async function authoriseByForm(c: RequestContext): Promise<Response> {
  c.get('note').route = `POST ${AUTHORISE_PATH}`;
  return c.redirect(`${AUTHORISE_PATH}?${await peekForm(c.env.incoming)}`, 303);
}

/** Continues a sign-in after its sign-in page, its terms page or its consent page, in the same browser. */
export async function resume(c: RequestContext, library: Library, services: Services): Promise<Response> {
  const { config, clock } = services;
  c.get('note').route = `GET ${AUTHORISE_PATH}/:uid`;
  const browser = ownBrowser(config, readCookie(c, config, BROWSER_COOKIE)) ?? '';
  const challenge = c.req.param('uid') ?? '';
  const incoming = c.env.incoming as IncomingWithBrowser;
  incoming[BROWSER_ID] = browser;
  // Before the transaction, in which each of their accounts would be locked.
  const held = await librarySessions(c, services);
  return library(c, {
    async together(tx) {
      const { later, elsewhere, session_uid: uid, account } = await readStep(tx, { challenge, browser });
      if (elsewhere) refusing.refuse('Account.Page.Expired');
      if (account !== null && isFull(await readBrowser(tx, cookiesOf(c, config), clock.now()), account))
        return c.redirect(pageUrl(config.publicUrl, ACCOUNTS_PAGE, { continue: new URL(c.req.url).pathname }), 303);
      // A sign-in always creates a new session: the old session would interfere or pass on its age. What is asked after
      // it belongs to the session that asked.
      const shown = later ? held.find((session) => session.uid === uid)?.name : undefined;
      if (!later) incoming[EARLIER] = held;
      incoming[PLACE] = shown ?? libraryPlace(held, account ?? undefined);
      showLibrary(c, shown);
    },
  });
}
