import { ADDRESS_COLUMNS } from '../../identity/addresses/proven-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import type { Tx } from '../../platform/db/connect.ts';

/** A user with company data. The id comes from the token. */
export function findAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.co_id', 'u.co_id')
    .leftJoin('wechat_identity as w', 'w.user_id', 'u.user_id')
    .selectAll('u')
    .select(['c.region_id as region_id', 'w.nick as wechat_nick'])
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Columns that the owner may change. The row is locked, so that it stays unchanged until the commit. */
export function findChangeable(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user')
    .select(['user_name', 'position_id', 'login_name', 'version', ...ADDRESS_COLUMNS])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export type Changeable = Awaited<ReturnType<typeof findChangeable>>;
export type Change = Partial<Omit<Changeable, 'version'>>;

/**
 * Writes changed columns and records their names and values, addresses masked. Without a difference nothing is
 * recorded. A taken login name, e-mail or phone is rejected by its unique key. `check` gets the row before the change,
 * which is locked.
 */
export async function changeAccount(
  tx: Tx,
  userId: string,
  change: Change,
  at: Date,
  check: (before: Changeable) => void,
): Promise<void> {
  const before = await findChangeable(tx, userId);
  check(before);
  const columns = Object.keys(change).filter(
    (column) => change[column as keyof Change] !== before[column as keyof Change],
  );
  if (columns.length === 0) return;
  await tx
    .updateTable('app_user')
    .set({ ...change, updated_at: at })
    .where('user_id', '=', userId)
    .execute();
  await audit(
    tx,
    {
      actor: userId,
      action: 'account.changed',
      object: userId,
      detail: { columns, changes: changesOf(before, change, columns) },
    },
    at,
  );
}

/** True when a WeChat account is bound. */
export async function hasWechat(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('wechat_identity').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
    undefined
  );
}

/** Removes the WeChat binding, if any. */
export async function unbindWechat(tx: Tx, userId: string, at: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('wechat_identity')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  if (gone) await audit(tx, { actor: userId, action: 'wechat.unbound', object: userId }, at);
}
