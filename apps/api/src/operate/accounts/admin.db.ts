import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { formatLocale, type Locale } from '@portal/common/intl/locale';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { RESET_CODE } from '@portal/common/rules/limits';
import { disableAccessKeysOf } from '../../identity/access-keys/access-keys.db.ts';
import { deletePasskeysOf } from '../../identity/passkeys/passkeys.db.ts';
import type { Config } from '../../platform/settings/config.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { localeOf } from '../../platform/mail/recipient.ts';
import { issueResetCode } from '../../identity/password/reset-code.db.ts';
import { removeSecondFactor } from '../../identity/second-factor/second-factor.db.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';
import { createStaff } from '../../console/staff/create-staff.db.ts';
import { tellAdministratorsBut } from '../../identity/addresses/administrators.db.ts';
import { OPERATOR } from '../program/act.ts';

type Portal = Pick<Config, 'publicUrl'>;

export interface AdminLink {
  userId: string;
  /** Sets the password; the sign-in that follows sets up the second factor. Once, within a day. */
  link: string;
  expiresAt: string;
  /** Other administrators who are notified. */
  notified: number;
}

interface Person {
  userId: string;
  name: string;
  email: string;
  language: Locale;
}

/** The operator hands the link to the owner of the address and vouches for it: its use proves the address. */
async function makeLink(
  tx: Tx,
  { publicUrl }: Portal,
  { userId, name, email, language }: Person,
  at: Date,
): Promise<Omit<AdminLink, 'notified'>> {
  const code = await issueResetCode(tx, {
    userId,
    reason: ResetReason.firstSignIn,
    livesMs: RESET_CODE.livesMs,
    sentTo: email,
    at,
  });
  const link = pageUrl(publicUrl, PAGE.resetPassword, {
    reset_code: code,
    status: String(ResetReason.firstSignIn),
    user_id: userId,
    user_type: String(UserType.employee),
    user_name: name,
    lang: formatLocale(language),
  });
  return { userId, link, expiresAt: new Date(at.getTime() + RESET_CODE.livesMs).toISOString() };
}

function notifyAdministrators(
  tx: Tx,
  { publicUrl }: Portal,
  template: 'adminCreated' | 'adminRecovered',
  { userId, name, email }: Person,
  at: Date,
): Promise<number> {
  return tellAdministratorsBut(tx, userId, {
    template,
    at,
    link: pageUrl(publicUrl, PAGE.root),
    values: { to: name, address: email, time: at },
  });
}

/**
 * Creates an administrator without a password, and a link that sets one. All other administrators are notified.
 *
 * @throws Refusal `Account.Email.Exists` when another staff account has the e-mail
 */
export async function createAdmin(
  tx: Tx,
  config: Portal,
  { name, email, language, at }: { name: string; email: string; language: Locale; at: Date },
  refusing: Refusing<'Account.Email.Exists' | 'Account.Phone.Exists', 'email'>,
): Promise<AdminLink> {
  const userId = await createStaff(
    tx,
    config,
    { name, email, language, privileges: [Privilege.admin], by: OPERATOR, at },
    refusing,
  );
  const person = { userId, name, email, language };
  const link = await makeLink(tx, config, person, at);
  return { ...link, notified: await notifyAdministrators(tx, config, 'adminCreated', person, at) };
}

/**
 * Lets an administrator in again who has lost password or second factor, or was disabled: both are removed, and all
 * passkeys, so that only the link opens the account; sessions end and access keys are disabled. All other administrators are notified.
 * Undefined without an administrator of this e-mail.
 */
export async function recoverAdmin(
  tx: Tx,
  config: Portal,
  { email, at }: { email: string; at: Date },
): Promise<AdminLink | undefined> {
  const found = await tx
    .selectFrom('app_user')
    .select(['user_id', 'user_name', 'language', 'status', 'privileges'])
    .where('user_type', '=', UserType.employee)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found?.privileges.includes(Privilege.admin)) return undefined;
  const userId = found.user_id;
  await tx
    .updateTable('app_user')
    .set({ password_hash: null, must_reset: false, status: AccountStatus.active, updated_at: at })
    .where('user_id', '=', userId)
    .execute();
  await endSessionsOf(tx, userId, at);
  await removeSecondFactor(tx, userId);
  await disableAccessKeysOf(tx, userId, { reason: 'recovery', by: OPERATOR, at });
  await deletePasskeysOf(tx, userId, 'recovery', at);
  await audit(
    tx,
    {
      actor: OPERATOR,
      action: 'admin.recovered',
      object: userId,
      detail: { wasDisabled: found.status !== AccountStatus.active },
    },
    at,
  );
  const person = { userId, name: found.user_name, email, language: localeOf(found.language) };
  const link = await makeLink(tx, config, person, at);
  return { ...link, notified: await notifyAdministrators(tx, config, 'adminRecovered', person, at) };
}
