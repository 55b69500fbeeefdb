import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { sql } from 'kysely';
import type { UserType } from '@portal/common/enums/user/user-type';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { checkAccessKey, type CallerKey, type CheckedKey } from './check-access-key.db.ts';
import { meetsDemands } from './meets-demands.ts';
import type { Db } from '../../db/connect.ts';
import { digest } from '../../db/ids.ts';

/** The signed-in caller, identified by the token alone. */
export interface Caller {
  userId: string;
  userType: UserType;
  /** `PartnerRole` of a partner's user, `MemberRole` of a member of an enterprise; null for all others. */
  role: number | null;
  coId: string | null;
  privileges: readonly string[];
  sessionId: string;
  /** Time of the last authentication. */
  signedInAt: Date;
  /** Scope of the session, which `authorise` checks. */
  scope: SessionScope;
  /** The link that the session came by, and the only provider that it reaches. */
  link: { linkId: string; configId: string } | null;
  /** Position of the log behind the last change of this session (`own-writes.ts`). */
  writtenAt?: string | null;
  /** The access key that stands for a session; `authorise` checks what it opens. */
  key?: CallerKey;
}

interface Row {
  user_id: string;
  user_type: UserType;
  role: number | null;
  co_id: string | null;
  privileges: string[];
  session_id: string;
  signed_in_at: Date;
  scope: SessionScope;
  link_id: string | null;
  config_id: string | null;
  written_at: string | null;
}

/** Finds the caller of an access token by one indexed query; null when token, session or account is no longer valid. */
export async function findCallerByToken(db: Db, accessToken: string, now: Date): Promise<Caller | null> {
  const { rows } = await sql<Row>`
    select u.user_id, u.user_type, u.role, u.co_id, u.privileges, s.session_id, s.signed_in_at, s.scope, l.link_id, l.config_id,
      s.written_lsn::text as written_at
    from access_token t join session s using (session_id) join app_user u using (user_id) left join idp_link l on l.link_id = s.idp_link_id
    where t.token_hash = ${digest(accessToken)} and t.expires_at > ${now}
      and s.ended_at is null and s.expires_at > ${now} and u.status = ${AccountStatus.active} and ${meetsDemands(now)}`.execute(
    db,
  );
  const [row] = rows;
  return row
    ? {
        userId: row.user_id,
        userType: row.user_type,
        role: row.role,
        coId: row.co_id,
        privileges: row.privileges,
        sessionId: row.session_id,
        signedInAt: row.signed_in_at,
        scope: row.scope,
        writtenAt: row.written_at,
        link: row.link_id !== null && row.config_id !== null ? { linkId: row.link_id, configId: row.config_id } : null,
      }
    : null;
}

/**
 * Finds the account that an access key acts for, or the reason why the key is rejected. A key has no session and no
 * sign-in, so calls that require a recent sign-in reject it.
 */
export async function findCallerByAccessKey(
  db: Db,
  bearer: string,
  from: { address: string; now: Date },
): Promise<(Caller & { key: CallerKey }) | Extract<CheckedKey, { refused: string }>> {
  const checked = await checkAccessKey(db, bearer, from);
  if ('refused' in checked) return checked;
  const { account, key } = checked;
  return {
    userId: account.user_id,
    userType: account.user_type,
    role: account.role,
    coId: account.co_id,
    privileges: account.privileges,
    sessionId: '',
    signedInAt: new Date(0),
    scope: SessionScope.full,
    link: null,
    key,
  };
}
