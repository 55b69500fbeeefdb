import { PORTAL_CLIENT, TOKEN_PATH } from '@portal/common/contract/oauth';
import type { RequestContext } from '../http/app-type.ts';
import { dropCookie, readCookie } from '../http/cookies.ts';
import { refuse } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { SESSION_COOKIE, touchSession } from '../sessions/sessions.db.ts';
import { peekForm } from './form-body.ts';
import type { Library } from './library.ts';
import { checkPortalPage } from './portal-page.ts';
import { tokenReplyFor } from './portal-session.ts';

/** Issues tokens. The portal renews its access token with the session cookie; the library does everything else. */
export async function issueToken(c: RequestContext, library: Library, { db, config, clock }: Services): Promise<Response> {
  c.get('note').route = `POST ${TOKEN_PATH}`;
  const form = await peekForm(c.env.incoming);
  if (form.get('client_id') !== PORTAL_CLIENT) return library(c);
  checkPortalPage(c, config);
  if (form.get('grant_type') !== 'refresh_token') return library(c);
  const secret = readCookie(c, config, SESSION_COOKIE);
  const session = secret === undefined ? null : await touchSession(db, secret, clock.now());
  if (!session) {
    if (secret !== undefined) dropCookie(c, config, SESSION_COOKIE);
    refuse('Account.SignIn.Required');
  }
  c.get('note').userId = session.user_id;
  c.header('Cache-Control', 'no-store');
  return c.json(await tokenReplyFor(db, session, clock.now()));
}
