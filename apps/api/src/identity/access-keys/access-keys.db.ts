import { AccessKeyStatus } from '@portal/common/enums/user/access-key-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import type { KeyDisabledFor } from '@portal/common/enums/user/key-disabled-for';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { MEMBER_RIGHTS } from '@portal/common/rules/company/member-rights';
import { ACCESS_KEY } from '@portal/common/rules/limits';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { expiryTold } from '../../platform/mail/expiries.db.ts';
import type { AccessKey } from '../../platform/db/tables/schema.generated.ts';

/** Whose keys. */
export type KeyHolder = { userId: string } | { coId: string };
export type KeyRow = Selectable<AccessKey>;

const columnsOf = (holder: KeyHolder) =>
  'coId' in holder
    ? ({ column: 'co_id', id: holder.coId } as const)
    : ({ column: 'user_id', id: holder.userId } as const);

/** Keys of a holder, deleted ones included. */
function keysOf(tx: Tx, holder: KeyHolder) {
  const { column, id } = columnsOf(holder);
  return tx.selectFrom('access_key').where(`access_key.${column}`, '=', id);
}

const mostOf = (holder: KeyHolder): number => ('coId' in holder ? ACCESS_KEY.companyMost : ACCESS_KEY.most);

/** A page of a holder's keys, newest first, and the number of all its keys. */
export async function listAccessKeysOf(
  tx: Tx,
  holder: KeyHolder,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: (KeyRow & { made_by_name: string | null })[]; total: number }> {
  const rows = await keysOf(tx, holder)
    .leftJoin('app_user as maker', 'maker.user_id', 'access_key.made_by')
    .selectAll('access_key')
    .select('maker.user_name as made_by_name')
    .where('deleted_at', 'is', null)
    .orderBy('access_key.created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countAccessKeysOf(tx, holder) };
}

/** Keys whose deletion can be taken back, latest first. */
export const listDeletedOf = (tx: Tx, holder: KeyHolder, now: Date): Promise<KeyRow[]> =>
  keysOf(tx, holder)
    .selectAll()
    .where('deleted_at', '>', new Date(now.getTime() - ACCESS_KEY.undoMs))
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();

async function countAccessKeysOf(tx: Tx, holder: KeyHolder): Promise<number> {
  const { total } = await keysOf(tx, holder)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Locks a holder, so that parallel calls are serialised and the limit of keys holds; true while there is room. */
async function hasRoom(tx: Tx, holder: KeyHolder): Promise<boolean> {
  await ('coId' in holder
    ? tx.selectFrom('company').select('co_id').where('co_id', '=', holder.coId).forNoKeyUpdate().execute()
    : tx.selectFrom('app_user').select('user_id').where('user_id', '=', holder.userId).forNoKeyUpdate().execute());
  return (await countAccessKeysOf(tx, holder)) < mostOf(holder);
}

/** Adds a key; undefined when its holder already has the maximum number of keys. */
export async function insertAccessKey(
  tx: Tx,
  holder: KeyHolder,
  key: Omit<Insertable<AccessKey>, 'user_id' | 'co_id' | 'expiry_told'> & { created_at: Date; expires_at: Date | null },
): Promise<KeyRow | undefined> {
  if (!(await hasRoom(tx, holder))) return undefined;
  const { column, id } = columnsOf(holder);
  return tx
    .insertInto('access_key')
    .values({ ...key, [column]: id, expiry_told: expiryTold(key.expires_at, key.created_at) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A key by its id that one of these holds and that is not deleted, locked until the end of the transaction. */
export function findAccessKey(tx: Tx, id: string, holders: readonly KeyHolder[]): Promise<KeyRow | undefined> {
  return byId(tx, id, holders).where('deleted_at', 'is', null).forUpdate().executeTakeFirst();
}

function byId(tx: Tx, id: string, holders: readonly KeyHolder[]) {
  return tx
    .selectFrom('access_key')
    .selectAll()
    .where('id', '=', id)
    .where((is) =>
      is.or(
        holders.map((holder) => {
          const { column, id: holderId } = columnsOf(holder);
          return is(column, '=', holderId);
        }),
      ),
    );
}

/** Changes a key. A new status clears the reason for which the system disabled it. */
export async function changeAccessKey(
  tx: Tx,
  id: string,
  changed: Pick<Updateable<AccessKey>, 'description' | 'status' | 'scopes' | 'networks' | 'expires_at' | 'expiry_told'>,
): Promise<void> {
  await tx
    .updateTable('access_key')
    .set({ ...changed, ...(changed.status === undefined ? {} : { disabled_for: null }) })
    .where('id', '=', id)
    .execute();
}

/** When the former secret of a key ends without a further use; null when it has ended, or there is none. */
export function formerEnd(key: KeyRow, now: Date): Date | null {
  const { former_hash, former_used_at, secret_changed_at } = key;
  if (former_hash === null || secret_changed_at === null) return null;
  const since = Math.max(former_used_at?.getTime() ?? 0, secret_changed_at.getTime());
  const end = since + ACCESS_KEY.formerIdleMs;
  return end > now.getTime() ? new Date(end) : null;
}

/** Gives a locked key a new secret; the present one works, too, until it was not used for a day. */
export async function replaceKeySecret(
  tx: Tx,
  id: string,
  { hash, lastFour, at }: { hash: string; lastFour: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('access_key')
    .set((row) => ({
      former_hash: row.ref('secret_hash'),
      former_last_four: row.ref('last_four'),
      former_used_at: row.ref('last_used_at'),
      secret_hash: hash,
      last_four: lastFour,
      secret_changed_at: at,
      secret_used_at: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Ends the former secret of a locked key. */
export async function dropFormerSecret(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('access_key')
    .set({ former_hash: null, former_last_four: null, former_used_at: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes a locked key, which can be restored for a day. */
export async function markAccessKeyDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('access_key').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** Takes back the deletion of a key; says why not: it is gone, or its holder has no room for it. */
export async function restoreDeletedKey(
  tx: Tx,
  id: string,
  { holders, at }: { holders: readonly KeyHolder[]; at: Date },
): Promise<KeyRow | 'gone' | 'full'> {
  const key = await byId(tx, id, holders)
    .where('deleted_at', '>', new Date(at.getTime() - ACCESS_KEY.undoMs))
    .executeTakeFirst();
  if (!key) return 'gone';
  if (!(await hasRoom(tx, holderOf(key)))) return 'full';
  const restored = await tx
    .updateTable('access_key')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  return restored ?? 'gone';
}

/** Who holds a key. */
export const holderOf = ({ user_id, co_id }: Pick<KeyRow, 'user_id' | 'co_id'>): KeyHolder =>
  co_id === null ? { userId: user_id ?? '' } : { coId: co_id };

/** Calls of a key by network and route since a day, most recent first. */
export async function listCallsOf(
  tx: Tx,
  id: string,
  { since, limit, offset }: { since: Date; limit: number; offset: number },
): Promise<{ rows: { network: string; route: string; calls: number; last_at: Date }[]; total: number }> {
  const { rows } = await sql<{ network: string; route: string; calls: number; last_at: Date; total: number }>`
    select network, route, sum(calls)::int as calls, max(last_at) as last_at, (count(*) over ())::int as total
    from access_key_call where key_id = ${id} and day >= ${since.toISOString().slice(0, 10)}::date
    group by network, route order by max(last_at) desc, network, route limit ${limit} offset ${offset}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The working keys of accounts: those that a new password disables. */
export function listWorkingKeysOf(db: Db | Tx, userIds: readonly string[], at: Date): Promise<KeyRow[]> {
  return db
    .selectFrom('access_key')
    .selectAll()
    .where('user_id', 'in', ['', ...userIds])
    .where('deleted_at', 'is', null)
    .where('status', '=', AccessKeyStatus.enabled)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', at)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes all keys of an account that ends, for good, and returns their number. */
export async function deleteAccessKeysOf(tx: Tx, userId: string): Promise<number> {
  const deleted = await tx.deleteFrom('access_key').where('user_id', '=', userId).returning('deleted_at').execute();
  return deleted.filter(({ deleted_at }) => deleted_at === null).length;
}

interface Disabling {
  reason: KeyDisabledFor;
  /** User id of who caused it; null for an operator. */
  by: string | null;
  at: Date;
}

/** Disables every working key of a holder; deleted ones too, so that they come back disabled. Returns their public parts. */
async function disableKeysOf(tx: Tx, holder: KeyHolder, { reason, at }: Disabling): Promise<string[]> {
  const { column, id } = columnsOf(holder);
  const disabled = await tx
    .updateTable('access_key')
    .set({ status: AccessKeyStatus.disabled, disabled_for: reason })
    .where(column, '=', id)
    .where('status', '=', AccessKeyStatus.enabled)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', at)]))
    .returning(['access_key_id', 'deleted_at'])
    .execute();
  return disabled.flatMap(({ access_key_id, deleted_at }) => (deleted_at === null ? [access_key_id] : []));
}

/**
 * Disables every working key of an account, with the reason, and returns their public parts. Each has its own line in
 * the owner's activity. Only the owner can enable them again. Keys of the company stay: they belong to nobody in it.
 */
export async function disableAccessKeysOf(tx: Tx, userId: string, disabling: Disabling): Promise<string[]> {
  const { reason, by, at } = disabling;
  const keys = await disableKeysOf(tx, { userId }, disabling);
  for (const key of keys)
    await audit(
      tx,
      { actor: by, action: 'accessKey.disabled', object: userId, subject: userId, detail: { key, reason } },
      at,
    );
  return keys;
}

/**
 * Disables every working key of the company that an account manages: as its owner or, for a report, as administrator,
 * because whoever took over the account may have made or changed them. Those who manage them can enable them again.
 */
export async function disableKeysOfManaged(tx: Tx, userId: string, disabling: Disabling): Promise<string[]> {
  const { reason, by, at } = disabling;
  const roles = reason === 'report' ? [...MEMBER_RIGHTS.keys] : [MemberRole.owner];
  const manager = await tx
    .selectFrom('app_user')
    .select('co_id')
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        is.and([is('user_type', '=', UserType.enterprise), is('role', 'in', roles)]),
        is.and([is('user_type', '=', UserType.partner), is('role', '=', PartnerRole.admin)]),
      ]),
    )
    .executeTakeFirst();
  const coId = manager?.co_id;
  if (!coId) return [];
  const keys = await disableKeysOf(tx, { coId }, disabling);
  for (const key of keys)
    await audit(
      tx,
      { actor: by, action: 'accessKey.disabled', object: coId, detail: { key, reason, co_id: coId } },
      at,
    );
  return keys;
}
