import { ACCOUNT_HEADER, DEVICE_GRANT, PORTAL_CLIENT, TOKEN_PATH } from '@portal/common/contract/sign-in/oauth';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { noteUse } from '../../identity/sessions/application-sessions.db.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { dropEnded } from '../../platform/http/caller/browser-cookies.ts';
import { cookiesOf, writeCookie } from '../../platform/http/caller/cookies.ts';
import { refuse, refusing } from '../../platform/errors/refusal.ts';
import { sessionOfPage } from '../../identity/sessions/of-page.ts';
import { renewSession, sendRenewed } from '../../identity/sessions/sessions.db.ts';
import { refuseWithoutTerms } from '../../identity/terms/accept.ts';
import { neededTerms } from '../../identity/terms/terms.db.ts';
import { pollsTooOften } from './device-code.ts';
import { peekForm } from './form-body.ts';
import type { Library } from './library/library.ts';
import { checkPortalPage } from './session/portal-page.ts';
import { tokenReplyFor } from './session/portal-session.ts';
import type { Services } from '../../platform/http/services.ts';

/** Issues tokens. The portal renews its access token with the session cookie; the library does everything else. */
export async function issueToken(
  c: RequestContext,
  library: Library,
  { db, config, clock, hosts }: Services,
): Promise<Response> {
  c.get('note').route = `POST ${TOKEN_PATH}`;
  const form = await peekForm(c.env.incoming);
  const deviceCode = form.get('grant_type') === DEVICE_GRANT ? form.get('device_code') : null;
  if (deviceCode !== null && (await pollsTooOften(db, deviceCode, clock.now()))) {
    c.header('Cache-Control', 'no-store');
    return c.json({ error: 'slow_down', error_description: 'the device asks too often' }, 400);
  }
  if (form.get('client_id') !== PORTAL_CLIENT) return library(c);
  checkPortalPage(c, hosts);
  if (form.get('grant_type') !== 'refresh_token') return library(c, { together: () => Promise.resolve() });
  const cookie = cookiesOf(c, config);
  const page = { cookie, account: c.req.header(ACCOUNT_HEADER), chosen: form.get('chosen') === '1' };
  const session = await sessionOfPage(db, page, clock.now()).catch(async (error: unknown) => {
    await dropEnded(c, { db, config, clock });
    throw error;
  });
  if (!session) {
    await dropEnded(c, { db, config, clock });
    refuse('Account.SignIn.Required');
  }
  c.get('note').userId = session.user_id;
  const { needed } = await neededTerms(db, { userId: session.user_id, atSignIn: false, now: clock.now() });
  if (needed.length > 0 && session.scope === SessionScope.full) refuseWithoutTerms(config, needed, refusing);
  const application = hosts.applicationAt(c.req.header('origin') ?? '');
  if (application !== undefined && session.oidc_session_uid !== null) {
    await noteUse(db, { clientId: application, sessionUid: session.oidc_session_uid, now: clock.now() });
  }
  if (session.renew_due) {
    const renewed = await inTransaction(db, (tx) => renewSession(tx, session.session_id, clock.now()));
    if (renewed) sendRenewed({ cookie, setCookie: (...set) => writeCookie(c, config, ...set) }, renewed);
  }
  c.header('Cache-Control', 'no-store');
  return c.json(await tokenReplyFor(db, session, clock.now()));
}
