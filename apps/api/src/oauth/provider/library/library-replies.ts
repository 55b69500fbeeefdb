import type { KoaContextWithOIDC } from 'oidc-provider';
import { DEVICE_GRANT, END_SESSION_PATH, PORTAL_CLIENT } from '@portal/common/contract/sign-in/oauth';
import { entryOf, textIdOf } from '@portal/common/errors/catalogue';
import {
  keepSessionAlive,
  linkToSession,
  noteUse,
  recordSignIn,
} from '../../../identity/sessions/application-sessions.db.ts';
import { DEVICE_PAGE, pageUrl } from '@portal/common/pages/addresses';
import { LOCALES } from '@portal/common/intl/locale';
import type { Config } from '../../../platform/settings/config.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import type { RequestContext } from '../../../platform/http/request/app-type.ts';
import { cookiesOf, dropCookie, writeCookie } from '../../../platform/http/caller/cookies.ts';
import type { Refusal } from '../../../platform/errors/refusal.ts';
import { textOf } from '../../../platform/intl/texts.ts';
import { saveBrowserTimeZone } from '../../../identity/time-zone/time-zone.db.ts';
import { isPerson, writeErrorPage } from '../error-page.ts';
import { epochAtStart } from './adapter.ts';
import { POLL_SECONDS } from './device-codes.ts';
import { PROMPTS } from './prompts.ts';
import { EARLIER, PLACE, type IncomingWithBrowser } from './incoming.ts';
import { CLIENT_PROOFS } from './provider.ts';
import { CACHE_SECONDS } from './signing-keys.db.ts';
import { RESPONSE_MODES } from './response-modes.ts';
import { wantsJson } from '../session/portal-page.ts';
import { placed } from '../session/library-cookies.ts';
import {
  startPortalSession,
  startSessionAtApplication,
  type SentSession,
  type SessionBrowser,
} from '../session/portal-session.ts';
import type { Services } from '../../../platform/http/services.ts';

/** The database is unavailable, or full: an error page for people, an error code for programs. */
export function replyUnavailable(
  ctx: KoaContextWithOIDC,
  c: RequestContext,
  config: Config,
  { code, details: { retryAfter } }: Refusal,
): void {
  const text = textIdOf(code);
  const message = textOf(c.get('locale'), text);
  ctx.status = entryOf(code).status;
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
  if (isPerson(ctx)) {
    writeErrorPage(ctx, config, {
      title: 'page.error.title.server',
      text,
      again: ctx.url,
      reference: c.get('requestId'),
    });
    return;
  }
  ctx.body = {
    code,
    message,
    description: message,
    request_id: c.get('requestId'),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
  };
}

/** Replaces the library's reply for tokens of the portal and for sign-ins started by script. */
export async function changeReply(ctx: KoaContextWithOIDC, c: RequestContext, services: Services): Promise<void> {
  const { oidc } = ctx;
  placeSession(ctx);
  if (isGrantOfOthers(ctx)) ctx.body = { ...(ctx.body as object), error: 'unauthorized_client' };
  if (oidc.route === 'token' && oidc.client?.clientId === PORTAL_CLIENT) {
    if (ctx.status === 200) await replyPortalToken(ctx, c, services);
    else replyExpired(ctx, c, ctx.body as object);
  }
  if (oidc.route === 'token' && ctx.status === 200 && oidc.client?.clientId !== PORTAL_CLIENT)
    await noteApplication(ctx, services);
  if (oidc.route === 'resume') {
    await linkEarlier(ctx, services);
    await startSession(ctx, c, services);
  }
  if (oidc.route === 'device_authorization' && ctx.status === 200)
    ctx.body = { ...(ctx.body as object), ...deviceReply(ctx.body as { user_code: string }, services.config) };
  if (oidc.route === 'discovery') ctx.body = { ...(ctx.body as object), ...ownDiscovery(services.config) };
  if ((oidc.route === 'discovery' || oidc.route === 'jwks') && ctx.status === 200)
    ctx.set('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
  if (oidc.route === 'authorization' && wantsJson(c) && ctx.status === 303) replyChallenge(ctx, c);
}

/** Moves the library's session cookie to the place of its account. */
function placeSession({ req, res }: KoaContextWithOIDC): void {
  const { [PLACE]: place } = req as IncomingWithBrowser;
  const set = res.getHeader('set-cookie');
  if (place !== undefined && Array.isArray(set)) res.setHeader('set-cookie', placed(set, place));
}

/**
 * A client asked for a grant that it may not use: `unauthorized_client` (RFC 6749, section 5.2). The library says
 * `invalid_request`.
 */
function isGrantOfOthers({ oidc, status, body }: KoaContextWithOIDC): boolean {
  if (status !== 400 || (body as { error?: string }).error !== 'invalid_request') return false;
  const grant = oidc.route === 'device_authorization' ? DEVICE_GRANT : oidc.params?.grant_type;
  const isOfGrant = oidc.route === 'device_authorization' || oidc.route === 'token';
  return isOfGrant && typeof grant === 'string' && oidc.client?.grantTypeAllowed(grant) === false;
}

/** Where a device sends its person, and how often it may ask. */
const deviceReply = ({ user_code }: { user_code: string }, { publicUrl }: Config) => ({
  verification_uri: pageUrl(publicUrl, DEVICE_PAGE),
  verification_uri_complete: pageUrl(publicUrl, DEVICE_PAGE, { user_code }),
  interval: POLL_SECONDS,
});

/** What the library does not know of us, or reports more of than we accept. */
const ownDiscovery = ({ publicUrl }: Config) => ({
  end_session_endpoint: publicUrl + END_SESSION_PATH,
  response_modes_supported: RESPONSE_MODES,
  ui_locales_supported: LOCALES,
  prompt_values_supported: PROMPTS,
  introspection_endpoint_auth_methods_supported: CLIENT_PROOFS,
  revocation_endpoint_auth_methods_supported: ['none', ...CLIENT_PROOFS],
});

/** The browser that a session is for. */
const browserOf = (c: RequestContext, { config, clock }: Pick<Services, 'config' | 'clock'>): SessionBrowser => ({
  cookie: cookiesOf(c, config),
  network: c.get('network'),
  userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  now: clock.now(),
});

/** Adds the session cookie to the library's response, to which our headers were copied before. */
function sendSession(c: RequestContext, config: Config, { name, secret, maxAge, over }: SentSession): void {
  const sent = c.res.headers.getSetCookie().length;
  for (const one of over) dropCookie(c, config, one);
  writeCookie(c, config, name, secret, maxAge);
  for (const cookie of c.res.headers.getSetCookie().slice(sent)) c.env.outgoing.appendHeader('set-cookie', cookie);
}

/**
 * A sign-in that began at an application makes the portal's session, too: the next application and the portal do not ask
 * again. It begins once nothing is asked any more but consent, which concerns the application only. The portal's own
 * client gets its session with its token.
 */
async function startSession(
  ctx: KoaContextWithOIDC,
  c: RequestContext,
  { db, config, clock }: Services,
): Promise<void> {
  const { Session: session, Client: client, AuthorizationCode: code, Interaction: step } = ctx.oidc.entities;
  if (!session || !client || client.clientId === PORTAL_CLIENT || !(code || step?.prompt.name === 'consent')) return;
  const started = await startSessionAtApplication(db, session, browserOf(c, { config, clock }));
  if (started) sendSession(c, config, started);
}

/** Starts the portal's session for a redeemed code, and replies with its access token and user. */
async function replyPortalToken(
  ctx: KoaContextWithOIDC,
  c: RequestContext,
  { db, config, clock }: Services,
): Promise<void> {
  const started = await startPortalSession(db, ctx, browserOf(c, { config, clock }));
  if (!started) {
    ctx.status = 400;
    replyExpired(ctx, c, { error: 'invalid_grant' });
    return;
  }
  sendSession(c, config, started.sent);
  await saveBrowserTimeZone(db, started.reply.user_id, ctx.oidc.body?.time_zone);
  ctx.body = started.reply;
}

/**
 * After a sign-in: sign-ins to applications from the session that this person had in this browser before end with the
 * new one, whose cookie replaces the old one's.
 */
async function linkEarlier({ req, oidc }: KoaContextWithOIDC, { db }: Services): Promise<void> {
  const { [EARLIER]: earlier } = req as IncomingWithBrowser;
  const { Session: session } = oidc.entities;
  for (const { uid, accountId } of earlier ?? [])
    if (session?.accountId && accountId === session.accountId && uid !== session.uid)
      await linkToSession(db, { userId: accountId, earlier: uid, later: session.uid });
}

/**
 * Records a sign-in to an application, or its use. What ended while the code was redeemed gets no tokens. A sign-in on a
 * device has no redirect address.
 */
async function noteApplication(ctx: KoaContextWithOIDC, { db, clock }: Services): Promise<void> {
  const { AuthorizationCode, DeviceCode, RefreshToken: token, Client: client, Account: account } = ctx.oidc.entities;
  const code = AuthorizationCode ?? DeviceCode;
  const { sessionUid } = code ?? token ?? {};
  if (!client || !account || !sessionUid) return;
  const { clientId } = client;
  const { accountId: userId } = account;
  if (code) {
    const { sid = null } = code;
    const { redirectUri = '' } = AuthorizationCode ?? {};
    const signIn = {
      clientId,
      registered: client.registered === true,
      userId,
      sessionUid,
      sid,
      redirectUri,
      epoch: epochAtStart(userId),
      now: clock.now(),
    };
    if (!(await inTransaction(db, (tx) => recordSignIn(tx, signIn)))) {
      ctx.status = 400;
      ctx.body = { error: 'invalid_grant', error_description: 'grant request is invalid' };
      return;
    }
  }
  if (token) await keepSessionAlive(db, { userId, sessionUid, now: clock.now() });
  await noteUse(db, { clientId, sessionUid, now: clock.now() });
}

/** The code or its sign-in is already used or expired: the page starts over. */
function replyExpired(ctx: KoaContextWithOIDC, c: RequestContext, body: object): void {
  const message = textOf(c.get('locale'), 'error.Account.Page.Expired');
  ctx.body = { ...body, code: 'Account.Page.Expired', message, description: message };
}

/** A script cannot follow the redirect to the sign-in page, so it gets the challenge instead. */
function replyChallenge(ctx: KoaContextWithOIDC, c: RequestContext): void {
  const challenge = ctx.oidc.entities.Interaction?.uid;
  const message = textOf(c.get('locale'), 'error.request.invalid');
  ctx.remove('Location');
  ctx.status = challenge ? 200 : 400;
  ctx.body = challenge
    ? { Data: { LoginChallenge: challenge } }
    : { code: 'request.invalid', message, description: message, request_id: c.get('requestId') };
}
