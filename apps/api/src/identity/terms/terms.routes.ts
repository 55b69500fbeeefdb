import {
  acceptTerms,
  choosePurpose,
  listTerms,
  readNeededTerms,
  readOwnTerms,
  readTerms,
  refuseTerms,
} from '@portal/common/contract/account/terms';
import { ACCOUNT_HEADER, PORTAL_CLIENT } from '@portal/common/contract/sign-in/oauth';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { Purpose } from '@portal/common/enums/terms/purpose';
import { TermsWay } from '@portal/common/enums/terms/terms-way';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { BROWSER_COOKIE } from '../../platform/http/caller/browser-cookie.ts';
import { serve, type HandlerContext } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { answerPrompt, checkChallenge } from '../challenge/challenge.db.ts';
import { sessionSecrets } from '../../platform/http/caller/browser-sessions.db.ts';
import { sessionOfPage } from '../sessions/of-page.ts';
import { endSession, touchOneOf } from '../sessions/sessions.db.ts';
import { checkAccepted, recordAcceptance, shownTerms } from './accept.ts';
import { listPurposes, recordPurposes } from './purposes.db.ts';
import { renderTerms } from './render.ts';
import { findAskedAccount, findTerms, listAcceptances, listCurrentTerms, neededTerms } from './terms.db.ts';
import { termsPage } from './terms-page.ts';

type Context = HandlerContext<'Account.Page.Expired'>;

/** The session of the page's cookie, whose access tokens end while its account owes an acceptance. */
async function cookieSession(tx: Tx, { cookie, requestHeader, now }: Context) {
  const session = await sessionOfPage(tx, { cookie, account: requestHeader(ACCOUNT_HEADER) }, now());
  return session?.scope === SessionScope.full ? session : null;
}

/** Who is asked: in a sign-in, or in a page with an open session. */
async function asked(context: Context, challenge: string | undefined) {
  const { tx, cookie, now, refuse } = context;
  if (challenge === undefined) {
    const { user_id } = (await cookieSession(tx, context)) ?? refuse('Account.Page.Expired');
    return { userId: user_id, application: PORTAL_CLIENT, way: TermsWay.page };
  }
  await checkChallenge(tx, { challenge, browser: cookie(BROWSER_COOKIE), now: now() }, context);
  const { user_id, client_id } = (await findAskedAccount(tx, challenge, now())) ?? refuse('Account.Page.Expired');
  return { userId: user_id, application: client_id, way: TermsWay.signIn };
}

/** The terms: what is in force, what a sign-in or a session waits for, what somebody has accepted. */
export function termsRoutes(app: App, services: Services): void {
  const { config, vault } = services;

  serve(app, services, listTerms, async (_, { tx, now }) => ({
    documents: (await listCurrentTerms(tx, now())).map(({ required, valid_from, ...one }) => ({
      ...shownTerms(config, one),
      required,
      valid_time: valid_from,
    })),
  }));

  serve(app, services, readNeededTerms, async ({ query: { terms_challenge: challenge } }, context) => {
    const { tx, now } = context;
    const { userId, way } = await asked(context, challenge);
    const { needed } = await neededTerms(tx, { userId, atSignIn: way === TermsWay.signIn, now: now() });
    return { documents: needed.map((one) => shownTerms(config, one)) };
  });

  serve(app, services, acceptTerms, async ({ body: { terms_challenge: challenge, accepted } }, context) => {
    const { tx, now, cookie, network, locale } = context;
    const { userId, application, way } = await asked(context, challenge);
    const at = now();
    const { needed } = await neededTerms(tx, { userId, atSignIn: way === TermsWay.signIn, now: at });
    const versions = await checkAccepted(tx, accepted, needed, context);
    await recordAcceptance(tx, vault, { userId, accepted: versions, locale, way, network, application, at });
    await audit(
      tx,
      {
        actor: userId,
        action: 'terms.accepted',
        object: userId,
        detail: { versions: versions.map(({ document, version }) => `${document} ${version}`) },
      },
      at,
    );
    if (challenge === undefined) return { redirect_url: null };
    const browser = cookie(BROWSER_COOKIE) ?? '';
    return { redirect_url: await answerPrompt(tx, { challenge, browser, answer: 'terms', now: at }, context) };
  });

  serve(app, services, refuseTerms, async ({ body: { terms_challenge: challenge } }, context) => {
    const { tx, now, cookie } = context;
    const { userId } = await asked(context, challenge);
    const secrets = sessionSecrets(cookie).map(({ secret }) => secret);
    const session = await touchOneOf(tx, { secrets, account: userId }, now());
    if (session?.scope === SessionScope.full) await endSession(tx, session.session_id, now());
    await audit(tx, { actor: userId, action: 'terms.refused', object: userId }, now());
    const browser = cookie(BROWSER_COOKIE) ?? '';
    return { redirect_url: await answerPrompt(tx, { challenge, browser, answer: 'denied', now: now() }, context) };
  });

  serve(app, services, readOwnTerms, async ({ caller }, { tx }) => {
    const rows = await listAcceptances(tx, caller.userId);
    const chosen = new Map((await listPurposes(tx, caller.userId)).map((row) => [row.purpose, row]));
    return {
      accepted: rows.map(({ way, accepted_at, ...one }) => ({
        ...shownTerms(config, one),
        way,
        accept_time: accepted_at,
      })),
      purposes: Object.values(Purpose).map((purpose) => ({
        purpose,
        given: chosen.get(purpose)?.given ?? false,
        time: chosen.get(purpose)?.chosen_at ?? null,
      })),
    };
  });

  serve(app, services, readTerms, async ({ params }, { tx, now, refuse }) => {
    const version = Number(params.version);
    const found =
      (Number.isSafeInteger(version) && version < 2 ** 31
        ? await findTerms(tx, { document: params.document, version, now: now() })
        : undefined) ?? refuse('Account.NotFound');
    return {
      ...shownTerms(config, found),
      valid_time: found.valid_from,
      html_zh: renderTerms(found.text_zh),
      html_en: renderTerms(found.text_en),
    };
  });

  serve(app, services, choosePurpose, async ({ caller, params, body }, { tx, now, locale, network, refuse }) => {
    const purpose = Object.values(Purpose).find((one) => one === params.purpose) ?? refuse('request.invalid');
    const { userId } = caller;
    await recordPurposes(tx, { userId, purposes: [purpose], given: body.given === 1, locale, network, at: now() });
  });

  termsPage(app, services);
}
