import { ImportOutcome, ImportStatus } from '@portal/common/enums/partner/import-status';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { auditAll } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Config } from '../../platform/settings/config.ts';
import { switchOffReportedWebhooks } from '../webhooks/reported-webhooks.db.ts';

/** A locked account, and since when somebody else may have had it. */
interface Left {
  userId: string;
  since: Date;
  at: Date;
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

/** Withdraws the invitations that the account has sent since, unless they were accepted. Returns who was invited. */
async function withdrawInvitationsOf(tx: Tx, { userId, since, at }: Left): Promise<string[]> {
  const revoked = await tx
    .deleteFrom('reset_code')
    .where('invited_by', '=', userId)
    .where('user_id', 'in', (is) => is.selectFrom('invitation').select('user_id').where('sent_at', '>=', since))
    .returning('user_id')
    .execute();
  const invited = revoked.map(({ user_id }) => user_id);
  if (invited.length === 0) return [];
  await tx.updateTable('invitation').set({ withdrawn_at: at }).where('user_id', 'in', invited).execute();
  await auditAll(
    tx,
    invited.map((object) => ({ actor: userId, action: 'invitation.withdrawn', object })),
    at,
  );
  return invited;
}

/** Stops the files of new people that the account has sent and that are not worked off. Returns their ids. */
async function stopImportsOf(tx: Tx, userId: string): Promise<string[]> {
  const stopped = await tx
    .updateTable('contact_import_row')
    .set({ outcome: ImportOutcome.failed, codes: JSON.stringify([{ field: '', code: 'Account.Permission.Denied' }]) })
    .where('outcome', '=', ImportOutcome.ready)
    .where('import_id', 'in', (is) =>
      is
        .selectFrom('contact_import')
        .select('import_id')
        .where('user_id', '=', userId)
        .where('status', '=', ImportStatus.running),
    )
    .returning('import_id')
    .execute();
  return [...new Set(stopped.map(({ import_id }) => import_id))];
}

/**
 * Ends what a reported account has left in its company: tokens and recovery codes for single sign-on, whenever it made
 * them; webhooks that it has changed, and invitations that it has sent, since the reported act; files that are being
 * imported. Returns what the audit log says of it.
 */
export const endWhatIsLeft = async (tx: Tx, config: Pick<Config, 'publicUrl'>, left: Left) => ({
  directoryTokens: await revokeDirectoryTokensOf(tx, left.userId),
  companyCodes: await revokeCompanyCodesOf(tx, left.userId, left.at),
  webhooks: await switchOffReportedWebhooks(tx, config, left),
  // Before the invitations, so that no file sends another one.
  imports: await stopImportsOf(tx, left.userId),
  invitations: await withdrawInvitationsOf(tx, left),
});
