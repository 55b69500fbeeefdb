import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import type { Config } from '../../platform/settings/config.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { MAX_ATTEMPTS } from '../../platform/mail/outbox-sender.ts';
import { provenRecipient } from '../../platform/mail/recipient.ts';
import { OWNER_COLUMNS } from '../../identity/addresses/tell-owner.db.ts';
import { endAllSessions } from '../accounts/accounts.db.ts';

/** Codes and tickets that may have been used since the backup. */
const USED_ONCE = [
  'reset_code',
  'verify_code',
  'verify_proof',
  'passkey_challenge',
  'second_factor_enrolment',
  'sso_request',
  'security_report',
  'wechat_binding',
  'wechat_sign_in',
] as const;

/** Ends codes, tickets and pending steps that may have been used since. */
export async function forgetUsedOnce(tx: Tx): Promise<void> {
  for (const table of USED_ONCE) await tx.deleteFrom(table).execute();
}

/**
 * What a restored database must not keep: sessions, tokens and codes of before, which may have ended since. Messages
 * that waited then have probably been sent, so they are given up. All active staff are notified. Returns how many.
 */
export async function afterRestore(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { by, madeAt, at }: { by: string; madeAt: Date; at: Date },
): Promise<{ sessions: number; notified: number }> {
  const sessions = await endAllSessions(tx, { by, at });
  await forgetUsedOnce(tx);
  await tx.updateTable('outbox').set({ attempts: MAX_ATTEMPTS }).where('sent_at', 'is', null).execute();
  const staff = await tx
    .selectFrom('app_user')
    .select(['user_id', ...OWNER_COLUMNS])
    .where('user_type', '=', UserType.employee)
    .where('status', '=', AccountStatus.active)
    .execute();
  const restore = newId('restore');
  let notified = 0;
  for (const person of staff) {
    const told = await tell(tx, provenRecipient(person), person, {
      template: 'restored',
      at,
      link: pageUrl(publicUrl, PAGE.root),
      dedupeKey: `${restore} ${person.user_id}`,
      values: { time: madeAt },
    });
    if (told) notified += 1;
  }
  await audit(
    tx,
    { actor: by, action: 'backup.restored', object: null, detail: { madeAt: madeAt.toISOString(), sessions } },
    at,
  );
  return { sessions, notified };
}
