import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { RESET_CODE } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';

/**
 * Issues a code that sets a password without the old one; previous codes of the account become invalid.
 *
 * @param sentTo address (stored form) that receives a link with the code; using the link proves the address
 * @param invitedBy user id of the inviter: the code ends when that account is disabled or deleted
 * @returns 256 random bits in base64url, for a link or the reply of a sign-in; only the digest is stored
 */
export async function issueResetCode(
  tx: Tx,
  {
    userId,
    reason,
    livesMs = RESET_CODE.livesMs,
    sentTo = null,
    invitedBy = null,
    at,
  }: {
    userId: string;
    reason: ResetReason;
    livesMs?: number;
    sentTo?: string | null;
    invitedBy?: string | null;
    at: Date;
  },
): Promise<string> {
  const code = newSecret();
  const fresh = {
    code_hash: digest(code),
    reason,
    expires_at: new Date(at.getTime() + livesMs),
    sent_to: sentTo,
    invited_by: invitedBy,
  };
  await tx
    .insertInto('reset_code')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
  return code;
}

/** The code was sent to a present address of the account: the reader of a former address must not set its password. */
const sentToOwner = sql<boolean>`(sent_to is null or exists (select from app_user u where u.user_id = reset_code.user_id and sent_to in (u.email, u.phone)))`;

/** The code is no invitation, or its inviter is active. With `lock` a disabling at the same time comes before or after. */
const inviterStands = (lock: boolean) =>
  sql<boolean>`(reset_code.invited_by is null or exists (select from app_user i where i.user_id = reset_code.invited_by and i.status = ${AccountStatus.active} ${lock ? sql`for share` : sql``}))`;

/** Condition for statements that read a code without consuming it. */
export const codeStands = sql<boolean>`${sentToOwner} and ${inviterStands(false)}`;

/**
 * Consumes a reset code in one statement. Undefined when it belongs to another account, is replaced, used or expired,
 * was sent to a former address, or is the invitation of somebody who was disabled or deleted since.
 */
export async function consumeResetCode(
  tx: Tx,
  { userId, code, at }: { userId: string; code: string; at: Date },
): Promise<{ reason: ResetReason; sentTo: string | null; invitedBy: string | null } | undefined> {
  const used = await tx
    .deleteFrom('reset_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', digest(code))
    .where('expires_at', '>', at)
    .where(sentToOwner)
    .where(inviterStands(true))
    .returning(['reason', 'sent_to', 'invited_by'])
    .executeTakeFirst();
  return used && { reason: used.reason as ResetReason, sentTo: used.sent_to, invitedBy: used.invited_by };
}

/** True for a valid code of this account; it stays valid. */
export async function isResetCode(
  tx: Tx,
  { userId, code, at }: { userId: string; code: string; at: Date },
): Promise<boolean> {
  const found = await tx
    .selectFrom('reset_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', digest(code))
    .where('expires_at', '>', at)
    .where(codeStands)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes the reset codes of an account (its password was set, or it was disabled) and returns their number. */
export async function revokeResetCodes(db: Db | Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('reset_code').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
