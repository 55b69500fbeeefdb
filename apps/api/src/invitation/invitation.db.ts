import { AccountStatus } from '@portal/common/enums/account/account-status';
import { ContactConfirm } from '@portal/common/enums/partner/contact-status';
import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { formatLocale } from '@portal/common/intl/locale';
import { RESET_CODE } from '@portal/common/rules/limits';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import type { Config } from '../config.ts';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';
import { digest } from '../db/ids.ts';
import type { Refusing } from '../http/refusal.ts';
import { textOf } from '../intl/texts.ts';
import { localeOf, reachable } from '../mail/recipient.ts';
import { queueMessage } from '../mail/outbox.ts';
import { issueResetCode } from '../password/reset-code.db.ts';

const USABLE = [AccountStatus.pending, AccountStatus.active];

/**
 * Invites an account without a password to set one, by a link that is valid for seven days: by e-mail, otherwise SMS,
 * in the owner's language. Earlier links become invalid. Runs in the transaction that creates the account, or by
 * itself.
 *
 * @param by user id of the inviter
 * @returns the channel of the message
 * @throws Refusal `Account.Conflict` when the account has a password, is disabled or has no address
 */
export async function inviteUser(
  tx: Tx, { publicUrl }: Pick<Config, 'publicUrl'>, { userId, by, at }: { userId: string; by: string; at: Date },
  refusing: Refusing<'Account.Conflict'>,
): Promise<'email' | 'sms'> {
  // One statement that keeps the row locked: setting a password and inviting are serialised.
  const user = await tx.updateTable('app_user').set({ confirm_status: ContactConfirm.unconfirmed, updated_at: at })
    .where('user_id', '=', userId).where('password_hash', 'is', null).where('status', 'in', USABLE)
    .returning(['user_type', 'user_name', 'email', 'phone', 'language', 'co_id']).executeTakeFirst();
  const recipient = user && reachable(user);
  if (!user || !recipient) refusing.refuse('Account.Conflict');
  const code = await issueResetCode(tx, { userId, reason: ResetReason.firstSignIn, livesMs: RESET_CODE.invitationLivesMs, sentTo: recipient.to, at });
  const locale = localeOf(user.language);
  const company = user.co_id === null ? undefined
    : await tx.selectFrom('company').select('company_name').where('co_id', '=', user.co_id).executeTakeFirst();
  const query = {
    reset_code: code, status: String(ResetReason.firstSignIn), user_id: userId, user_type: String(user.user_type),
    user_name: user.user_name, lang: formatLocale(locale),
  };
  await queueMessage(tx, {
    ...recipient, locale, template: 'invitation', at,
    values: { name: user.user_name, company: company?.company_name || 'none', portal: textOf(locale, 'common.portal') },
    link: pageUrl(publicUrl, PAGE.resetPassword, query), dedupeKey: `invitation ${digest(code)}`,
  });
  await audit(tx, { actor: by, action: 'invitation.sent', object: userId, detail: { by: recipient.channel } }, at);
  return recipient.channel;
}
