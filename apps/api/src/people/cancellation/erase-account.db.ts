import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import { DAY_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { OWNER_COLUMNS, type Owner } from '../../identity/addresses/tell-owner.db.ts';
import type { Tx } from '../../platform/db/connect.ts';

const ASKING: readonly number[] = [AccountStatus.pending, AccountStatus.rejected];

/** Undelivered messages older than this are dropped: no sender is configured, or none succeeds. */
const UNDER_WAY_MS = DAY_MS;

/**
 * Deletes the data and contacts of a company that has no account left, and returns its files. Of two accounts that are
 * erased at once, the second waits for the first here, and finds that it is gone. Not for the row of the company, which
 * decisions lock before those of accounts.
 */
export async function removeCompany(tx: Tx, coId: string, at: Date): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts erased of ${coId}`}, 0))`.execute(tx);
  const others = await tx
    .selectFrom('app_user')
    .select(['user_id', 'user_type', 'status', 'self_registered'])
    .where('co_id', '=', coId)
    .execute();
  // Strangers who ask to join do not keep a company.
  const keeps = (one: (typeof others)[number]) =>
    one.user_type !== UserType.enterpriseContact && !(one.self_registered && ASKING.includes(one.status));
  if (others.some(keeps)) return [];
  for (const { user_id } of others) await eraseAccount(tx, user_id, at, { keepCompany: true });
  await tx.deleteFrom('certification_claim').where('co_id', '=', coId).execute();
  await tx.deleteFrom('certification').where('co_id', '=', coId).execute();
  const files = await tx.deleteFrom('licence_file').where('co_id', '=', coId).returning('lic_id').execute();
  await tx.deleteFrom('company').where('co_id', '=', coId).execute();
  return files.map(({ lic_id }) => lic_id);
}

export interface Erased extends Owner {
  co_id: string | null;
  /** Files to remove after the commit. */
  files: string[];
}

/**
 * Deletes all data that identifies the person of an account and, unless `keepCompany` is set, the company with its last
 * account. With `keepApplications`, a withdrawn application for the account stays, so that a decision at the same time
 * learns of it. References to the account (who decided, who acted) keep the id only. End sessions, keys and links first.
 *
 * @returns what the account was
 */
export async function eraseAccount(
  tx: Tx,
  userId: string,
  at: Date,
  { keepCompany = false, keepApplications = false } = {},
): Promise<Erased> {
  const user = await tx
    .selectFrom('app_user')
    .select([...OWNER_COLUMNS, 'co_id'])
    .where('user_id', '=', userId)
    // A notice that is being written is waited for and deleted; later ones find the account deleted.
    // oxlint-disable-next-line portal/no-key-lock
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('app_user')
    .set({
      status: AccountStatus.deleted,
      user_name: '',
      login_name: null,
      email: null,
      email_verified: false,
      phone: null,
      phone_verified: false,
      password_hash: null,
      position_id: 0,
      co_id: null,
      role: null,
      privileges: [],
      remark: '',
      tags: [],
      self_registered: false,
      updated_at: at,
    })
    .where('user_id', '=', userId)
    .execute();
  for (const table of [
    'session',
    'application_session',
    'application_consent',
    'passkey',
    'passkey_challenge',
    'second_factor',
    'second_factor_enrolment',
    'recovery_code',
    'reset_code',
    'known_device',
    'security_report',
    'cancellation_block',
    'cancellation_refusal',
    'wechat_identity',
    'wechat_binding',
    'idp_identity',
    'directory_person',
    'sso_only_exception',
    'contact',
    'partner_person',
    'invitation',
    'queue_view',
    'list_columns',
    'idempotent_call',
    'purpose_choice',
    'notice',
    'notice_choice',
    'second_look',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.deleteFrom('security_report').where('reader_id', '=', userId).execute();
  // Questions about accounts that the person asked for, or asked for others, name people.
  await tx
    .deleteFrom('review_question')
    .where('queue', '=', 'account')
    .where('item_id', 'in', (of) =>
      of
        .selectFrom('account_application as a')
        .select('a.id')
        .where((is) => is.or([is('a.user_id', '=', userId), is('a.asked_by', '=', userId)])),
    )
    .execute();
  if (!keepApplications) await tx.deleteFrom('account_application').where('user_id', '=', userId).execute();
  // Those that the person made for others keep the id only.
  await tx.updateTable('account_application').set({ applicant: '', note: '' }).where('asked_by', '=', userId).execute();
  await tx
    .deleteFrom('ownership_offer')
    .where((is) => is.or([is('from_user', '=', userId), is('to_user', '=', userId)]))
    .execute();
  await tx
    .updateTable('contact_import')
    .set({ network: null, user_agent: null })
    .where('user_id', '=', userId)
    .execute();
  // Exported copies are removed by the next clean-up.
  await tx
    .updateTable('account_export')
    .set({ status: ExportStatus.failed, expires_at: at })
    .where('user_id', '=', userId)
    .execute();
  // Sent messages and codes contain the addresses too. Other accounts may still have pending messages to them.
  const addresses = [user.email, user.phone].filter((address) => address !== null);
  if (addresses.length > 0) {
    const underWaySince = new Date(at.getTime() - UNDER_WAY_MS);
    await tx
      .deleteFrom('outbox')
      .where('recipient', 'in', addresses)
      .where((is) => is.or([is('sent_at', 'is not', null), is('created_at', '<', underWaySince)]))
      .execute();
    for (const table of ['verify_code', 'verify_proof', 'verify_code_day'] as const)
      await tx.deleteFrom(table).where('account', 'in', addresses).execute();
  }
  // That somebody accepted the terms stays on record for some years, with a keyed digest of the account's id.
  await tx
    .updateTable('terms_acceptance')
    .set({ user_id: null, network: null, application: null, erased_at: at })
    .where('user_id', '=', userId)
    .execute();
  const files = user.co_id === null || keepCompany ? [] : await removeCompany(tx, user.co_id, at);
  await tx
    .updateTable('audit')
    .set({ network: null, user_agent: null, detail: '{}' })
    .where('subject_id', '=', userId)
    .execute();
  return { ...user, files };
}
