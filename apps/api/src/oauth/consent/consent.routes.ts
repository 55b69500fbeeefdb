import { decideConsent, readConsent } from '@portal/common/contract/sign-in/consent';
import type { Locale } from '@portal/common/intl/locale';
import { notifyOwner } from '../../identity/owner-message/owner-message.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { BROWSER_COOKIE } from '../../platform/http/caller/browser-cookie.ts';
import { pathForAnother } from '../../platform/http/caller/sign-in-address.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { answerPrompt, checkChallenge } from '../../identity/challenge/challenge.db.ts';
import { findAsked, giveConsent } from './consents.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Consent to applications of third parties, in the middle of a sign-in. */
export function consentRoutes(app: App, services: Services): void {
  serve(app, services, readConsent, async ({ query: { consent_challenge: challenge } }, context) => {
    const { tx, now, cookie, refuse } = context;
    await checkChallenge(tx, { challenge, browser: cookie(BROWSER_COOKIE), now: now() }, context);
    const { client_id, name_zh, name_en, user_name, scopes, redirect_uri, params } =
      (await findAsked(tx, challenge, now())) ?? refuse('Account.Page.Expired');
    const another = pathForAnother(params);
    return {
      client_id,
      name_zh,
      name_en,
      user_name,
      scopes,
      host: new URL(redirect_uri).host,
      ...(another !== undefined && { another_account: another }),
    };
  });

  serve(app, services, decideConsent, async ({ body: { consent_challenge: challenge, allow } }, context) => {
    const { tx, now, network, userAgent, cookie, refuse } = context;
    const browser = cookie(BROWSER_COOKIE);
    await checkChallenge(tx, { challenge, browser, now: now() }, context);
    const {
      client_id: clientId,
      user_id: userId,
      scopes,
      ...names
    } = (await findAsked(tx, challenge, now())) ?? refuse('Account.Page.Expired');
    if (allow === 1) await giveConsent(tx, { clientId, userId, scopes, now: now() });
    await audit(
      tx,
      {
        actor: userId,
        action: allow === 1 ? 'application.allowed' : 'application.denied',
        object: clientId,
        detail: { scopes },
      },
      now(),
    );
    if (allow === 1) {
      const nameIn = (locale: Locale) => ({ application: locale === 'zh-CN' ? names.name_zh : names.name_en });
      const act = 'application.allowed';
      await notifyOwner(tx, services, { userId, act, values: nameIn, network, userAgent, at: now() });
    }
    return {
      redirect_url: await answerPrompt(
        tx,
        { challenge, browser: browser ?? '', answer: allow === 1 ? 'consent' : 'denied', now: now() },
        context,
      ),
    };
  });
}
