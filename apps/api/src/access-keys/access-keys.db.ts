import { AccessKeyStatus } from '@portal/common/enums/account/access-key-status';
import { AccountStatus } from '@portal/common/enums/account/account-status';
import { ACCESS_KEY } from '@portal/common/rules/limits';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import { digest } from '../db/ids.ts';
import type { AccessKeyTable } from './access-keys.tables.ts';

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

/** A page of an account's keys, newest first, and the number of all its keys. */
export async function listAccessKeysOf(
  tx: Tx, userId: string, { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Selectable<AccessKeyTable>[]; total: number }> {
  const rows = await tx.selectFrom('access_key').selectAll().where('user_id', '=', userId)
    .orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute();
  return { rows, total: await countAccessKeysOf(tx, userId) };
}

async function countAccessKeysOf(tx: Tx, userId: string): Promise<number> {
  const { total } = await tx.selectFrom('access_key').where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/** Adds a key; false when its owner already has the maximum number of keys. */
export async function insertAccessKey(tx: Tx, key: Insertable<AccessKeyTable>): Promise<boolean> {
  // Lock the owner's row: parallel calls are serialised, so the limit of keys holds.
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', key.user_id).forUpdate().execute();
  if ((await countAccessKeysOf(tx, key.user_id)) >= ACCESS_KEY.most) return false;
  await tx.insertInto('access_key').values(key).execute();
  return true;
}

/** A key of an account, by its id. */
interface OwnKey { id: string; userId: string }

/** Changes the description or status of a key and returns its public part; undefined when the account has no such key. */
export async function changeAccessKey(
  tx: Tx, { id, userId }: OwnKey, changed: { description?: string; status?: AccessKeyStatus },
): Promise<string | undefined> {
  const key = await tx.updateTable('access_key').set(changed).where('id', '=', id).where('user_id', '=', userId)
    .returning('access_key_id').executeTakeFirst();
  return key?.access_key_id;
}

/** Deletes a key that was not used since `quietSince`, or whose public part confirms the deletion, and returns its public part. */
export async function deleteQuietAccessKey(
  tx: Tx, { id, userId }: OwnKey, { quietSince, confirm }: { quietSince: Date; confirm: string },
): Promise<string | undefined> {
  const deleted = await tx.deleteFrom('access_key').where('id', '=', id).where('user_id', '=', userId)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', quietSince), is('access_key_id', '=', confirm)]))
    .returning('access_key_id').executeTakeFirst();
  return deleted?.access_key_id;
}

/** True when the account has a key with this id. */
export async function hasAccessKey(tx: Tx, { id, userId }: OwnKey): Promise<boolean> {
  const key = await tx.selectFrom('access_key').select('id').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return key !== undefined;
}

/** Deletes all keys of an account: its password changed, or the account was disabled. */
export async function deleteAccessKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('access_key').where('user_id', '=', userId).execute();
}
