import { AccountStatus } from '@portal/common/enums/account/account-status';
import { WechatBindStatus } from '@portal/common/enums/account/wechat-bind-status';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';
import { digest, newSecret } from '../db/ids.ts';

/** How long a picture may be scanned. */
export const BINDING_LIVES_MS = 5 * 60_000;

/** Makes a ticket for an account: 256 random bits, five minutes, one use. An earlier one of the account is void. */
export async function createBinding(tx: Tx, userId: string, at: Date): Promise<string> {
  const ticket = newSecret();
  await tx.deleteFrom('wechat_binding').where('user_id', '=', userId).where('status', '=', WechatBindStatus.waiting).execute();
  await tx.insertInto('wechat_binding').values({
    ticket_hash: digest(ticket), user_id: userId, status: WechatBindStatus.waiting, expires_at: new Date(at.getTime() + BINDING_LIVES_MS),
  }).execute();
  return ticket;
}

/** How far the binding of one's own ticket is; a ticket of somebody else is like none. */
export async function bindingStatus(tx: Tx, { ticket, userId, at }: { ticket: string; userId: string; at: Date }): Promise<WechatBindStatus> {
  const row = await tx.selectFrom('wechat_binding').select(['status', 'expires_at'])
    .where('ticket_hash', '=', digest(ticket)).where('user_id', '=', userId).executeTakeFirst();
  if (!row || (row.status === WechatBindStatus.waiting && row.expires_at <= at)) return WechatBindStatus.expired;
  return row.status;
}

/**
 * WeChat says who has scanned the picture of a ticket. One statement uses the ticket up, so that of two people who scan it
 * one is bound; whether that person or the account is bound already, the keys of the table decide.
 *
 * @returns `expired` for a ticket that is unknown, used or too old
 */
export async function confirmBinding(
  tx: Tx, { ticket, wechatId, nick, at }: { ticket: string; wechatId: string; nick: string; at: Date },
): Promise<WechatBindStatus> {
  const used = await tx.updateTable('wechat_binding').set({ status: WechatBindStatus.bound })
    .where('ticket_hash', '=', digest(ticket)).where('status', '=', WechatBindStatus.waiting).where('expires_at', '>', at)
    .returning(['ticket_hash', 'user_id']).executeTakeFirst();
  if (!used) return WechatBindStatus.expired;
  const user = await tx.selectFrom('app_user').select('user_type')
    .where('user_id', '=', used.user_id).where('status', '=', AccountStatus.active).executeTakeFirst();
  const bound = user && await tx.insertInto('wechat_identity')
    .values({ user_id: used.user_id, user_type: user.user_type, wechat_id: wechatId, nick, bound_at: at })
    .onConflict((conflict) => conflict.doNothing()).returning('user_id').executeTakeFirst();
  if (!bound) {
    await tx.updateTable('wechat_binding').set({ status: WechatBindStatus.taken }).where('ticket_hash', '=', used.ticket_hash).execute();
    return WechatBindStatus.taken;
  }
  await audit(tx, { actor: used.user_id, action: 'wechat.bound', object: used.user_id }, at);
  return WechatBindStatus.bound;
}
