import { AccessKeyStatus } from '@portal/common/enums/user/access-key-status';
import type { KeyDisabledFor } from '@portal/common/enums/user/key-disabled-for';
import { ACCESS_KEY } from '@portal/common/rules/limits';
import type { Insertable, Selectable } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { AccessKey } from '../../platform/db/tables/schema.generated.ts';

/** A page of an account's keys, newest first, and the number of all its keys. */
export async function listAccessKeysOf(
  tx: Tx,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Selectable<AccessKey>[]; total: number }> {
  const rows = await tx
    .selectFrom('access_key')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countAccessKeysOf(tx, userId) };
}

async function countAccessKeysOf(tx: Tx, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('access_key')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Adds a key; false when its owner already has the maximum number of keys. */
export async function insertAccessKey(tx: Tx, key: Insertable<AccessKey>): Promise<boolean> {
  // Lock the owner's row: parallel calls are serialised, so the limit of keys holds.
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', key.user_id).forUpdate().execute();
  if ((await countAccessKeysOf(tx, key.user_id)) >= ACCESS_KEY.most) return false;
  await tx.insertInto('access_key').values(key).execute();
  return true;
}

/** A key of an account, by its id. */
interface OwnKey {
  id: string;
  userId: string;
}

/** A key of an account, locked until the end of the transaction. */
export function findAccessKey(tx: Tx, { id, userId }: OwnKey): Promise<Selectable<AccessKey> | undefined> {
  return tx
    .selectFrom('access_key')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes the description or status of a key. A new status clears the reason for which the system disabled the key. */
export async function changeAccessKey(
  tx: Tx,
  id: string,
  changed: { description?: string; status?: AccessKeyStatus },
): Promise<void> {
  await tx
    .updateTable('access_key')
    .set({ ...changed, ...(changed.status === undefined ? {} : { disabled_for: null }) })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a key that was not used since `quietSince`, or whose public part confirms the deletion, and returns its
 * public part.
 */
export async function deleteQuietAccessKey(
  tx: Tx,
  { id, userId }: OwnKey,
  { quietSince, confirm }: { quietSince: Date; confirm: string },
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('access_key')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([is('last_used_at', 'is', null), is('last_used_at', '<', quietSince), is('access_key_id', '=', confirm)]),
    )
    .returning('access_key_id')
    .executeTakeFirst();
  return deleted?.access_key_id;
}

/** The working keys of accounts: those that a new password disables. */
export function listWorkingKeysOf(db: Db | Tx, userIds: readonly string[], at: Date): Promise<Selectable<AccessKey>[]> {
  return db
    .selectFrom('access_key')
    .selectAll()
    .where('user_id', 'in', ['', ...userIds])
    .where('status', '=', AccessKeyStatus.enabled)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', at)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** True when the account has a key with this id. */
export async function hasAccessKey(tx: Tx, { id, userId }: OwnKey): Promise<boolean> {
  const key = await tx
    .selectFrom('access_key')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return key !== undefined;
}

/** Deletes all keys of an account that ends, and returns their number. */
export async function deleteAccessKeysOf(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('access_key').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Disables every working key of an account, with the reason, and returns their public parts. Each has its own line in
 * the owner's activity. Only the owner can enable them again.
 *
 * @param by user id of who caused it; null for an operator
 */
export async function disableAccessKeysOf(
  tx: Tx,
  userId: string,
  { reason, by, at }: { reason: KeyDisabledFor; by: string | null; at: Date },
): Promise<string[]> {
  const disabled = await tx
    .updateTable('access_key')
    .set({ status: AccessKeyStatus.disabled, disabled_for: reason })
    .where('user_id', '=', userId)
    .where('status', '=', AccessKeyStatus.enabled)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', at)]))
    .returning('access_key_id')
    .execute();
  const keys = disabled.map(({ access_key_id }) => access_key_id);
  for (const key of keys)
    await audit(
      tx,
      { actor: by, action: 'accessKey.disabled', object: userId, subject: userId, detail: { key, reason } },
      at,
    );
  return keys;
}
