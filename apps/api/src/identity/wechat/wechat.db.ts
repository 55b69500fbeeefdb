import { AccountStatus } from '@portal/common/enums/user/account-status';
import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { MINUTE_MS } from '@portal/common/rules/units';
import { audit, auditAll } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Services } from '../../platform/http/services.ts';
import { notifyOwner, type Source } from '../owner-message/owner-message.db.ts';
import { makerEpoch, makerStands } from '../sessions/maker.db.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';

/** Lifetime of a QR code, in milliseconds. */
export const BINDING_LIVES_MS = 5 * MINUTE_MS;

/**
 * Issues a ticket for an account: 256 random bits, valid for five minutes, once. It ends with all sessions of the account;
 * earlier tickets become invalid.
 */
export async function createBinding(tx: Tx, caller: Pick<Caller, 'userId' | 'sessionId'>, at: Date): Promise<string> {
  const maker_epoch = await makerEpoch(tx, caller);
  const user_id = caller.userId;
  const ticket = newSecret();
  await tx
    .deleteFrom('wechat_binding')
    .where('user_id', '=', user_id)
    .where('status', '=', WechatBindStatus.waiting)
    .execute();
  await tx
    .insertInto('wechat_binding')
    .values({
      ticket_hash: digest(ticket),
      user_id,
      maker_epoch,
      status: WechatBindStatus.waiting,
      expires_at: new Date(at.getTime() + BINDING_LIVES_MS),
    })
    .execute();
  return ticket;
}

/** Status of the caller's ticket; tickets of others count as unknown. */
export async function bindingStatus(
  tx: Tx,
  { ticket, userId, at }: { ticket: string; userId: string; at: Date },
): Promise<WechatBindStatus> {
  const row = await tx
    .selectFrom('wechat_binding')
    .select(['status', 'expires_at'])
    .where('ticket_hash', '=', digest(ticket))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row || (row.status === WechatBindStatus.waiting && row.expires_at <= at)) return WechatBindStatus.expired;
  return row.status;
}

/**
 * Called with the person who scanned the QR code. One statement consumes the ticket, so only one of two people is
 * bound; unique keys reject accounts and people that are already bound. The owner is notified.
 *
 * @returns `expired` for an unknown, used or expired ticket
 */
export async function confirmBinding(
  tx: Tx,
  services: Pick<Services, 'config' | 'placeOf'>,
  { ticket, wechatId, nick, network, userAgent, at }: Source & { ticket: string; wechatId: string; nick: string },
): Promise<WechatBindStatus> {
  const used = await tx
    .updateTable('wechat_binding')
    .set({ status: WechatBindStatus.bound })
    .where('ticket_hash', '=', digest(ticket))
    .where('status', '=', WechatBindStatus.waiting)
    .where('expires_at', '>', at)
    .where(makerStands('wechat_binding.user_id', 'wechat_binding.maker_epoch', { lock: true }))
    .returning(['ticket_hash', 'user_id'])
    .executeTakeFirst();
  if (!used) return WechatBindStatus.expired;
  const user = await tx
    .selectFrom('app_user')
    .select('user_type')
    .where('user_id', '=', used.user_id)
    .where('status', '=', AccountStatus.active)
    .executeTakeFirst();
  const bound =
    user &&
    (await tx
      .insertInto('wechat_identity')
      .values({ user_id: used.user_id, user_type: user.user_type, wechat_id: wechatId, nick, bound_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst());
  if (!bound) {
    await tx
      .updateTable('wechat_binding')
      .set({ status: WechatBindStatus.taken })
      .where('ticket_hash', '=', used.ticket_hash)
      .execute();
    return WechatBindStatus.taken;
  }
  await audit(tx, { actor: used.user_id, action: 'wechat.bound', object: used.user_id }, at);
  await notifyOwner(tx, services, {
    userId: used.user_id,
    act: 'wechat.bound',
    values: () => ({ nick }),
    network,
    userAgent,
    at,
  });
  return WechatBindStatus.bound;
}

/** Unlinks the WeChat account of an account that its owner locks, with a line in the activity. */
export async function unlinkWechatOf(tx: Tx, userId: string, at: Date): Promise<void> {
  const gone = await tx.deleteFrom('wechat_identity').where('user_id', '=', userId).returning('user_id').execute();
  const detail = { reason: 'report' };
  await auditAll(
    tx,
    gone.map(() => ({ actor: null, action: 'wechat.unbound', object: userId, subject: userId, detail })),
    at,
  );
}
