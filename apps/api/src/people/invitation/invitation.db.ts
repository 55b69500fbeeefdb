import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ContactConfirm } from '@portal/common/enums/partner/contact-status';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import type { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { formatLocale } from '@portal/common/intl/locale';
import { RESET_CODE } from '@portal/common/rules/limits';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import type { Config } from '../../platform/settings/config.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { portalName } from '../../platform/site/site.ts';
import { READER_COLUMNS, readerOf, reachable } from '../../platform/mail/recipient.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import type { Message } from '../../platform/mail/render-message.ts';
import { isResetCode, issueResetCode, revokeResetCodes } from '../../identity/password/reset-code.db.ts';

const USABLE = [AccountStatus.pending, AccountStatus.active];

function neverRefused(): never {
  throw new Error('An account could not be invited.');
}

/**
 * Invites an account without a password to set one, by a link that is valid for seven days: by e-mail, otherwise SMS,
 * in the owner's language. Earlier links become invalid, and the link ends when the inviter is disabled or deleted. Runs in the transaction that creates the account, or by
 * itself.
 *
 * @param by user id of the inviter
 * @param role what the acceptance makes of a contact of an enterprise
 * @param message when the message may leave, and its key, where not the usual ones
 * @returns the channel of the message
 * @param refusing left out for an account that is certainly active, with an address and without a password
 * @throws Refusal `Account.Conflict` when the account has a password, is disabled or has no address
 */
export async function inviteUser(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  {
    userId,
    by,
    at,
    role = null,
    message,
  }: {
    userId: string;
    by: string;
    at: Date;
    role?: MemberRole | null;
    message?: Pick<Message, 'notBefore' | 'dedupeKey'>;
  },
  refusing: Refusing<'Account.Conflict'> = { refuse: neverRefused, refuseAt: neverRefused },
): Promise<'email' | 'sms'> {
  // One statement that keeps the row locked: setting a password and inviting are serialised.
  const user = await tx
    .updateTable('app_user')
    .set({ confirm_status: ContactConfirm.unconfirmed, updated_at: at })
    .where('user_id', '=', userId)
    .where('password_hash', 'is', null)
    .where('status', 'in', USABLE)
    .returning(['user_type', 'user_name', 'email', 'phone', ...READER_COLUMNS])
    .executeTakeFirst();
  const recipient = user && reachable(user);
  if (!user || !recipient) refusing.refuse('Account.Conflict');
  const code = await issueResetCode(tx, {
    userId,
    reason: ResetReason.firstSignIn,
    livesMs: RESET_CODE.invitationLivesMs,
    sentTo: recipient.to,
    invitedBy: by,
    at,
  });
  const reader = readerOf(user);
  const { locale } = reader;
  const company = await companyNameOf(tx, userId);
  const query = {
    reset_code: code,
    status: String(ResetReason.firstSignIn),
    user_id: userId,
    // Whoever accepts signs in as a member.
    user_type: String(role === null ? user.user_type : UserType.enterprise),
    user_name: user.user_name,
    lang: formatLocale(locale),
  };
  await queueMessage(tx, {
    ...recipient,
    reader,
    template: 'invitation',
    at,
    values: { name: user.user_name, company: company ?? 'none', portal: await portalName(tx, locale) },
    link: pageUrl(publicUrl, PAGE.resetPassword, query),
    dedupeKey: `invitation ${digest(code)}`,
    ...message,
  });
  const fresh = {
    channel: recipient.channel,
    sent_at: at,
    expires_at: new Date(at.getTime() + RESET_CODE.invitationLivesMs),
    opened_at: null,
    withdrawn_at: null,
    role,
  };
  await tx
    .insertInto('invitation')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
  const detail = { by: recipient.channel, ...(role === null ? {} : { role }) };
  await audit(tx, { actor: by, action: 'invitation.sent', object: userId, detail }, at);
  return recipient.channel;
}

/** Revokes the link of an invitation; false when no invitation is pending. */
export async function withdrawInvitation(
  tx: Tx,
  { userId, by, at }: { userId: string; by: string; at: Date },
): Promise<boolean> {
  // An acceptance holds this lock until it has stored the password.
  const pending = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!pending) return false;
  const withdrawn = await tx
    .updateTable('invitation')
    .set({ withdrawn_at: at })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  if (!withdrawn) return false;
  await revokeResetCodes(tx, userId);
  await audit(tx, { actor: by, action: 'invitation.withdrawn', object: userId }, at);
  return true;
}

/** The name of the company of an account; null without a company or before it has a name. */
async function companyNameOf(tx: Tx, userId: string): Promise<string | null> {
  const company = await tx
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.co_id', 'u.co_id')
    .select('c.company_name')
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  return company?.company_name || null;
}

/**
 * Records that the link of an invitation was opened, and tells its holder the company. Undefined when the code is not
 * that of a valid link.
 */
export async function openInvitation(
  tx: Tx,
  { userId, code, at }: { userId: string; code: string; at: Date },
): Promise<{ companyName: string | null } | undefined> {
  if (!(await isResetCode(tx, { userId, code, at }))) return undefined;
  const opened = await tx
    .updateTable('invitation')
    .set({ opened_at: at })
    .where('user_id', '=', userId)
    .where('opened_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (opened) await audit(tx, { actor: null, action: 'invitation.opened', object: userId }, at);
  return { companyName: await companyNameOf(tx, userId) };
}

interface Standing {
  password: boolean;
  sent_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  withdrawn_at: Date | null;
}

/** State of an invitation at the time `at`. `password`: the account has one. */
export function stateOf({ password, expires_at, opened_at, withdrawn_at }: Standing, at: Date): InvitationState {
  if (password) return InvitationState.accepted;
  if (withdrawn_at !== null) return InvitationState.withdrawn;
  if (expires_at <= at) return InvitationState.expired;
  return opened_at === null ? InvitationState.sent : InvitationState.opened;
}
