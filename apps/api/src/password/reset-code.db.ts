import type { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { RESET_CODE } from '@portal/common/rules/limits';
import type { Db, Tx } from '../db/connect.ts';
import { digest, newSecret } from '../db/ids.ts';

/**
 * Makes the code that sets a password without the old one; a code the account had before is worthless from then on.
 *
 * @param sentTo the address (stored form) that a link with it goes to, which whoever uses it has then proven
 * @returns 256 random bits in base64url, for a link or the answer of a sign-in; stored is its digest only
 */
export async function issueResetCode(
  tx: Tx, { userId, reason, livesMs = RESET_CODE.livesMs, sentTo = null, at }: { userId: string; reason: ResetReason; livesMs?: number; sentTo?: string | null; at: Date },
): Promise<string> {
  const code = newSecret();
  const fresh = { code_hash: digest(code), reason, expires_at: new Date(at.getTime() + livesMs), sent_to: sentTo };
  await tx.insertInto('reset_code').values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh)).execute();
  return code;
}

/** Consumes a reset code by one statement. Undefined when it is not this account's, replaced, used or too old. */
export async function consumeResetCode(
  tx: Tx, { userId, code, at }: { userId: string; code: string; at: Date },
): Promise<{ reason: ResetReason; sentTo: string | null } | undefined> {
  const used = await tx.deleteFrom('reset_code')
    .where('user_id', '=', userId).where('code_hash', '=', digest(code)).where('expires_at', '>', at)
    .returning(['reason', 'sent_to']).executeTakeFirst();
  return used && { reason: used.reason as ResetReason, sentTo: used.sent_to };
}

/** The reset codes of an account are void: its password was set, or it may not be used any more. */
export async function revokeResetCodes(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom('reset_code').where('user_id', '=', userId).execute();
}
