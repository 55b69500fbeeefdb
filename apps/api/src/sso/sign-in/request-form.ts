import { BROWSER_COOKIE } from '../../platform/http/caller/browser-cookie.ts';
import { readCookie } from '../../platform/http/caller/cookies.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { postForm } from '../../platform/http/html/post-form.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { findOpenRequest } from '../provider/request/sso-requests.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** The page that posts our request to a provider that takes it by POST only, in the browser that began. */
export async function showRequestForm(c: RequestContext, { config, db, vault, clock }: Services): Promise<Response> {
  const browser = readCookie(c, config, BROWSER_COOKIE) ?? '';
  const request = await findOpenRequest(db, vault, c.req.query('id') ?? '', clock.now(), browser);
  if (!request?.began.form) throw new Refusal('Account.Page.Expired');
  const { action, message } = request.began.form;
  const { html, headers } = postForm({ locale: c.get('locale'), action, fields: { SAMLRequest: message } });
  return c.body(html, 200, headers);
}
