import { sql } from 'kysely';
import { AccessKeyStatus } from '@portal/common/enums/user/access-key-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MINUTE_MS } from '@portal/common/rules/units';
import type { Db } from '../../db/connect.ts';
import { digest } from '../../db/ids.ts';

/** Format of a key: `AK` and 26 base32 characters, a dot, then the secret. Programs send it as the bearer token. */
const KEY = /^(AK[a-z2-7]{26})\.([\w-]{43})$/;
/** `last_used_at` is rounded to a minute, so that a busy key does not write on every call. */
const USE_NOTED_EVERY_MS = MINUTE_MS;

/** True when a bearer token is an access key rather than an access token. */
export const isAccessKey = (bearer: string): boolean => KEY.test(bearer);

/** The owner of a key, or why the key is refused. `wrong` does not reveal whether the key exists. */
export type KeyOwner = { userId: string } | { refused: 'wrong' | 'disabled' | 'expired' | 'terms' };

/**
 * Checks an access key and records the use. Only a caller with the whole key learns that it is disabled or expired,
 * that its account is disabled, or that its owner has not accepted terms by the date until which keys went on.
 */
export async function checkAccessKey(db: Db, bearer: string, now: Date): Promise<KeyOwner> {
  const [, id = '', secret = ''] = KEY.exec(bearer) ?? [];
  const found = await db
    .selectFrom('access_key as k')
    .innerJoin('app_user as u', 'u.user_id', 'k.user_id')
    .select(['k.user_id', 'k.id', 'k.status', 'k.expires_at', 'k.last_used_at', 'u.status as account_status'])
    .select(
      sql<boolean>`exists (select from terms_version v where v.asks_again and v.valid_from <= ${now} and v.keys_until <= ${now}
        and not exists (select from terms_acceptance a where a.user_id = k.user_id and a.document = v.document and a.version >= v.version))`.as(
        'needs_terms',
      ),
    )
    .where('k.access_key_id', '=', id)
    .where('k.secret_hash', '=', digest(secret))
    .executeTakeFirst();
  if (!found) return { refused: 'wrong' };
  if (found.status !== AccessKeyStatus.enabled || found.account_status !== AccountStatus.active)
    return { refused: 'disabled' };
  if (found.expires_at !== null && found.expires_at <= now) return { refused: 'expired' };
  if (found.needs_terms) return { refused: 'terms' };
  if (found.last_used_at === null || found.last_used_at.getTime() < now.getTime() - USE_NOTED_EVERY_MS) {
    await db.updateTable('access_key').set({ last_used_at: now }).where('id', '=', found.id).execute();
  }
  return { userId: found.user_id };
}
