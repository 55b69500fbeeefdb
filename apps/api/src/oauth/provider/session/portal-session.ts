import type { KoaContextWithOIDC } from 'oidc-provider';
import type { TokenReply } from '@portal/common/contract/sign-in/oauth';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { endLibrarySession, recordHostSignIn } from '../../../identity/sessions/application-sessions.db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/db/connect.ts';
import { digest } from '../../../platform/db/ids.ts';
import { epochAtStart } from '../library/adapter.ts';
import {
  endPendingSignIns,
  endSession,
  issueAccessToken,
  maxAgeOf,
  startSession,
  touchSession,
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
  /** Value of the session cookie. */
  secret: string;
  /** Max age of the cookie in seconds; undefined for a session cookie. */
  maxAge: number | undefined;
}

/**
 * Turns a redeemed code into a portal session. The browser's previous session ends; when the code came from the same
 * sign-in, the new session keeps its start time.
 *
 * @returns null when the sign-in behind the code, or the application in whose page it was, has ended meanwhile
 */
export async function startPortalSession(
  db: Db,
  { oidc }: Pick<KoaContextWithOIDC, 'oidc'>,
  { before, network, userAgent, now }: { before: string | undefined; network: string; userAgent: string; now: Date },
): Promise<Started | null> {
  const { AuthorizationCode: code, Account: account, Client: client } = oidc.entities;
  if (!code || !account || !client) throw new Error('The OAuth library redeemed a code without an account.');
  const { accountId: userId } = account;
  const sessionUid = code.sessionUid ?? null;
  const signIn = sessionUid ? await oidc.provider.Session.findByUid(sessionUid) : undefined;
  if (!signIn) return null;
  const epoch = epochAtStart(userId);
  return inTransaction(db, async (tx) => {
    // Lock the account's row first, as everything that ends its sessions does.
    const user = await tx
      .selectFrom('app_user')
      .select('user_type')
      .where('user_id', '=', userId)
      .where('session_epoch', '=', epoch)
      .forShare()
      .executeTakeFirst();
    if (!user) return null;
    // The portal's own addresses are settings; any other is one of a page that embeds.
    const { redirectUri = '' } = code;
    if (
      !client.redirectUris?.includes(redirectUri) &&
      !(await recordHostSignIn(tx, { userId, sessionUid: signIn.uid, redirectUri, epoch, now }))
    )
      return null;
    const old = before === undefined ? null : await touchSession(tx, before, now);
    if (old) await endSession(tx, old.session_id, now);
    // Another person's sign-ins to applications end with the session. One's own go on, and end with the new one.
    if (old?.oidc_session_uid && old.user_id !== userId)
      await endLibrarySession(tx, { userId: old.user_id, uid: old.oidc_session_uid }, now);
    const goesOn = old?.user_id === userId && old.oidc_session_uid === sessionUid ? old : null;
    const remember = goesOn?.remember ?? !signIn.transient;
    const session = await startSession(tx, {
      userId,
      userType: user.user_type as TokenReply['user_type'],
      remember,
      oidcSessionUid: sessionUid,
      network,
      userAgent,
      signedInAt: goesOn?.signed_in_at ?? now,
      epoch,
      now,
    });
    if (!session) return null;
    const { sessionId, secret, expiresAt } = session;
    if (!goesOn) await audit(tx, { actor: userId, action: 'session.started', object: sessionId }, now);
    const reply = await tokenReplyFor(tx, { session_id: sessionId, expires_at: expiresAt, user_id: userId }, now);
    return { reply, secret, maxAge: maxAgeOf({ remember, expiresAt }, now) };
  });
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
