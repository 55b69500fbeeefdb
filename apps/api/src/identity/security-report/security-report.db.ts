import type { UserType } from '@portal/common/enums/user/user-type';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { disableAccessKeysOf, disableKeysOfManaged } from '../access-keys/access-keys.db.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.db.ts';
import { releaseUnverified } from '../addresses/claim-address.db.ts';
import type { About } from '../owner-message/owner-message.db.ts';
import { RECOVERY_SCENES } from '../addresses/recoverable-accounts.db.ts';
import { revokeResetCodes } from '../password/reset-code.db.ts';
import { removeRecoveryCodes, removeSecondFactor } from '../second-factor/second-factor.db.ts';
import type { Config } from '../../platform/settings/config.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';
import { endSessionsOf } from '../sessions/sessions.db.ts';
import { withdrawConsentsOf } from '../sessions/application-sessions.db.ts';
import { unlinkWechatOf } from '../wechat/wechat.db.ts';
import { revokeProofs } from '../verify-code/verify-code.db.ts';

const ADDRESSES = ['emailChanged', 'phoneChanged'] as const satisfies readonly About[];
type AddressAbout = (typeof ADDRESSES)[number];
const COLUMN = { emailChanged: 'email', phoneChanged: 'phone' } as const satisfies Record<AddressAbout, string>;
const isAddress = (about: string): about is AddressAbout => (ADDRESSES as readonly string[]).includes(about);

interface Report {
  user_id: string;
  about: About;
  told_at: Date;
  old_address: string | null;
}
interface Account {
  user_id: string;
  user_type: UserType;
  self_registered: boolean;
  co_id: string | null;
  email: string | null;
  phone: string | null;
}

/** Consumes a report in one statement, after locking its account. Undefined when it is unknown, used or expired. */
async function useReport(tx: Tx, code: string, at: Date): Promise<{ report: Report; account: Account } | undefined> {
  const code_hash = digest(code);
  const account = await tx
    .selectFrom('app_user')
    .select(['user_id', 'user_type', 'self_registered', 'co_id', 'email', 'phone'])
    .where('user_id', '=', ({ selectFrom }) =>
      selectFrom('security_report').select('user_id').where('code_hash', '=', code_hash),
    )
    .forUpdate()
    .executeTakeFirst();
  const report = await tx
    .updateTable('security_report')
    .set({ used_at: at })
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['user_id', 'about', 'told_at', 'old_address'])
    .executeTakeFirst();
  return account && report ? { report: report as Report, account: account as Account } : undefined;
}

/**
 * Address to restore; null when another account has it meanwhile: a registered one of this type, or a person of the
 * company.
 */
async function stillFree(
  tx: Tx,
  column: 'email' | 'phone',
  address: string | null,
  { user_id, user_type, self_registered, co_id }: Account,
): Promise<string | null> {
  if (address === null) return null;
  const other = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where(column, '=', address)
    .where('user_id', '<>', user_id)
    .where((is) =>
      is.or([
        ...(self_registered ? [is.and([is('user_type', '=', user_type), is('self_registered', '=', true)])] : []),
        ...(co_id === null ? [] : [is('co_id', '=', co_id)]),
      ]),
    )
    .executeTakeFirst();
  return other ? null : address;
}

/**
 * Restores the addresses as they were before the reported change, including later changes: an intruder may change one
 * after the other. Later reports of the account are deleted, because they were sent to, or would restore, addresses of
 * the intruder.
 */
async function restoreAddresses(
  tx: Tx,
  config: Pick<Config, 'publicUrl'>,
  { told_at: since, about: reported }: Report,
  account: Account,
  at: Date,
): Promise<string[]> {
  const changes = await tx
    .selectFrom('security_report')
    .select(['about', 'old_address'])
    .where('user_id', '=', account.user_id)
    .where('about', 'in', ADDRESSES)
    .where('told_at', '>=', since)
    .orderBy('told_at')
    .execute();
  const restored: string[] = [];
  for (const about of ADDRESSES) {
    const first = changes.find((change) => change.about === about);
    if (!first) continue;
    const column = COLUMN[about];
    // The report was sent to the old address, so it is verified: accounts that never verified it lose it.
    if (about === reported && first.old_address !== null) {
      await releaseUnverified(tx, config, {
        column,
        address: first.old_address,
        userType: account.user_type,
        userId: account.user_id,
        at,
      });
    }
    const address = await stillFree(tx, column, first.old_address, account);
    const verified = about === reported && address !== null;
    await tx
      .updateTable('app_user')
      .set(
        column === 'email'
          ? { email: address, email_verified: verified }
          : { phone: address, phone_verified: verified },
      )
      .where('user_id', '=', account.user_id)
      .execute();
    restored.push(column);
  }
  await tx
    .updateTable('security_report')
    .set({ used_at: at })
    .where('user_id', '=', account.user_id)
    .where('told_at', '>=', since)
    .where('used_at', 'is', null)
    .execute();
  return restored;
}

/** Removes a second factor that was reported, or that was added after the address change being undone. */
async function removeFactor(tx: Tx, { about, told_at, user_id }: Report): Promise<boolean> {
  if (about === 'secondFactorOn') return removeSecondFactor(tx, user_id);
  if (!isAddress(about)) return false;
  const later = await tx
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('enabled_at', '>=', told_at)
    .executeTakeFirst();
  return later ? removeSecondFactor(tx, user_id) : false;
}

/**
 * Deletes all known devices. A placeholder row remains, because an account without known devices gets no message about
 * its first one.
 */
async function forgetBrowsers(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute();
  await tx
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: digest(newSecret()), seen_at: at })
    .execute();
}

/** Revokes the tokens for a directory that the account made, and returns their ids. */
async function revokeDirectoryTokensOf(tx: Tx, userId: string): Promise<string[]> {
  const tokens = await tx
    .deleteFrom('directory_token')
    .where('created_by', '=', userId)
    .returning('token_id')
    .execute();
  return tokens.map(({ token_id }) => token_id);
}

/**
 * Deletes the codes for the pages of identity providers that the account made for its company, and ends the sessions that
 * they opened. True when there were any.
 */
async function revokeCompanyCodesOf(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const made = await tx.deleteFrom('company_recovery').where('made_by', '=', userId).returning('co_id').execute();
  if (made.length === 0) return false;
  const companies = made.map(({ co_id }) => co_id);
  await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('scope', '=', SessionScope.recovery)
    .where('ended_at', 'is', null)
    .where('user_id', 'in', (is) => is.selectFrom('app_user').select('user_id').where('co_id', 'in', companies))
    .execute();
  return true;
}

/**
 * Handles a "this was not me" report. All sessions end, access keys are disabled, those of the company too if the account
 * manages them; passkeys and linked WeChat accounts are deleted, because the intruder may have added one, applications
 * lose what they were allowed, and tokens and recovery codes that the account made for its company are revoked. The password
 * must be reset, everything that could set one is revoked, the reported change is undone, and all known devices are
 * deleted.
 *
 * @returns the user type of the account; undefined when the code is unknown, used or expired
 */
export async function reportIntruder(
  tx: Tx,
  config: Pick<Config, 'publicUrl'>,
  { code, network, at }: { code: string; network: string; at: Date },
): Promise<UserType | undefined> {
  const used = await useReport(tx, code, at);
  if (!used) return undefined;
  const { report, account } = used;
  const { user_id: userId } = account;
  const factorRemoved = await removeFactor(tx, report);
  const restored = isAddress(report.about) ? await restoreAddresses(tx, config, report, account, at) : [];
  await tx
    .updateTable('app_user')
    .set({ password_hash: null, must_reset: false, updated_at: at })
    .where('user_id', '=', userId)
    .execute();
  await endSessionsOf(tx, userId, at);
  await disableAccessKeysOf(tx, userId, { reason: 'report', by: userId, at });
  await disableKeysOfManaged(tx, userId, { reason: 'report', by: userId, at });
  await deletePasskeysOf(tx, userId, 'report', at);
  await unlinkWechatOf(tx, userId, at);
  if (report.about === 'codesRenewed') await removeRecoveryCodes(tx, userId);
  const applications = await withdrawConsentsOf(tx, userId);
  const directoryTokens = await revokeDirectoryTokensOf(tx, userId);
  const companyCodes = await revokeCompanyCodesOf(tx, userId, at);
  await revokeResetCodes(tx, userId);
  await forgetBrowsers(tx, userId, at);
  await tx.deleteFrom('second_factor_enrolment').where('user_id', '=', userId).execute();
  await revokeProofs(tx, {
    accounts: [account.email, account.phone].filter((address) => address !== null),
    scenes: [...RECOVERY_SCENES, VerifyScene.editPassword],
    at,
  });
  await audit(
    tx,
    {
      actor: userId,
      action: 'securityReport.used',
      object: userId,
      detail: {
        about: report.about,
        since: report.told_at.toISOString(),
        restored,
        factorRemoved,
        applications,
        directoryTokens,
        companyCodes,
        network,
      },
    },
    at,
  );
  return account.user_type;
}
