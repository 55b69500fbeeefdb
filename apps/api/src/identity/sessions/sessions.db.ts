import { sql } from 'kysely';
import { SessionScope, type NarrowScope } from '@portal/common/enums/sign-in/session-scope';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { DAY_S, HOUR_S } from '@portal/common/rules/units';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { digest, newId, newSecret } from '../../platform/db/ids.ts';
import { SESSION_COOKIES, type ReadCookie } from '../../platform/http/caller/browser-sessions.db.ts';
import { meetsDemands } from '../../platform/http/caller/meets-demands.ts';
import { endApplicationSessions } from './application-sessions.db.ts';
import { revokeProofs } from '../verify-code/verify-code.db.ts';

/** Lifetime of an access token in seconds. It is kept in page memory only and ends with its session. */
export const ACCESS_TOKEN_SECONDS = 300;

/** Absolute and idle timeouts in seconds. Staff sessions are short, because they access other people's data. */
function lifetimeOf({ userType, remember, narrow }: Pick<NewSession, 'userType' | 'remember' | 'narrow'>): {
  absolute: number;
  idle: number;
} {
  if (narrow) return { absolute: narrow.livesMs / 1000, idle: narrow.livesMs / 1000 };
  if (userType === UserType.employee) return { absolute: 8 * HOUR_S, idle: HOUR_S / 2 };
  return remember ? { absolute: 30 * DAY_S, idle: 14 * DAY_S } : { absolute: DAY_S, idle: 2 * HOUR_S };
}

/** Seconds after a sign-in at which its session ends, however it is used. */
export const sessionSeconds = (signIn: Pick<NewSession, 'userType' | 'remember'>): number =>
  lifetimeOf(signIn).absolute;

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);

export interface NewSession {
  userId: string;
  userType: UserType;
  remember: boolean;
  /** Session of the OAuth library that this one came from. */
  oidcSessionUid: string | null;
  network: string;
  userAgent: string;
  /** Time of authentication; a session that replaces another keeps it. */
  signedInAt: Date;
  /** Session epoch of the account when this sign-in began. */
  epoch: number;
  now: Date;
  /** A provider confirmed who it is. */
  federated?: boolean;
  /** The session reaches only the calls of this scope, and ends after this time. */
  narrow?: { scope: NarrowScope; livesMs: number; linkId?: string | undefined };
}

/**
 * Starts a session and returns the secret for its cookie; only its digest is stored. One statement checks that the
 * account's session epoch is still the one the sign-in began with.
 *
 * @returns null when the account's sessions were ended after the sign-in began
 */
export async function startSession(
  db: Db | Tx,
  session: NewSession,
): Promise<{ sessionId: string; secret: string; expiresAt: Date } | null> {
  const { absolute, idle } = lifetimeOf(session);
  const secret = newSecret();
  const sessionId = newId('s');
  const expiresAt = after(session.signedInAt, absolute);
  const { rows } = await sql`
    insert into session (session_id, secret_hash, user_id, oidc_session_uid, remember, signed_in_at, last_used_at, expires_at, idle_seconds, idle_check_at, network, user_agent, scope, idp_link_id, federated, chosen_at)
    select ${sessionId}, ${digest(secret)}, user_id, ${session.oidcSessionUid}, ${session.remember}, ${session.signedInAt}::timestamptz,
      ${session.now}::timestamptz, ${expiresAt}::timestamptz, ${idle}::integer, ${after(session.now, idle)}::timestamptz, ${session.network}, ${session.userAgent},
      ${session.narrow?.scope ?? SessionScope.full}, ${session.narrow?.linkId ?? null}, ${session.federated ?? false}::boolean, ${session.now}::timestamptz
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
  renew_due: boolean;
  scope: SessionScope;
}

/**
 * Finds the session of a cookie and updates its last use, in one statement; null when it has ended or expired, the
 * account is disabled, or its company demands more. Safe for parallel calls.
 */
export const touchSession = (db: Db | Tx, secret: string, now: Date): Promise<LiveSession | null> =>
  touchOneOf(db, { secrets: [secret] }, now);

/**
 * The same for a browser with several sessions: that of `account`, or the one that was chosen last. `chosen`: it is from
 * now on the one that was chosen last.
 */
export async function touchOneOf(
  db: Db | Tx,
  { secrets, account, chosen = false }: { secrets: readonly string[]; account?: string | undefined; chosen?: boolean },
  now: Date,
): Promise<LiveSession | null> {
  const [first] = secrets;
  if (first === undefined) return null;
  const live = sql`s.ended_at is null and s.expires_at > ${now} and s.last_used_at + s.idle_seconds * interval '1 second' > ${now}
      and u.user_id = s.user_id and u.status = ${AccountStatus.active} and ${meetsDemands(now)}
      ${account === undefined ? sql`` : sql`and s.user_id = ${account}`}`;
  const which =
    secrets.length === 1
      ? sql`s.secret_hash = ${digest(first)}`
      : sql`s.session_id = (select s.session_id from session s, app_user u
      where s.secret_hash = any(${secrets.map(digest)}::text[]) and ${live}
      order by coalesce(s.chosen_at, s.signed_in_at) desc, s.session_id desc limit 1)`;
  const { rows } = await sql<LiveSession>`
    update session s set last_used_at = ${now} ${chosen ? sql`, chosen_at = ${now}` : sql``}
    from app_user u
    where ${which} and ${live}
    returning s.session_id, s.user_id, s.oidc_session_uid, s.remember, s.signed_in_at, s.expires_at, s.renew_due, s.scope`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Issues an access token for a session, with its lifetime in seconds. */
export async function issueAccessToken(
  db: Db | Tx,
  { session_id, expires_at }: Pick<LiveSession, 'session_id' | 'expires_at'>,
  now: Date,
): Promise<{ token: string; seconds: number }> {
  const token = newSecret();
  const seconds = Math.min(ACCESS_TOKEN_SECONDS, Math.floor((expires_at.getTime() - now.getTime()) / 1000));
  await db
    .insertInto('access_token')
    .values({ token_hash: digest(token), session_id, expires_at: after(now, seconds) })
    .execute();
  return { token, seconds };
}

/** Scenes of verification codes that sign in. */
const SIGN_IN_SCENES = [VerifyScene.individualLogin, VerifyScene.enterprisePartnerLogin];

/**
 * Invalidates everything pending for an account: no sign-in, authorization or code that began before yields a session
 * afterwards. Raises the session epoch, which every statement that creates a session checks, and deletes pending
 * steps. Existing sessions stay, and so does what the account made to open something later, unless `all` sessions end.
 * Call it before the transaction locks sessions: the account's row is locked first.
 */
export async function endPendingSignIns(
  tx: Tx,
  userId: string,
  now: Date,
  { all = false }: { all?: boolean } = {},
): Promise<void> {
  const account = await tx
    .updateTable('app_user')
    .set(({ eb }) => ({
      session_epoch: eb('session_epoch', '+', 1),
      // Challenges of passkeys that were issued before it open nothing.
      ended_no: sql<number>`nextval('sign_in_order')`,
      ...(all && { maker_epoch: eb('maker_epoch', '+', 1) }),
    }))
    .where('user_id', '=', userId)
    .returning(['email', 'phone'])
    .executeTakeFirst();
  if (!account) return;
  await tx
    .deleteFrom('oidc_payload')
    .where('model', '=', 'AuthorizationCode')
    .where(sql<boolean>`payload->>'accountId' = ${userId}`)
    .execute();
  await tx
    .deleteFrom('oidc_payload')
    .where('model', '=', 'Interaction')
    .where(sql<boolean>`payload->'result'->'login'->>'accountId' = ${userId}`)
    .execute();
  await tx
    .deleteFrom('choice_ticket')
    .where(sql<boolean>`${userId} = any(candidates)`)
    .execute();
  await revokeProofs(tx, {
    accounts: [account.email, account.phone].filter((address) => address !== null),
    scenes: SIGN_IN_SCENES,
    at: now,
  });
}

/**
 * Ends all sessions of an account except `except`, their OAuth sessions, the tokens of outside clients, pending sign-ins,
 * and what the account made to open something later (`maker.db.ts`).
 *
 * @returns the number of sessions that were still open
 */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  now: Date,
  { except }: { except?: string } = {},
): Promise<number> {
  await endPendingSignIns(tx, userId, now, { all: true });
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('session_id', '!=', except ?? ''))
    .returning(['expires_at', 'last_used_at', 'idle_seconds'])
    .execute();
  const kept =
    except === undefined
      ? undefined
      : await tx.selectFrom('session').select('oidc_session_uid').where('session_id', '=', except).executeTakeFirst();
  await tx
    .deleteFrom('oidc_payload')
    .where('model', 'in', ['Session', 'RefreshToken', 'AccessToken'])
    .where(sql<boolean>`payload->>'accountId' = ${userId}`)
    .$if(typeof kept?.oidc_session_uid === 'string', (query) =>
      query.where(sql<boolean>`uid is distinct from ${kept?.oidc_session_uid}`),
    )
    .execute();
  await endApplicationSessions(tx, { userId }, now);
  return ended.filter((one) => one.expires_at > now && after(one.last_used_at, one.idle_seconds) > now).length;
}

/** Max age of the session cookie in seconds; undefined for a session cookie. */
export const maxAgeOf = (
  { remember, expiresAt }: { remember: boolean; expiresAt: Date },
  now: Date,
): number | undefined => (remember ? (expiresAt.getTime() - now.getTime()) / 1000 : undefined);

/** A session with a new secret, for its cookie. */
export interface Renewed {
  secret: string;
  maxAge: number | undefined;
  /** Digest of the secret before. */
  before: string;
}

/**
 * Replaces a session's secret and deletes its access tokens, so that copies of the old cookie or token are useless.
 * Undefined when the session has ended.
 */
export async function renewSession(tx: Tx, sessionId: string, now: Date): Promise<Renewed | undefined> {
  const secret = newSecret();
  const {
    rows: [renewed],
  } = await sql<{ expires_at: Date; remember: boolean; before: string }>`
    with old as (select session_id, secret_hash from session where session_id = ${sessionId} and ended_at is null for update)
    update session s set secret_hash = ${digest(secret)}, renew_due = false from old
    where s.session_id = old.session_id
    returning s.expires_at, s.remember, old.secret_hash as before`.execute(tx);
  if (!renewed) return undefined;
  const { before, remember, expires_at: expiresAt } = renewed;
  await tx.deleteFrom('access_token').where('session_id', '=', sessionId).execute();
  return { secret, maxAge: maxAgeOf({ remember, expiresAt }, now), before };
}

/** Puts the new secret of a session into the cookie that held the old one; of a browser without it, into a free one. */
export function sendRenewed(
  { cookie, setCookie }: { cookie: ReadCookie; setCookie: (name: string, value: string, maxAge?: number) => void },
  { secret, maxAge, before }: Renewed,
): void {
  const holds = (name: string) => digest(cookie(name) ?? '') === before;
  const name = SESSION_COOKIES.find(holds) ?? SESSION_COOKIES.find((free) => cookie(free) === undefined);
  if (name !== undefined) setCookie(name, secret, maxAge);
}

/** Deletes the access tokens of an account; its open sessions get a new secret with their next token. */
export async function renewSessionsOf(tx: Tx, userId: string): Promise<void> {
  const renewed = await tx
    .updateTable('session')
    .set({ renew_due: true })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .execute();
  if (renewed.length === 0) return;
  await tx
    .deleteFrom('access_token')
    .where(
      'session_id',
      'in',
      renewed.map(({ session_id }) => session_id),
    )
    .execute();
}

/** Ends one session and thereby its access tokens. */
export async function endSession(db: Db | Tx, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}
