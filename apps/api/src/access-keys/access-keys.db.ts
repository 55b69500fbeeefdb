import { AccessKeyStatus } from '@portal/common/enums/account/access-key-status';
import { AccountStatus } from '@portal/common/enums/account/account-status';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import { digest } from '../db/ids.ts';

/** Format of a key: `AK` and 26 base32 characters, a dot, then the secret. Programs send it as the bearer token. */
const KEY = /^(AK[a-z2-7]{26})\.([\w-]{43})$/;
/** `last_used_at` is rounded to a minute, so that a busy key does not write on every call. */
const USE_NOTED_EVERY = 60;

/** True when a bearer token is an access key rather than an access token. */
export const isAccessKey = (bearer: string): boolean => KEY.test(bearer);

/** Finds the owner of a valid key and records the use in one statement; null when the key is wrong, disabled or expired. */
export async function findKeyOwner(db: Db, bearer: string, now: Date): Promise<string | null> {
  const [, id = '', secret = ''] = KEY.exec(bearer) ?? [];
  const { rows: [found] } = await sql<{ user_id: string; id: string; stale: boolean }>`
    select k.user_id, k.id, k.last_used_at is null or k.last_used_at < ${new Date(now.getTime() - USE_NOTED_EVERY * 1000)} as stale
    from access_key k join app_user u using (user_id)
    where k.access_key_id = ${id} and k.secret_hash = ${digest(secret)} and k.status = ${AccessKeyStatus.enabled}
      and (k.expires_at is null or k.expires_at > ${now}) and u.status = ${AccountStatus.active}`.execute(db);
  if (!found) return null;
  if (found.stale) await db.updateTable('access_key').set({ last_used_at: now }).where('id', '=', found.id).execute();
  return found.user_id;
}

/** Deletes all keys of an account: its password changed, or the account was disabled. */
export async function deleteAccessKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('access_key').where('user_id', '=', userId).execute();
}
