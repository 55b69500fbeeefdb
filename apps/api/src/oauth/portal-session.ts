import type { KoaContextWithOIDC } from 'oidc-provider';
import type { TokenReply } from '@portal/common/contract/oauth';
import { AccountStatus } from '@portal/common/enums/account/account-status';
import { audit } from '../db/audit.ts';
import { inTransaction, type Db, type Tx } from '../db/connect.ts';
import { endSession, issueAccessToken, startSession, useSession, type LiveSession } from '../sessions/sessions.db.ts';

/** Cookie that holds the secret of the session. */
export const SESSION_COOKIE = 'acc_session';

/** The answer of the token call to the portal: an access token and who it is for. */
export async function tokenReplyFor(db: Db | Tx, session: Pick<LiveSession, 'session_id' | 'expires_at' | 'user_id'>, now: Date): Promise<TokenReply> {
  const user = await db.selectFrom('app_user').leftJoin('company', 'company.co_id', 'app_user.co_id')
    .select(['user_type', 'role', 'app_user.co_id', 'company.auth_status', 'language'])
    .where('user_id', '=', session.user_id).where('status', '=', AccountStatus.active).executeTakeFirstOrThrow();
  const { token, seconds } = await issueAccessToken(db, session, now);
  return {
    access_token: token, token_type: 'Bearer', expires_in: seconds, user_id: session.user_id,
    user_type: user.user_type as TokenReply['user_type'], role: user.role, co_id: user.co_id,
    auth_status: user.auth_status as TokenReply['auth_status'], language: user.language,
  };
}

export interface Started {
  reply: TokenReply;
  /** Value of the session cookie. */
  secret: string;
  /** Seconds the cookie lives; undefined: as long as the browser session. */
  maxAge: number | undefined;
}

/**
 * Turns a redeemed code into a session of the portal. A session the browser had before ends; when the code came from
 * the very sign-in of that session, the new one keeps its age.
 */
export async function startPortalSession(
  db: Db,
  { oidc }: Pick<KoaContextWithOIDC, 'oidc'>,
  { before, network, userAgent, now }: { before: string | undefined; network: string; userAgent: string; now: Date },
): Promise<Started> {
  const { AuthorizationCode: code, Account: account } = oidc.entities;
  const sessionUid = code?.sessionUid ?? null;
  const signIn = sessionUid ? await oidc.provider.Session.findByUid(sessionUid) : undefined;
  if (!code || !account || !signIn) throw new Error('A code without a sign-in was redeemed.');
  return inTransaction(db, async (tx) => {
    const old = before === undefined ? null : await useSession(tx, before, now);
    if (old) await endSession(tx, old.session_id, now);
    const goesOn = old?.user_id === account.accountId && old.oidc_session_uid === sessionUid ? old : null;
    const user = await tx.selectFrom('app_user').select('user_type').where('user_id', '=', account.accountId).executeTakeFirstOrThrow();
    const remember = goesOn?.remember ?? !signIn.transient;
    const { sessionId, secret, expiresAt } = await startSession(tx, {
      userId: account.accountId, userType: user.user_type as TokenReply['user_type'], remember, oidcSessionUid: sessionUid,
      network, userAgent, signedInAt: goesOn?.signed_in_at ?? now, now,
    });
    if (!goesOn) await audit(tx, { actor: account.accountId, action: 'session.started', object: sessionId }, now);
    const reply = await tokenReplyFor(tx, { session_id: sessionId, expires_at: expiresAt, user_id: account.accountId }, now);
    return { reply, secret, maxAge: remember ? (expiresAt.getTime() - now.getTime()) / 1000 : undefined };
  });
}

/** Ends the session of a cookie and the sign-in behind it. Nothing happens when there is none. */
export async function endPortalSession(db: Db, secret: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const session = await useSession(tx, secret, now);
    if (!session) return;
    await endSession(tx, session.session_id, now);
    if (session.oidc_session_uid) {
      await tx.deleteFrom('oidc_payload').where('model', '=', 'Session').where('uid', '=', session.oidc_session_uid).execute();
    }
    await audit(tx, { actor: session.user_id, action: 'session.ended', object: session.session_id }, now);
  });
}
