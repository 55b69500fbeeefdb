import { sql } from 'kysely';
import { AccountStatus } from '@portal/common/enums/account/account-status';
import { ExportStatus } from '@portal/common/enums/account/export-status';
import { ADDRESS_COLUMNS, provenAddresses } from '../addresses/proven-address.db.ts';
import { audit } from '../db/audit.ts';
import { inTransaction, type Tx } from '../db/connect.ts';
import { queueMessage } from '../mail/outbox.ts';
import { localeOf, reachable } from '../mail/recipient.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'files' | 'log'>;

/** Undelivered messages older than this are dropped: no sender is configured, or none succeeds. */
const UNDER_WAY_MS = 24 * 3_600_000;

/** Deletes the data of a company without users and returns its files. */
async function removeCompany(tx: Tx, coId: string): Promise<string[]> {
  const others = await tx.selectFrom('app_user').select('user_id').where('co_id', '=', coId).limit(1).executeTakeFirst();
  if (others) return [];
  await tx.deleteFrom('certification_claim').where('co_id', '=', coId).execute();
  await tx.deleteFrom('certification').where('co_id', '=', coId).execute();
  const files = await tx.deleteFrom('licence_file').where('co_id', '=', coId).returning('lic_id').execute();
  await tx.deleteFrom('company').where('co_id', '=', coId).execute();
  return files.map(({ lic_id }) => lic_id);
}

/**
 * Deletes one account that is due, in one transaction; false when there is none. References to it (who decided, who
 * acted) keep the bare id; everything that identifies the person is deleted. When a worker dies, the account stays
 * due.
 */
export async function deleteNextDue({ db, clock, files, log }: Parts): Promise<boolean> {
  const at = clock.now();
  const gone = await inTransaction(db, async (tx) => {
    const { rows: [due] } = await sql<{ user_id: string }>`
      update cancellation set deleted_at = ${at}
      where user_id = (
        select user_id from cancellation where deleted_at is null and due_at <= ${at} order by due_at limit 1 for update skip locked
      ) returning user_id`.execute(tx);
    if (!due) return undefined;
    const { user_id } = due;
    const user = await tx.selectFrom('app_user').select([...ADDRESS_COLUMNS, 'language', 'user_name', 'co_id'])
      .where('user_id', '=', user_id).executeTakeFirstOrThrow();
    await tx.updateTable('app_user').set({
      status: AccountStatus.deleted, user_name: '', login_name: null, email: null, email_verified: false, phone: null, phone_verified: false,
      password_hash: null, position_id: 0, co_id: null, role: null, privileges: [], remark: '', tags: [], self_registered: false, updated_at: at,
    }).where('user_id', '=', user_id).execute();
    for (const table of ['session', 'second_factor', 'recovery_code', 'known_device', 'security_report', 'cancellation_block', 'wechat_identity'] as const) {
      await tx.deleteFrom(table).where('user_id', '=', user_id).execute();
    }
    // Exported copies are removed by the next clean-up.
    await tx.updateTable('account_export').set({ status: ExportStatus.failed, expires_at: at }).where('user_id', '=', user_id).execute();
    // Sent messages and codes contain the addresses too. Other accounts may still have pending messages to them.
    const addresses = [user.email, user.phone].filter((address) => address !== null);
    if (addresses.length > 0) {
      const underWaySince = new Date(at.getTime() - UNDER_WAY_MS);
      await tx.deleteFrom('outbox').where('recipient', 'in', addresses)
        .where((is) => is.or([is('sent_at', 'is not', null), is('created_at', '<', underWaySince)])).execute();
      for (const table of ['verify_code', 'verify_proof', 'verify_code_day'] as const) await tx.deleteFrom(table).where('account', 'in', addresses).execute();
    }
    const removed = user.co_id === null ? [] : await removeCompany(tx, user.co_id);
    await tx.updateTable('audit').set({ network: null, user_agent: null, detail: '{}' }).where('subject_id', '=', user_id).execute();
    await audit(tx, { actor: null, action: 'account.deleted', object: user_id, detail: { company: user.co_id, files: removed.length } }, at);
    const to = reachable(provenAddresses(user));
    if (to) {
      await queueMessage(tx, {
        ...to, locale: localeOf(user.language), template: 'accountDeleted', at, values: { name: user.user_name }, dedupeKey: `accountDeleted ${user_id}`,
      });
    }
    return { user_id, removed };
  });
  if (!gone) return false;
  // After the commit: a file without a row is unreachable, a row without its file would be an error.
  for (const id of gone.removed) await files.remove(id);
  log.info({ event: 'account.deleted', user_id: gone.user_id, files: gone.removed.length });
  return true;
}
