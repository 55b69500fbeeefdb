import type { UserType } from '@portal/common/enums/user/user-type';
import { MINUTE_MS } from '@portal/common/rules/units';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { digest, newSecret } from '../../../platform/db/ids.ts';

/** Maximum time at WeChat, in milliseconds. */
const ASKED_LIVES_MS = 10 * MINUTE_MS;
/** Maximum time from WeChat's answer to the end of the sign-in (its second factor), in milliseconds. */
const ANSWERED_LIVES_MS = 5 * MINUTE_MS;
const PURPOSE = 'wechat sign-in';

/** A sign-in by WeChat: where it leads, and on whose page it began. */
export interface WechatSignIn {
  challenge: string;
  userType: UserType;
}

interface Stored extends WechatSignIn {
  browser: string;
  at: Date;
}

const rowOf = (vault: Vault, { challenge, userType, browser }: Stored) => ({
  browser_hash: digest(browser),
  sealed: vault.encrypt(PURPOSE, challenge),
  user_type: userType,
});

const openRow = (vault: Vault, row: { sealed: string; user_type: number }): WechatSignIn => ({
  challenge: vault.decrypt(PURPOSE, row.sealed),
  userType: row.user_type as UserType,
});

/** Stores a sign-in that goes to WeChat with this state, bound to this browser. */
export async function storeWechatSignIn(db: Db, vault: Vault, signIn: Stored & { state: string }): Promise<void> {
  await db
    .insertInto('wechat_sign_in')
    .values({
      ...rowOf(vault, signIn),
      secret_hash: digest(signIn.state),
      wechat_id: null,
      expires_at: new Date(signIn.at.getTime() + ASKED_LIVES_MS),
    })
    .execute();
}

/** Takes the sign-in of a state in the browser that began it, once, in one statement. */
export async function takeWechatSignIn(
  db: Db,
  vault: Vault,
  { state, browser, at }: { state: string; browser: string; at: Date },
): Promise<WechatSignIn | undefined> {
  const row = await db
    .deleteFrom('wechat_sign_in')
    .where('secret_hash', '=', digest(state))
    .where('browser_hash', '=', digest(browser))
    .where('wechat_id', 'is', null)
    .where('expires_at', '>', at)
    .returning(['sealed', 'user_type'])
    .executeTakeFirst();
  return row && openRow(vault, row);
}

/** Stores who confirmed at WeChat. Returns the ticket with which the same browser goes on. */
export async function storeConfirmed(db: Db, vault: Vault, signIn: Stored & { wechatId: string }): Promise<string> {
  const ticket = newSecret();
  await db
    .insertInto('wechat_sign_in')
    .values({
      ...rowOf(vault, signIn),
      secret_hash: digest(ticket),
      wechat_id: signIn.wechatId,
      expires_at: new Date(signIn.at.getTime() + ANSWERED_LIVES_MS),
    })
    .execute();
  return ticket;
}

/** The sign-in of a ticket, in the browser that began it. */
export async function findConfirmed(
  db: Db,
  vault: Vault,
  { ticket, browser, at }: { ticket: string; browser: string; at: Date },
): Promise<(WechatSignIn & { wechatId: string }) | undefined> {
  const row = await db
    .selectFrom('wechat_sign_in')
    .select(['sealed', 'user_type', 'wechat_id'])
    .where('secret_hash', '=', digest(ticket))
    .where('browser_hash', '=', digest(browser))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.wechat_id ? { ...openRow(vault, row), wechatId: row.wechat_id } : undefined;
}

/** Consumes a ticket in one statement; false when it was used before. */
export async function consumeConfirmed(tx: Tx, ticket: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('wechat_sign_in')
    .where('secret_hash', '=', digest(ticket))
    .where('wechat_id', 'is not', null)
    .returning('secret_hash')
    .executeTakeFirst();
  return used !== undefined;
}
