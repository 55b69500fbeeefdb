import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';

/** A user with what its company adds. The id comes from the token. */
export function findAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user as u').leftJoin('company as c', 'c.co_id', 'u.co_id').leftJoin('wechat_identity as w', 'w.user_id', 'u.user_id')
    .selectAll('u').select(['c.region_id as region_id', 'w.nick as wechat_nick'])
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** What stands in the columns that the owner may change. The row is locked, so that what is decided by it stays true. */
export function findChangeable(tx: Tx, userId: string) {
  return tx.selectFrom('app_user').select(['user_name', 'position_id', 'login_name', 'email', 'email_verified', 'phone', 'phone_verified'])
    .where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

type Changeable = Awaited<ReturnType<typeof findChangeable>>;
export type Change = Partial<Changeable>;

/**
 * Changes what differs from what the account has, and notes which columns that were, never the values. Nothing that
 * differs leaves no trace. A login name, e-mail or phone that somebody else has is refused by its unique key.
 */
export async function changeAccount(tx: Tx, userId: string, change: Change, at: Date): Promise<void> {
  const before = await findChangeable(tx, userId);
  const columns = Object.keys(change).filter((column) => change[column as keyof Change] !== before[column as keyof Change]);
  if (columns.length === 0) return;
  await tx.updateTable('app_user').set({ ...change, updated_at: at }).where('user_id', '=', userId).execute();
  await audit(tx, { actor: userId, action: 'account.changed', object: userId, detail: { columns } }, at);
}

/** Does a WeChat account belong to this one? */
export async function hasWechat(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.selectFrom('wechat_identity').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}

/** Takes the WeChat account away; nothing happens where there is none. */
export async function unbindWechat(tx: Tx, userId: string, at: Date): Promise<void> {
  const gone = await tx.deleteFrom('wechat_identity').where('user_id', '=', userId).returning('user_id').executeTakeFirst();
  if (gone) await audit(tx, { actor: userId, action: 'wechat.unbound', object: userId }, at);
}
