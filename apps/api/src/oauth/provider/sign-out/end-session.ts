import { html } from 'hono/html';
import type { Client } from 'oidc-provider';
import { END_SESSION_PATH } from '@portal/common/contract/sign-in/oauth';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { digest } from '../../../platform/db/ids.ts';
import { readBrowser } from '../../../platform/http/caller/browser-sessions.db.ts';
import { cookiesOf, dropCookie } from '../../../platform/http/caller/cookies.ts';
import { errorPage } from '../../../platform/http/html/error-page.ts';
import { plainPage } from '../../../platform/http/html/plain-page.ts';
import type { RequestContext } from '../../../platform/http/request/app-type.ts';
import { textOf } from '../../../platform/intl/texts.ts';
import { peekForm } from '../form-body.ts';
import { librarySessions } from '../session/library-cookies.ts';
import { endOauthSession, endPortalSession } from '../session/portal-session.ts';
import type { Services } from '../../../platform/http/services.ts';

const NAMES = [
  'id_token_hint',
  'client_id',
  'post_logout_redirect_uri',
  'state',
  'confirm',
  'lang',
  'ui_locales',
] as const;
type Params = Partial<Record<(typeof NAMES)[number], string>>;

/** The known parameters; undefined when one is repeated. */
function paramsOf(given: URLSearchParams): Params | undefined {
  if (NAMES.some((name) => given.getAll(name).length > 1)) return undefined;
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = given.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

type RefusedText = 'oauth.error.text' | 'oauth.error.client' | 'oauth.error.redirect';

interface Asked {
  client: Client | undefined;
  /** Person of a valid id token. */ hinted: string | undefined;
  redirectUri: string | undefined;
}

/** Person and client of an id token that we signed, whenever it ended; undefined for any other value. */
async function readHint({ oidc }: Services, hint: string): Promise<{ client: Client; person: string } | undefined> {
  try {
    const { aud } = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString()) as { aud: string };
    const client = await oidc.Client.find(aud);
    if (!client) return undefined;
    const {
      payload: { sub },
    } = await oidc.IdToken.validate(hint, client);
    return { client, person: String(sub) };
  } catch {
    return undefined;
  }
}

/** What is asked for, or the text of the reason why it is refused. */
async function read(
  services: Services,
  { id_token_hint, client_id, post_logout_redirect_uri }: Params,
): Promise<Asked | RefusedText> {
  const hint = id_token_hint === undefined ? undefined : await readHint(services, id_token_hint);
  if (id_token_hint !== undefined && !hint) return 'oauth.error.text';
  if (hint && client_id !== undefined && hint.client.clientId !== client_id) return 'oauth.error.text';
  const client = hint?.client ?? (client_id === undefined ? undefined : await services.oidc.Client.find(client_id));
  if (client_id !== undefined && !client) return 'oauth.error.client';
  const registered =
    (client as { post_logout_redirect_uris?: readonly string[] } | undefined)?.post_logout_redirect_uris ?? [];
  // Without a client the address cannot be checked, and is not used.
  if (client && post_logout_redirect_uri !== undefined && !registered.includes(post_logout_redirect_uri))
    return 'oauth.error.redirect';
  return { client, hinted: hint?.person, redirectUri: client && post_logout_redirect_uri };
}

/**
 * Who is signed in with this browser: to the portal, or through an application only. Of several accounts the one that the
 * application names, else the one that was chosen last.
 */
async function signedIn(c: RequestContext, services: Services, hinted: string | undefined) {
  const { db, clock } = services;
  const cookie = cookiesOf(c, services.config);
  const held = (await librarySessions(c, services)).filter(({ accountId }) => accountId !== undefined);
  const live = (await readBrowser(db, cookie, clock.now())).filter(({ state }) => state === 'live');
  const here = [...live.map(({ user_id }) => user_id), ...held.map(({ accountId }) => accountId)];
  const person = here.find((id) => id === hinted) ?? here[0];
  const ours = live.find(({ user_id }) => user_id === person);
  const library = held.find(({ accountId, uid }) => accountId === person && (!ours || uid === ours.oidc_session_uid));
  return {
    person,
    ours,
    library,
    /** Who else is signed in: then the question says whom it is about. */
    name: new Set(here).size > 1 ? (ours?.known_as ?? undefined) : undefined,
    /** Value of our own form: other sites cannot know it. */
    proof: digest(`end session ${ours?.secret ?? ''} ${library ? (cookie(library.name) ?? '') : ''}`),
  };
}

/** Ends the session of this browser, for an application (OpenID Connect RP-Initiated Logout 1.0). */
export async function endSession(c: RequestContext, services: Services): Promise<Response> {
  const { config, db, clock } = services;
  const locale = c.get('locale');
  c.get('note').route = `${c.req.method} ${END_SESSION_PATH}`;
  c.header('Cache-Control', 'no-store');
  const home = pageUrl(config.publicUrl, PAGE.root);
  const show = (page: ReturnType<typeof plainPage>, status: 200 | 400 = 200) => c.body(page.html, status, page.headers);

  const posted = c.req.method === 'POST';
  const params = paramsOf(posted ? await peekForm(c.env.incoming) : new URL(c.req.url).searchParams);
  // A form of another site arrives without cookies; the navigation after it has them.
  if (posted && params && params.confirm === undefined)
    return c.redirect(`${END_SESSION_PATH}?${new URLSearchParams(params)}`, 303);
  const asked = params ? await read(services, params) : 'oauth.error.text';
  if (typeof asked === 'string')
    return show(
      errorPage({
        locale,
        title: textOf(locale, 'oauth.logout.error'),
        text: textOf(locale, asked),
        home,
        reference: 'invalid_request',
      }),
      400,
    );

  const { client, hinted, redirectUri } = asked;
  const who = await signedIn(c, services, hinted);
  const confirmed = posted && params?.confirm === who.proof;
  if (who.person !== undefined && !confirmed && hinted !== who.person) {
    const field = (name: string, value: string | undefined) =>
      value === undefined ? '' : html`<input type="hidden" name="${name}" value="${value}" />`;
    return show(
      plainPage({
        locale,
        title: textOf(locale, 'oauth.logout.title'),
        // The redirect that follows a form counts as its target.
        formAction: redirectUri === undefined ? "'self'" : `'self' ${new URL(redirectUri).origin}`,
        content: html`<p>
            ${who.name === undefined ? textOf(locale, 'oauth.logout.text') : textOf(locale, 'oauth.logout.text.one', { account: who.name })}
          </p>
          <form method="post" action="${END_SESSION_PATH}">
            ${field('confirm', who.proof)}${field('client_id', client?.clientId)}${field('post_logout_redirect_uri', redirectUri)}${field('state', params?.state)}
            <button type="submit">${textOf(locale, 'oauth.logout.submit')}</button
            ><a href="${home}">${textOf(locale, 'oauth.logout.stay')}</a>
          </form>`,
      }),
    );
  }
  if (who.ours) {
    await endPortalSession(db, who.ours.secret, clock.now());
    dropCookie(c, config, who.ours.name);
  }
  if (who.library?.accountId !== undefined) {
    const { accountId: userId, uid, name } = who.library;
    await endOauthSession(db, { userId, uid, now: clock.now() });
    for (const cookie of [name, `${name}.sig`]) dropCookie(c, config, cookie);
  }
  if (redirectUri !== undefined) {
    const back = new URL(redirectUri);
    if (params?.state !== undefined) back.searchParams.set('state', params.state);
    return c.redirect(params?.state === undefined ? redirectUri : back.href, 303);
  }
  return show(
    plainPage({
      locale,
      title: textOf(locale, 'oauth.logout.done'),
      content: html`<p>${textOf(locale, 'oauth.logout.done.text')}</p>
        <p><a href="${home}">${textOf(locale, 'page.error.home')}</a></p>`,
    }),
  );
}
