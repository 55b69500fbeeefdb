import type { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { disableAccessKeysOf, disableKeysOfManaged } from '../access-keys/access-keys.db.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.db.ts';
import { releaseUnverified } from '../addresses/claim-address.db.ts';
import { RECOVERY_SCENES } from '../addresses/recoverable-accounts.db.ts';
import { revokeResetCodes } from '../password/reset-code.db.ts';
import type { About } from '../owner-message/owner-message.db.ts';
import { removeRecoveryCodes, removeSecondFactor } from '../second-factor/second-factor.db.ts';
import type { Config } from '../../platform/settings/config.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';
import { endSessionsOf } from '../sessions/sessions.db.ts';
import { withdrawConsentsOf } from '../sessions/application-sessions.db.ts';
import { unlinkWechatOf } from '../wechat/wechat.db.ts';
import { revokeProofs } from '../verify-code/verify-code.db.ts';
import { endWhatIsLeft } from './left-behind.db.ts';
import { useReport, type Account, type DeadLink, type Report } from './use-report.db.ts';

const ADDRESSES = ['emailChanged', 'phoneChanged'] as const satisfies readonly About[];
type AddressAbout = (typeof ADDRESSES)[number];
const COLUMN = { emailChanged: 'email', phoneChanged: 'phone' } as const satisfies Record<AddressAbout, string>;
const isAddress = (about: string): about is AddressAbout => (ADDRESSES as readonly string[]).includes(about);

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
 * after the other. Later reports of the account, and those that it could lock others with, are used up, because they
 * were sent to, or would restore, addresses of the intruder.
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
    .where((is) => is.or([is('user_id', '=', account.user_id), is('reader_id', '=', account.user_id)]))
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

/**
 * Handles a "this was not me" report. All sessions end, access keys are disabled, those of the company too if the account
 * manages them; passkeys and linked WeChat accounts are deleted, because the intruder may have added one, applications
 * lose what they were allowed, and what it left in its company goes, too. The password must be reset, everything that
 * could set one is revoked, the reported change is undone, and all known devices are deleted.
 *
 * @returns the user type of the account, or why the link does nothing
 */
export async function reportIntruder(
  tx: Tx,
  config: Pick<Config, 'publicUrl'>,
  { code, network, at }: { code: string; network: string; at: Date },
): Promise<UserType | DeadLink> {
  const used = await useReport(tx, code, at);
  if (typeof used === 'string') return used;
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
  const left = await endWhatIsLeft(tx, config, { userId, since: report.told_at, at });
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
        ...left,
        network,
      },
    },
    at,
  );
  return account.user_type;
}
