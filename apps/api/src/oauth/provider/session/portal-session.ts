import type { default as Provider, KoaContextWithOIDC } from 'oidc-provider';
import type { TokenReply } from '@portal/common/contract/sign-in/oauth';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { UserType } from '@portal/common/enums/user/user-type';
import { endLibrarySession, recordHostSignIn } from '../../../identity/sessions/application-sessions.db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { realTime } from '../../../platform/clock/clock.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/db/connect.ts';
import {
  placeFor,
  readBrowser,
  sessionSecrets,
  type ReadCookie,
} from '../../../platform/http/caller/browser-sessions.db.ts';
import { digest } from '../../../platform/db/ids.ts';
import { epochAtStart } from '../library/adapter.ts';
import {
  endPendingSignIns,
  endSession,
  issueAccessToken,
  maxAgeOf,
  startSession,
  touchOneOf,
  type LiveSession,
} from '../../../identity/sessions/sessions.db.ts';

/** Token response for the portal: an access token and its user. */
export async function tokenReplyFor(
  db: Db | Tx,
  session: Pick<LiveSession, 'session_id' | 'expires_at' | 'user_id'>,
  now: Date,
): Promise<TokenReply> {
  const user = await db
    .selectFrom('app_user')
    .leftJoin('company', 'company.co_id', 'app_user.co_id')
    .select(['user_type', 'role', 'app_user.co_id', 'company.auth_status', 'language'])
    .where('user_id', '=', session.user_id)
    .where('status', '=', AccountStatus.active)
    .executeTakeFirstOrThrow();
  const { token, seconds } = await issueAccessToken(db, session, now);
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: seconds,
    user_id: session.user_id,
    user_type: user.user_type as TokenReply['user_type'],
    role: user.role,
    co_id: user.co_id,
    auth_status: user.auth_status as TokenReply['auth_status'],
    language: user.language,
  };
}

export interface Started {
  reply: TokenReply;
  sent: SentSession;
}

/** What a browser gets for a new session. */
export interface SentSession {
  /** Name and value of its cookie. */
  name: string;
  secret: string;
  /** Max age of the cookie in seconds; undefined for a session cookie. */
  maxAge: number | undefined;
  /** Other cookies that held earlier sessions of the account. */
  over: readonly string[];
}

/** The session of the OAuth library that a portal session comes from. */
interface SignedIn {
  uid: string;
  accountId: string;
  /** The person chose not to stay signed in. */
  transient: boolean;
  /** Time of the sign-in, in seconds since 1970. */
  loginTs: number;
  /** Methods of the sign-in. */
  amr: readonly string[];
}

/** The browser that gets a session. */
export interface SessionBrowser {
  cookie: ReadCookie;
  network: string;
  userAgent: string;
  now: Date;
}

/**
 * Starts the portal's session of a sign-in. The account's previous session in this browser ends; when it came from the
 * same sign-in, the new one keeps its start and life. Sessions of other accounts go on beside it.
 *
 * @param checkMore a further condition, in the same transaction
 * @returns null when the account's sessions were ended after the sign-in, or the browser has no place for one more
 */
async function startSessionOf(
  tx: Tx,
  { uid, accountId: userId, transient, loginTs, amr }: SignedIn,
  { cookie, network, userAgent, now }: SessionBrowser,
  checkMore: (epoch: number) => Promise<boolean> = () => Promise.resolve(true),
) {
  const epoch = epochAtStart(userId);
  // Lock the account's row first, as everything that ends its sessions does.
  const user = await tx
    .selectFrom('app_user')
    .select('user_type')
    .where('user_id', '=', userId)
    .where('session_epoch', '=', epoch)
    .forShare()
    .executeTakeFirst();
  if (!user || !(await checkMore(epoch))) return null;
  const place = placeFor(await readBrowser(tx, cookie, now), { userId });
  if (!place) return null;
  for (const { session_id } of place.replaced) await endSession(tx, session_id, now);
  const goesOn = place.replaced.find((old) => old.state === 'live' && old.oidc_session_uid === uid);
  const remember = goesOn?.remember ?? !transient;
  // The library counts in real time, and pages between the sign-in and this moment may have taken an hour.
  const age = Math.max(0, realTime() - loginTs * 1000);
  const session = await startSession(tx, {
    userId,
    userType: user.user_type as UserType,
    remember,
    oidcSessionUid: uid,
    network,
    userAgent,
    signedInAt: goesOn?.signed_in_at ?? new Date(now.getTime() - age),
    epoch,
    federated: amr.includes('fed'),
    now,
  });
  if (!session) return null;
  if (!goesOn) await audit(tx, { actor: userId, action: 'session.started', object: session.sessionId }, now);
  const { secret, sessionId, expiresAt } = session;
  const sent: SentSession = {
    name: place.name,
    secret,
    maxAge: maxAgeOf({ remember, expiresAt }, now),
    over: place.replaced.flatMap(({ name }) => (name === place.name ? [] : [name])),
  };
  return { sessionId, expiresAt, sent };
}

/**
 * Turns a redeemed code into a portal session, see `startSessionOf`.
 *
 * @returns null when the sign-in behind the code, or the application in whose page it was, has ended meanwhile
 */
export async function startPortalSession(
  db: Db,
  { oidc }: Pick<KoaContextWithOIDC, 'oidc'>,
  browser: SessionBrowser,
): Promise<Started | null> {
  const { AuthorizationCode: code, Account: account, Client: client } = oidc.entities;
  if (!code || !account || !client) throw new Error('The OAuth library redeemed a code without an account.');
  const { accountId: userId } = account;
  const signIn = code.sessionUid ? await oidc.provider.Session.findByUid(code.sessionUid) : undefined;
  if (!signIn) return null;
  const { uid, transient = false, loginTs = 0, amr = [] } = signIn;
  return inTransaction(db, async (tx) => {
    // The portal's own addresses are settings; any other is one of a page that embeds.
    const { redirectUri = '' } = code;
    const isOfPortal = client.redirectUris?.includes(redirectUri) === true;
    const started = await startSessionOf(tx, { uid, accountId: userId, transient, loginTs, amr }, browser, (epoch) =>
      isOfPortal
        ? Promise.resolve(true)
        : recordHostSignIn(tx, { userId, sessionUid: uid, redirectUri, epoch, now: browser.now }),
    );
    if (!started) return null;
    const { sessionId, expiresAt, sent } = started;
    const reply = await tokenReplyFor(
      tx,
      { session_id: sessionId, expires_at: expiresAt, user_id: userId },
      browser.now,
    );
    return { reply, sent };
  });
}

/**
 * Starts the portal's session for a sign-in that began at an application, unless this browser has it already. Call it
 * when nothing is left to ask that a session depends on.
 *
 * @returns what the browser gets; null when there is no new session
 */
export async function startSessionAtApplication(
  db: Db,
  { uid, accountId, transient = false, loginTs = 0, amr = [] }: InstanceType<Provider['Session']>,
  browser: SessionBrowser,
): Promise<SentSession | null> {
  if (accountId === undefined) return null;
  const { cookie, now } = browser;
  const secrets = sessionSecrets(cookie).map(({ secret }) => secret);
  const present = await touchOneOf(db, { secrets, account: accountId }, now);
  if (present?.oidc_session_uid === uid) return null;
  const started = await inTransaction(db, (tx) =>
    startSessionOf(tx, { uid, accountId, transient, loginTs, amr }, browser),
  );
  return started?.sent ?? null;
}

/**
 * Ends the session of a cookie, its OAuth session with all sessions derived from it, and pending sign-ins of the
 * account. Also works with a cookie whose session was already replaced: a stolen copy may have replaced it.
 */
export async function endPortalSession(db: Db, secret: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const named = await tx
      .selectFrom('session')
      .select(['session_id', 'user_id', 'oidc_session_uid', 'scope'])
      .where('secret_hash', '=', digest(secret))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!named) return;
    const { session_id, user_id: userId, oidc_session_uid: uid } = named;
    // A narrow session started no sign-in of its account.
    if (named.scope === SessionScope.full) await endPendingSignIns(tx, userId, now);
    const ended = await tx
      .updateTable('session')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where((on) =>
        on.or([on('session_id', '=', session_id), ...(uid === null ? [] : [on('oidc_session_uid', '=', uid)])]),
      )
      .returning('session_id')
      .execute();
    if (uid !== null) await endLibrarySession(tx, { userId, uid }, now);
    for (const { session_id: object } of ended)
      await audit(tx, { actor: userId, action: 'session.ended', object }, now);
  });
}

/**
 * Ends a session of the OAuth library, the portal sessions and sign-ins to applications that came from it, and their
 * tokens. Without effect when it has ended.
 */
export async function endOauthSession(
  db: Db,
  { userId, uid, now }: { userId: string; uid: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endPendingSignIns(tx, userId, now);
    const ended = await tx
      .updateTable('session')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('oidc_session_uid', '=', uid)
      .where('ended_at', 'is', null)
      .returning('session_id')
      .execute();
    if (!(await endLibrarySession(tx, { userId, uid }, now)) && ended.length === 0) return;
    await audit(tx, { actor: userId, action: 'session.ended', object: ended[0]?.session_id ?? userId }, now);
  });
}
