import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { UserType } from '@portal/common/enums/user/user-type';
import { MOST_ACCOUNTS } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connect.ts';
import { digest } from '../../db/ids.ts';
import { meetsDemands } from './meets-demands.ts';

/** Cookie of the first session of a browser. */
const FIRST = 'acc_session';

/**
 * Cookies that hold the secrets of a browser's sessions, one for each account, and one more for a narrow session. The
 * first has the name that it had when there was only one. A number says nothing about whose session a cookie holds.
 */
export const SESSION_COOKIES: readonly string[] = [
  FIRST,
  ...Array.from({ length: MOST_ACCOUNTS }, (_, at) => `${FIRST}_${at + 2}`),
];

/** Value of a cookie of the request. */
export type ReadCookie = (name: string) => string | undefined;

/** A session whose secret this browser holds. */
export interface BrowserSession {
  /** Name of its cookie. */
  name: string;
  secret: string;
  session_id: string;
  user_id: string;
  user_type: UserType;
  user_name: string;
  /** What its person knows the account by: e-mail, phone or login name. */
  known_as: string | null;
  email: string | null;
  phone: string | null;
  login_name: string | null;
  company_name: string | null;
  oidc_session_uid: string | null;
  remember: boolean;
  signed_in_at: Date;
  scope: SessionScope;
  /** `live`; `expired`: it ended by time alone, so that its person may sign in again here; `ended`: in any other way. */
  state: 'live' | 'expired' | 'ended';
}

/** The session cookies of a request. */
export const sessionSecrets = (cookie: ReadCookie): { name: string; secret: string }[] =>
  SESSION_COOKIES.flatMap((name) => {
    const secret = cookie(name);
    return secret ? [{ name, secret }] : [];
  });

/** The sessions of a browser, the one that was chosen last first. Cookies without a session are not among them. */
export async function readBrowser(db: Db | Tx, cookie: ReadCookie, now: Date): Promise<BrowserSession[]> {
  const secrets = sessionSecrets(cookie);
  if (secrets.length === 0) return [];
  const end = sql`least(s.expires_at, s.last_used_at + s.idle_seconds * interval '1 second')`;
  const { rows } = await sql<Omit<BrowserSession, 'name' | 'secret'> & { secret_hash: string }>`
    select s.secret_hash, s.session_id, s.user_id, u.user_type, u.user_name, coalesce(u.email, u.phone, u.login_name) as known_as,
      u.email, u.phone, u.login_name, c.company_name, s.oidc_session_uid, s.remember, s.signed_in_at, s.scope,
      case when u.status <> ${AccountStatus.active} then 'ended'
        when s.ended_at is null and ${end} > ${now} and ${meetsDemands(now)} then 'live'
        when s.ended_at is null or s.ended_at >= ${end} then 'expired' else 'ended' end as state
    from session s join app_user u using (user_id) left join company c on c.co_id = u.co_id
    where s.secret_hash = any(${secrets.map(({ secret }) => digest(secret))}::text[])
    order by coalesce(s.chosen_at, s.signed_in_at) desc, s.session_id desc`.execute(db);
  return rows.flatMap(({ secret_hash, ...session }) => {
    const held = secrets.find(({ secret }) => digest(secret) === secret_hash);
    return held ? [{ ...held, ...session }] : [];
  });
}

/** The session of a secret, which it keeps when that changes; undefined for an unknown one. */
export const findSessionId = async (db: Db, secret: string): Promise<string | undefined> =>
  (await db.selectFrom('session').select('session_id').where('secret_hash', '=', digest(secret)).executeTakeFirst())
    ?.session_id;

/** The accounts that are signed in in a browser. Narrow sessions are not theirs: they act for a company. */
export const accountsAmong = (sessions: readonly BrowserSession[]): BrowserSession[] =>
  sessions.filter(({ state, scope }) => state === 'live' && scope === SessionScope.full);

/**
 * Where a new session of an account is kept: the cookie of its session before, or else one that holds no live session.
 * `replaced` are the sessions that it takes the place of: earlier ones of the account, and for a narrow session an
 * earlier narrow one. Undefined when as many accounts are signed in as a browser may have.
 */
export function placeFor(
  sessions: readonly BrowserSession[],
  { userId, narrow = false }: { userId: string; narrow?: boolean },
): { name: string; replaced: BrowserSession[] } | undefined {
  const replaced = sessions.filter(
    ({ user_id, scope }) => user_id === userId || (narrow && scope !== SessionScope.full),
  );
  if (!narrow && isFull(sessions, userId)) return undefined;
  const without = (...states: BrowserSession['state'][]) =>
    SESSION_COOKIES.find((name) => !sessions.some((one) => one.name === name && states.includes(one.state)));
  const name = replaced[0]?.name ?? without('live', 'expired') ?? without('live');
  return name === undefined ? undefined : { name, replaced };
}

/** True when as many other accounts are signed in as a browser may have. */
export const isFull = (sessions: readonly BrowserSession[], userId: string): boolean =>
  accountsAmong(sessions).filter(({ user_id }) => user_id !== userId).length >= MOST_ACCOUNTS;

/** What a refusal says of an account of the browser. */
const nameOf = ({ user_id, user_type, user_name, login_name, email, phone, company_name }: BrowserSession) => ({
  user_id,
  user_type,
  user_name,
  login_name,
  email,
  phone,
  company_name,
});

/**
 * Both accounts, for the refusal of a call whose page names another account than its token or cookie. An account that is
 * not one of this browser is named by its id only: who sends the call knows that.
 */
export function bothNames(
  sessions: readonly BrowserSession[],
  { page, session }: { page: string; session: string },
): { page: object; session: object } {
  const of = (id: string) => {
    const found = sessions.find(({ user_id, scope }) => user_id === id && scope === SessionScope.full);
    return found && found.state !== 'ended' ? nameOf(found) : { user_id: id };
  };
  return { page: of(page), session: of(session) };
}
