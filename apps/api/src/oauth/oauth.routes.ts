import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { AUTHORISE_PATH, PORTAL_CLIENT, SIGN_OUT_PATH, TOKEN_PATH } from '@portal/common/contract/oauth';
import { UserType } from '@portal/common/enums/user/user-type';
import { LANGUAGE_KEY } from '@portal/common/intl/locale';
import { isDatabaseAway } from '../db/connect.ts';
import { newSecret } from '../db/ids.ts';
import { answerRefusal } from '../http/answer.ts';
import type { App, RequestContext } from '../http/app-type.ts';
import { dropCookie, readCookie, writeCookie } from '../http/cookies.ts';
import { allowedOrigins } from '../http/cors.ts';
import { limit } from '../limits/limits.ts';
import { declare } from '../http/policy.ts';
import { refuse, refuseAt } from '../http/refusal.ts';
import { textOf } from '../intl/texts.ts';
import type { Services } from '../services.ts';
import { trackEpochs } from './adapter.ts';
import { BROWSER_COOKIE } from './challenge.db.ts';
import { isPerson, writeErrorPage } from './error-page.ts';
import { peekForm } from './form-body.ts';
import { endPortalSession, startPortalSession, tokenReplyFor } from './portal-session.ts';
import { BROWSER_ID, OAUTH_COOKIE, type IncomingWithBrowser } from './provider.ts';
import { SESSION_COOKIE, touchSession } from '../sessions/sessions.db.ts';

/** Limit of started sign-ins per network: each one is stored for an hour. */
const BEGUN = { points: 600, seconds: 15 * 60 };

/** Passes the request to the middleware that runs after the library. */
const REQUEST = Symbol('request');
/** Set when the library failed because the database is unavailable. */
const AWAY = Symbol('database away');
interface Carried { [REQUEST]?: RequestContext; [AWAY]?: boolean }

const wantsJson = (c: RequestContext) => /^application\/json\b/.test(c.req.header('accept') ?? '');

/** Session cookies count only with our custom header and, if the browser sends an Origin, an allowed one: other sites can forge neither. */
function checkOwnPage(c: RequestContext, origins: ReadonlySet<string>): void {
  const origin = c.req.header('origin');
  if (!c.req.header(LANGUAGE_KEY) || (origin !== undefined && !origins.has(origin))) refuse('Account.Permission.Denied');
}

const LIBRARY_SESSION = new RegExp(`^(__Host-)?${OAUTH_COOKIE}(\\.sig)?=`);

/** Removes the library's cookies from the request, so that it starts without its previous session. */
function forgetLibrarySession(c: RequestContext): void {
  const { headers } = c.env.incoming;
  headers.cookie = (headers.cookie ?? '').split(/;\s*/).filter((pair) => !LIBRARY_SESSION.test(pair)).join('; ');
}

/** Mounts the OAuth provider: authorization, tokens, the portal's session, sign-out. */
export function oauthRoutes(app: App, services: Services): void {
  const { oidc: provider, config, db, clock } = services;
  const origins = allowedOrigins(config);

  async function library(c: RequestContext): Promise<Response> {
    const { incoming, outgoing } = c.env;
    (incoming as Carried)[REQUEST] = c;
    // The public URL decides the scheme of cookies and URLs, whatever proxies are in between.
    incoming.headers['x-forwarded-proto'] = new URL(config.publicUrl).protocol.slice(0, -1);
    // The library writes to the socket itself, so copy the headers that are already set.
    c.res.headers.forEach((value, name) => outgoing.setHeader(name, value));
    for (const cookie of c.res.headers.getSetCookie()) outgoing.appendHeader('set-cookie', cookie);
    outgoing.setHeader('Cache-Control', 'no-store');
    await trackEpochs(() => handle(incoming, outgoing));
    c.get('note').status = outgoing.statusCode;
    return RESPONSE_ALREADY_SENT;
  }

  /** The code or its sign-in is already used: the page starts over. */
  function answerExpired(ctx: KoaContextWithOIDC, c: RequestContext): void {
    const message = textOf(c.get('locale'), 'error.Account.Page.Expired');
    ctx.status = 400;
    ctx.body = { error: 'invalid_grant', code: 'Account.Page.Expired', message, description: message };
  }

  async function answerPortalToken(ctx: KoaContextWithOIDC, c: RequestContext): Promise<void> {
    const started = await startPortalSession(db, ctx, {
      before: readCookie(c, config, SESSION_COOKIE), network: c.get('network'),
      userAgent: (c.req.header('user-agent') ?? '').slice(0, 300), now: clock.now(),
    });
    if (!started) {
      answerExpired(ctx, c);
      return;
    }
    writeCookie(c, config, SESSION_COOKIE, started.secret, started.maxAge);
    for (const cookie of c.res.headers.getSetCookie()) c.env.outgoing.appendHeader('set-cookie', cookie);
    ctx.body = started.reply;
  }

  provider.use(async (ctx, next) => {
    const c = (ctx.req as Carried)[REQUEST];
    await next();
    // Always defined in the types, but missing for paths that the library does not know.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>;
    if (!c || !oidc) return;
    if ((ctx.req as Carried)[AWAY]) {
      const message = textOf(c.get('locale'), 'error.Account.Unavailable');
      ctx.status = 503;
      ctx.set('Retry-After', '5');
      if (isPerson(ctx as KoaContextWithOIDC)) {
        writeErrorPage(ctx as KoaContextWithOIDC, config, {
          title: 'page.error.title.server', text: 'error.Account.Unavailable', again: ctx.url, reference: c.get('requestId'),
        });
        return;
      }
      ctx.body = { code: 'Account.Unavailable', message, description: message, request_id: c.get('requestId'), retry_after: 5 };
      return;
    }
    if (oidc.route === 'token' && oidc.client?.clientId === PORTAL_CLIENT) {
      if (ctx.status === 200) await answerPortalToken(ctx as KoaContextWithOIDC, c);
      else {
        const message = textOf(c.get('locale'), 'error.Account.Page.Expired');
        ctx.body = { ...(ctx.body as object), code: 'Account.Page.Expired', message, description: message };
      }
    }
    if (oidc.route === 'authorization' && wantsJson(c) && ctx.status === 303) {
      const challenge = oidc.entities.Interaction?.uid;
      const message = textOf(c.get('locale'), 'error.request.invalid');
      ctx.remove('Location');
      ctx.status = challenge ? 200 : 400;
      ctx.body = challenge
        ? { Data: { LoginChallenge: challenge } }
        : { code: 'request.invalid', message, description: message, request_id: c.get('requestId') };
    }
  });
  provider.on('server_error', (ctx, error) => {
    const c = (ctx.req as Carried)[REQUEST];
    if (c) c.get('note').error = error;
    if (isDatabaseAway(error)) (ctx.req as Carried)[AWAY] = true;
  });

  // Only now: the callback captures the middleware that is registered when it is created.
  const handle = provider.callback();

  const authorise = declare('anyone: begins a sign-in', async (c: RequestContext) => {
    c.get('note').route = `GET ${AUTHORISE_PATH}`;
    if ((c.req.query('response_mode') ?? 'query') !== 'query') refuseAt('response_mode', 'request.invalid');
    await limit(db, `authorise ${c.get('network')}`, { ...BEGUN, points: BEGUN.points * config.networkLimitFactor }, clock.now());
    const known = readCookie(c, config, BROWSER_COOKIE);
    const browser = known ?? newSecret();
    if (known === undefined) writeCookie(c, config, BROWSER_COOKIE, browser);
    (c.env.incoming as IncomingWithBrowser)[BROWSER_ID] = browser;
    if (!(await mayGoOn(c))) forgetLibrarySession(c);
    return library(c);
  });

  /** True when the library's session belongs to a live session of ours and this request may reuse it without a new sign-in. */
  async function mayGoOn(c: RequestContext): Promise<boolean> {
    const secret = readCookie(c, config, SESSION_COOKIE);
    if (secret === undefined || wantsJson(c)) return false;
    const session = await touchSession(db, secret, clock.now());
    if (!session) return false;
    const wanted = Number(c.req.query('user_type') ?? 0);
    // Sub-users of a partner company use the partner entry.
    const asked = wanted & UserType.partner ? wanted | UserType.partnerContact : wanted;
    const user = await db.selectFrom('app_user').select('user_type').where('user_id', '=', session.user_id).executeTakeFirst();
    return asked === 0 || (user !== undefined && (asked & user.user_type) !== 0);
  }

  const token = declare('anyone: codes, refresh tokens and session cookies are the proof', async (c: RequestContext) => {
    c.get('note').route = `POST ${TOKEN_PATH}`;
    const form = await peekForm(c.env.incoming);
    if (form.get('client_id') !== PORTAL_CLIENT) return library(c);
    checkOwnPage(c, origins);
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
  });

  const signOut = declare('anyone: ends the session of the cookie, if there is one', async (c: RequestContext) => {
    c.get('note').route = `POST ${SIGN_OUT_PATH}`;
    checkOwnPage(c, origins);
    const secret = readCookie(c, config, SESSION_COOKIE);
    if (secret !== undefined) await endPortalSession(db, secret, clock.now());
    dropCookie(c, config, SESSION_COOKIE);
    c.header('Cache-Control', 'no-store');
    return c.json({});
  });

  const resume = declare('anyone: goes on with a sign-in that this browser began', async (c: RequestContext) => {
    c.get('note').route = `GET ${AUTHORISE_PATH}/:uid`;
    // A sign-in always creates a new session: the old session would interfere or pass on its age.
    forgetLibrarySession(c);
    return library(c);
  });

  const safely = (run: (c: RequestContext) => Promise<Response>) => declare('the declared policy of the route inside', async (c: RequestContext) => {
    try {
      return await run(c);
    } catch (error) {
      return answerRefusal(c, error);
    }
  });

  app.get(AUTHORISE_PATH, safely(authorise));
  app.get(`${AUTHORISE_PATH}/:uid`, safely(resume));
  app.post(TOKEN_PATH, safely(token));
  app.post(SIGN_OUT_PATH, safely(signOut));
  for (const path of ['/oauth2/jwks', '/oauth2/userinfo', '/oauth2/revoke', '/.well-known/openid-configuration']) {
    app.all(path, declare('the OAuth library decides, as the standards say', library));
  }
}
