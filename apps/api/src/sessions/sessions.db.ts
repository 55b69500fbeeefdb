import { sql } from 'kysely';
import { AccountStatus } from '@portal/common/enums/account/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { Db, Tx } from '../db/connect.ts';
import { digest, newId, newSecret } from '../db/ids.ts';
import { revokeProofs } from '../verify-code/verify-code.db.ts';

/** Cookie that holds the secret of the session. */
export const SESSION_COOKIE = 'acc_session';
const HOUR = 3600;
const DAY = 24 * HOUR;
/** Seconds an access token lives: it is held in page memory only, and ends earlier with its session. */
export const ACCESS_TOKEN_SECONDS = 300;

/** Seconds a session lives at most, and without use. Staff work on other people's data, so theirs are short. */
function lifetimeOf(userType: UserType, remember: boolean): { absolute: number; idle: number } {
  if (userType === UserType.employee) return { absolute: 8 * HOUR, idle: HOUR / 2 };
  return remember ? { absolute: 30 * DAY, idle: 14 * DAY } : { absolute: DAY, idle: 2 * HOUR };
}

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);

export interface NewSession {
  userId: string;
  userType: UserType;
  remember: boolean;
  /** Session of the OAuth library that this one came from. */
  oidcSessionUid: string | null;
  network: string;
  userAgent: string;
  /** When the person last proved who they are; a session that continues another keeps its time. */
  signedInAt: Date;
  /** Session epoch of the account when this sign-in began. */
  epoch: number;
  now: Date;
}

/**
 * Starts a session and answers the secret for its cookie; only the secret's digest is stored. One statement checks that
 * the account's session epoch is still the one the sign-in began with.
 *
 * @returns null when the account's sessions were ended after the sign-in began
 */
export async function startSession(db: Db | Tx, session: NewSession): Promise<{ sessionId: string; secret: string; expiresAt: Date } | null> {
  const { absolute, idle } = lifetimeOf(session.userType, session.remember);
  const secret = newSecret();
  const sessionId = newId('s');
  const expiresAt = after(session.signedInAt, absolute);
  const { rows } = await sql`
    insert into session (session_id, secret_hash, user_id, oidc_session_uid, remember, signed_in_at, last_used_at, expires_at, idle_seconds, network, user_agent)
    select ${sessionId}, ${digest(secret)}, user_id, ${session.oidcSessionUid}, ${session.remember}, ${session.signedInAt}::timestamptz,
      ${session.now}::timestamptz, ${expiresAt}::timestamptz, ${idle}::integer, ${session.network}, ${session.userAgent}
    from app_user where user_id = ${session.userId} and session_epoch = ${session.epoch} for share
    returning session_id`.execute(db);
  return rows.length === 0 ? null : { sessionId, secret, expiresAt };
}

export interface LiveSession {
  session_id: string;
  user_id: string;
  oidc_session_uid: string | null;
  remember: boolean;
  signed_in_at: Date;
  expires_at: Date;
}

/**
 * Finds the session of a cookie and notes its use, by one statement; null when it has ended, is too old or lay idle too
 * long, or when the account may not be used any more. Any number of callers may do this at once.
 */
export async function touchSession(db: Db | Tx, secret: string, now: Date): Promise<LiveSession | null> {
  const { rows } = await sql<LiveSession>`
    update session s set last_used_at = ${now}
    from app_user u
    where s.secret_hash = ${digest(secret)} and s.ended_at is null and s.expires_at > ${now}
      and s.last_used_at + s.idle_seconds * interval '1 second' > ${now}
      and u.user_id = s.user_id and u.status = ${AccountStatus.active}
    returning s.session_id, s.user_id, s.oidc_session_uid, s.remember, s.signed_in_at, s.expires_at`.execute(db);
  return rows[0] ?? null;
}

/** A new access token of a session, and the seconds it lives. */
export async function issueAccessToken(
  db: Db | Tx, { session_id, expires_at }: Pick<LiveSession, 'session_id' | 'expires_at'>, now: Date,
): Promise<{ token: string; seconds: number }> {
  const token = newSecret();
  const seconds = Math.min(ACCESS_TOKEN_SECONDS, Math.floor((expires_at.getTime() - now.getTime()) / 1000));
  await db.insertInto('access_token').values({ token_hash: digest(token), session_id, expires_at: after(now, seconds) }).execute();
  return { token, seconds };
}

/** Scenes of verification codes that sign in. */
const SIGN_IN_SCENES = [VerifyScene.individualLogin, VerifyScene.enterprisePartnerLogin];

/**
 * Draws a line in the life of an account: no sign-in, authorisation or code that began before it yields a session after
 * it. Raises the session epoch, which every statement that makes a session checks, and deletes what waits for its next
 * step. Sessions that exist stay. Call it before the transaction locks sessions: the account's row is the gate.
 */
export async function endPendingSignIns(tx: Tx, userId: string, now: Date): Promise<void> {
  const account = await tx.updateTable('app_user').set(({ eb }) => ({ session_epoch: eb('session_epoch', '+', 1) }))
    .where('user_id', '=', userId).returning(['email', 'phone']).executeTakeFirst();
  if (!account) return;
  await tx.deleteFrom('oidc_payload').where('model', '=', 'AuthorizationCode').where(sql<boolean>`payload->>'accountId' = ${userId}`).execute();
  await tx.deleteFrom('oidc_payload')
    .where('model', '=', 'Interaction').where(sql<boolean>`payload->'result'->'login'->>'accountId' = ${userId}`).execute();
  await tx.deleteFrom('choice_ticket').where(sql<boolean>`${userId} = any(candidates)`).execute();
  await revokeProofs(tx, { accounts: [account.email, account.phone].filter((address) => address !== null), scenes: SIGN_IN_SCENES, at: now });
}

/**
 * Ends every session of an account, the OAuth sessions behind them, and the tokens of outside clients; `except` stays.
 * Pending sign-ins end too.
 */
export async function endSessionsOf(tx: Tx, userId: string, now: Date, { except }: { except?: string } = {}): Promise<void> {
  await endPendingSignIns(tx, userId, now);
  await tx.updateTable('session').set({ ended_at: now })
    .where('user_id', '=', userId).where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('session_id', '!=', except ?? ''))
    .execute();
  const kept = except === undefined
    ? undefined
    : await tx.selectFrom('session').select('oidc_session_uid').where('session_id', '=', except).executeTakeFirst();
  await tx.deleteFrom('oidc_payload')
    .where('model', 'in', ['Session', 'RefreshToken', 'AccessToken'])
    .where(sql<boolean>`payload->>'accountId' = ${userId}`)
    .$if(typeof kept?.oidc_session_uid === 'string', (query) => query.where(sql<boolean>`uid is distinct from ${kept?.oidc_session_uid}`))
    .execute();
}

/** Seconds that the session cookie lives; undefined: as long as the browser session. */
export const maxAgeOf = ({ remember, expiresAt }: { remember: boolean; expiresAt: Date }, now: Date): number | undefined =>
  (remember ? (expiresAt.getTime() - now.getTime()) / 1000 : undefined);

/**
 * Gives a session a new secret and ends its access tokens: a copy of the old cookie or token opens nothing. Undefined
 * when the session has ended.
 */
export async function renewSession(tx: Tx, sessionId: string, now: Date): Promise<{ secret: string; maxAge: number | undefined } | undefined> {
  const secret = newSecret();
  const renewed = await tx.updateTable('session').set({ secret_hash: digest(secret) })
    .where('session_id', '=', sessionId).where('ended_at', 'is', null).returning(['expires_at', 'remember']).executeTakeFirst();
  if (!renewed) return undefined;
  await tx.deleteFrom('access_token').where('session_id', '=', sessionId).execute();
  return { secret, maxAge: maxAgeOf({ remember: renewed.remember, expiresAt: renewed.expires_at }, now) };
}

/** Ends one session; its access tokens are worthless from then on. */
export async function endSession(db: Db | Tx, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ ended_at: now }).where('session_id', '=', sessionId).where('ended_at', 'is', null).execute();
}
