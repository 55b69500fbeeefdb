import { sql } from 'kysely';
import type { KeyOwner, KeyScope } from '@portal/common/contract/account/key-scopes';
import { AccessKeyStatus } from '@portal/common/enums/user/access-key-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { MEMBER_RIGHTS } from '@portal/common/rules/company/member-rights';
import { ACCESS_KEY } from '@portal/common/rules/limits';
import { MINUTE_MS } from '@portal/common/rules/units';
import type { Db } from '../../db/connect.ts';
import { digest } from '../../db/ids.ts';
import { mayCallFrom } from './service-caller.ts';

/** Format of a key: `AK` and 26 base32 characters, a dot, then the secret. Programs send it as the bearer token. */
const KEY = /^(AK[a-z2-7]{26})\.([\w-]{43})$/;
/** Times of use are rounded to a minute, so that a busy key does not write on every call. */
const USE_NOTED_EVERY_MS = MINUTE_MS;

/** True when a bearer token is an access key rather than an access token. */
export const isAccessKey = (bearer: string): boolean => KEY.test(bearer);

/** The access key that a caller came with, and what it opens. */
export interface CallerKey {
  id: string;
  accessKeyId: string;
  scopes: readonly KeyScope[] | null;
  owner: KeyOwner;
}

/** Whom a key acts for. */
interface Account {
  user_id: string;
  user_type: UserType;
  role: number | null;
  co_id: string | null;
  privileges: string[];
}

/** The account that a key acts for, or why the key is refused. `wrong` does not reveal whether the key exists. */
export type CheckedKey =
  | { account: Account; key: CallerKey }
  | { refused: 'wrong' | 'disabled' | 'expired' | 'terms' | 'network' };

interface Row extends Account {
  id: string;
  access_key_id: string;
  status: AccessKeyStatus;
  expires_at: Date | null;
  scopes: KeyScope[] | null;
  networks: string[];
  of_company: boolean;
  by_former: boolean;
  former_over: boolean;
  noted_at: Date | null;
  account_status: AccountStatus | null;
  needs_terms: boolean;
}

/**
 * Checks an access key and records the use. Only a caller with the whole key learns that it is disabled or expired,
 * that it does not work from this address, that its account is disabled, or that its owner has not accepted terms by the
 * date until which keys went on.
 *
 * A key of a company acts for its owner or, without one who may sign in, for its oldest administrator: it stays when
 * any one person leaves.
 */
export async function checkAccessKey(
  db: Db,
  bearer: string,
  { address, now }: { address: string; now: Date },
): Promise<CheckedKey> {
  const [, id = '', secret = ''] = KEY.exec(bearer) ?? [];
  const hash = digest(secret);
  const formerSince = new Date(now.getTime() - ACCESS_KEY.formerIdleMs);
  const {
    rows: [found],
  } = await sql<Row>`
    select k.id, k.access_key_id, k.status, k.expires_at, k.scopes, k.networks, k.co_id is not null as of_company,
      k.secret_hash <> ${hash} as by_former,
      greatest(k.former_used_at, k.secret_changed_at) <= ${formerSince} as former_over,
      case when k.secret_hash <> ${hash} then k.former_used_at
        when k.secret_changed_at is null then k.last_used_at else k.secret_used_at end as noted_at,
      u.user_id, u.user_type, u.role, u.co_id, u.privileges, u.status as account_status,
      exists (select from terms_version v where v.asks_again and v.valid_from <= ${now} and v.keys_until <= ${now}
        and not exists (select from terms_acceptance a
          where a.user_id = u.user_id and a.document = v.document and a.version >= v.version)) as needs_terms
    from access_key k left join lateral (
      select * from app_user where user_id = k.user_id
      union all
      (select * from app_user where k.co_id is not null and co_id = k.co_id and status = ${AccountStatus.active}
        and (user_type = ${UserType.enterprise} and role = any(${[...MEMBER_RIGHTS.keys]})
          or user_type = ${UserType.partner} and role = ${PartnerRole.admin})
        order by role, created_at, user_id limit 1)
    ) u on true
    where k.access_key_id = ${id} and k.deleted_at is null and (k.secret_hash = ${hash} or k.former_hash = ${hash})`.execute(
    db,
  );
  if (!found || (found.by_former && found.former_over)) return { refused: 'wrong' };
  if (found.status !== AccessKeyStatus.enabled || found.account_status !== AccountStatus.active)
    return { refused: 'disabled' };
  if (found.expires_at !== null && found.expires_at <= now) return { refused: 'expired' };
  if (!mayCallFrom(found.networks, address)) return { refused: 'network' };
  if (found.needs_terms) return { refused: 'terms' };
  if (found.noted_at === null || found.noted_at.getTime() < now.getTime() - USE_NOTED_EVERY_MS)
    await db
      .updateTable('access_key')
      .set({ last_used_at: now, ...(found.by_former ? { former_used_at: now } : { secret_used_at: now }) })
      .where('id', '=', found.id)
      .execute();
  const { access_key_id: accessKeyId, scopes, of_company } = found;
  return { account: found, key: { id: found.id, accessKeyId, scopes, owner: of_company ? 'company' : 'person' } };
}
