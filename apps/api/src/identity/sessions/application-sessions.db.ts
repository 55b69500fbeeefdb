import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { UserType } from '@portal/common/enums/user/user-type';
import { HOUR_MS, DAY_S, MINUTE_MS } from '@portal/common/rules/units';

/** A sign-in to an application ends with the OAuth session, after 30 days at most. */
/** After this time a sign-in to an application says nothing more about the use of an address. */
export const SIGN_IN_SECONDS = 30 * DAY_S;

interface SignIn {
  userId: string;
  sessionUid: string;
  sid: string | null;
  redirectUri: string;
  /** Session epoch of the account when the request began. */
  epoch: number;
  now: Date;
}

export interface ApplicationSignIn extends SignIn {
  clientId: string;
  /** The application is a row of the registry, not a setting. */
  registered: boolean;
}

/**
 * Stores a sign-in. `application` joins the row `a` of the registry whose sign-in it is; false when there is none, or
 * the account's sessions were ended.
 */
async function record(
  tx: Tx,
  { userId, sessionUid, sid, redirectUri, epoch, now }: SignIn,
  {
    clientId,
    application,
    hosted,
  }: { clientId: RawBuilder<unknown>; application: RawBuilder<unknown>; hosted: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into application_session as s (client_id, session_uid, user_id, sid, redirect_uri, started_at, last_used_at, hosted)
    select ${clientId}, ${sessionUid}, u.user_id, ${sid}, ${redirectUri}, ${now}::timestamptz, ${now}::timestamptz, ${hosted}::boolean
    from app_user u ${application} where u.user_id = ${userId} and u.session_epoch = ${epoch} limit 1 for share
    on conflict (client_id, session_uid) do update set
      sid = coalesce(excluded.sid, s.sid), redirect_uri = excluded.redirect_uri, last_used_at = excluded.last_used_at, ended_at = null, ends_with = null,
      hosted = excluded.hosted and (s.hosted or s.ended_at is not null),
      started_at = case when s.ended_at is null then s.started_at else excluded.started_at end
    returning client_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Records that somebody signed in to an application.
 *
 * @returns false when the application was disabled, began to ask for consent that the person has not given, or the
 * account's sessions were ended, while the code was redeemed
 */
export function recordSignIn(tx: Tx, { clientId, registered, ...signIn }: ApplicationSignIn): Promise<boolean> {
  const application = registered
    ? sql`
    join application a on a.client_id = ${clientId} and a.enabled
      and (not a.asks_consent or exists (select from application_consent c where c.client_id = a.client_id and c.user_id = u.user_id))`
    : sql``;
  return record(tx, signIn, { clientId: sql`${clientId}`, application, hosted: false });
}

/**
 * Records that somebody signed in to the portal in a page of an application that embeds it.
 *
 * @returns false when no such application has this redirect address any more
 */
export function recordHostSignIn(tx: Tx, signIn: Omit<SignIn, 'sid'>): Promise<boolean> {
  const application = sql`join application a on a.enabled and a.embeds and not a.asks_consent and ${signIn.redirectUri} = any(a.redirect_uris)`;
  return record(tx, { ...signIn, sid: null }, { clientId: sql`a.client_id`, application, hosted: true });
}

/** Notes that an application is in use, once an hour at most. */
export async function noteUse(
  db: Db,
  { clientId, sessionUid, now }: { clientId: string; sessionUid: string; now: Date },
): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  await db
    .updateTable('application_session')
    .set({ last_used_at: now })
    .where('client_id', '=', clientId)
    .where('session_uid', '=', sessionUid)
    .where('last_used_at', '<', hourAgo)
    .execute();
  await db
    .updateTable('application')
    .set({ last_used_at: now })
    .where('client_id', '=', clientId)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', hourAgo)]))
    .execute();
}

/**
 * Counts a refresh by an application as use of the portal's session behind it, once a minute at most: people who work in
 * an application only would be signed out there. Not for staff, whose sessions end when nobody sits at the portal.
 */
export async function keepSessionAlive(
  db: Db,
  { userId, sessionUid, now }: { userId: string; sessionUid: string; now: Date },
): Promise<void> {
  await sql`
    update session s set last_used_at = ${now} from app_user u
    where s.user_id = ${userId} and s.oidc_session_uid = ${sessionUid} and s.ended_at is null and s.expires_at > ${now}
      and s.last_used_at + s.idle_seconds * interval '1 second' > ${now}
      and s.last_used_at < ${new Date(now.getTime() - MINUTE_MS)}
      and u.user_id = s.user_id and u.user_type <> ${UserType.employee}`.execute(db);
}

/**
 * Ends sign-ins to applications, and queues a logout token for each application that receives them. Without `userId`
 * those of all accounts; with `hosted` only those to the portal in pages of the application; with `sessionUid` also
 * those of earlier sessions that end with this one. Call it in the transaction that ends the sessions behind them.
 *
 * @returns false when there was none
 */
export async function endApplicationSessions(
  tx: Tx,
  {
    userId,
    sessionUid,
    clientId,
    hosted,
  }: { userId?: string | readonly string[]; sessionUid?: string; clientId?: string; hosted?: true },
  now: Date,
): Promise<boolean> {
  const where = [
    ...(userId === undefined ? [] : [sql`user_id = any(${[userId].flat()}::text[])`]),
    ...(sessionUid === undefined ? [] : [sql`(session_uid = ${sessionUid} or ends_with = ${sessionUid})`]),
    ...(clientId === undefined ? [] : [sql`client_id = ${clientId}`]),
    ...(hosted === undefined ? [] : [sql`hosted`]),
    sql`ended_at is null`,
  ];
  const {
    rows: [counted],
  } = await sql<{ ended: number }>`
    with ended as (update application_session set ended_at = ${now} where ${sql.join(where, sql` and `)} returning client_id, user_id, sid, hosted),
    queued as (
      insert into logout_delivery (client_id, user_id, sid, due_at)
      select e.client_id, e.user_id, e.sid, ${now}::timestamptz from ended e join application a on a.client_id = e.client_id
      where a.enabled and a.backchannel_logout_uri is not null and not e.hosted
    )
    select count(*)::int as ended from ended`.execute(tx);
  return (counted?.ended ?? 0) > 0;
}

/** Lets sign-ins to applications from an earlier session of a person end with a later one of the same browser. */
export async function linkToSession(
  db: Db,
  { userId, earlier, later }: { userId: string; earlier: string; later: string },
): Promise<void> {
  await db
    .updateTable('application_session')
    .set({ ends_with: later })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('session_uid', '=', earlier), is('ends_with', '=', earlier)]))
    .execute();
}

/**
 * Ends a session of the OAuth library, and earlier ones that end with it: their sign-ins to applications, and their
 * tokens, which are valid only while their session exists.
 *
 * @returns false when there was none
 */
export async function endLibrarySession(
  tx: Tx,
  { userId, uid }: { userId: string; uid: string },
  now: Date,
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('application_session')
    .select('session_uid')
    .where('user_id', '=', userId)
    .where('ends_with', '=', uid)
    .execute();
  await endApplicationSessions(tx, { userId, sessionUid: uid }, now);
  const { numDeletedRows } = await tx
    .deleteFrom('oidc_payload')
    .where('model', '=', 'Session')
    .where('uid', 'in', [uid, ...earlier.map(({ session_uid }) => session_uid)])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the codes, tokens and grants of an application, of some accounts or of all. */
export async function revokeTokens(
  tx: Tx,
  { clientId, userId }: { clientId: string; userId?: string | readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('oidc_payload')
    .where('model', 'in', ['AuthorizationCode', 'DeviceCode', 'AccessToken', 'RefreshToken', 'Grant'])
    .where(sql<boolean>`payload->>'clientId' = ${clientId}`)
    .$if(userId !== undefined, (query) =>
      query.where(sql<boolean>`payload->>'accountId' = any(${[userId].flat()}::text[])`),
    )
    .execute();
}

/**
 * Ends the access tokens of portal sessions that began in pages of an application. Other pages of these sessions get
 * new ones.
 */
export async function endHostTokens(tx: Tx, clientId: string): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('session_id', 'in', (of) =>
      of
        .selectFrom('session as s')
        .innerJoin('application_session as a', 'a.session_uid', 's.oidc_session_uid')
        .select('s.session_id')
        .where('a.client_id', '=', clientId)
        .where('a.ended_at', 'is', null)
        .where('s.ended_at', 'is', null),
    )
    .execute();
}

interface SignedIn {
  client_id: string;
  /** Null for a client of a setting. */
  name_zh: string | null;
  name_en: string | null;
  /** Null when the person is not signed in. */
  started_at: Date | null;
  last_used_at: Date | null;
  /** When the person allowed it; null when it does not ask. */
  allowed_at: Date | null;
}

/**
 * Applications that a person is signed in to or has allowed, by last use. Pages that embed the portal are not among
 * them.
 */
export async function listSignedIn(tx: Db | Tx, { userId, now }: { userId: string; now: Date }): Promise<SignedIn[]> {
  const { rows } = await sql<SignedIn>`
    with signed_in as (
      select client_id, min(started_at) as started_at, max(last_used_at) as last_used_at from application_session
      where user_id = ${userId} and not hosted and ended_at is null and started_at > ${new Date(now.getTime() - SIGN_IN_SECONDS * 1000)}::timestamptz group by client_id
    ), allowed as (select client_id, allowed_at from application_consent where user_id = ${userId})
    select client_id, a.name_zh, a.name_en, s.started_at, s.last_used_at, c.allowed_at
    from signed_in s full join allowed c using (client_id) left join application a using (client_id)
    order by coalesce(s.last_used_at, c.allowed_at) desc, client_id limit 100`.execute(tx);
  return rows;
}

/** Forgets what an account allowed applications: each asks again. Returns how many there were. */
export async function withdrawConsentsOf(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('application_consent')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
