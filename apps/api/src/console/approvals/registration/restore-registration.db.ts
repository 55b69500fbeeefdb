import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import { lapseProposal, levelOf } from '../../../companies/requests/proposals.db.ts';
import type { StoredRequest } from '../../../companies/requests/requests.db.ts';

/** What a decision changes beside the application, as it was before. */
interface RegistrationBefore {
  admitted: boolean;
}

/** Reads it before a decision. */
export async function readBefore(tx: Tx, coId: string): Promise<RegistrationBefore> {
  return tx.selectFrom('company').select('admitted').where('co_id', '=', coId).executeTakeFirstOrThrow();
}

/** Applications that a company may make once it is admitted. */
async function hasBuiltUpon(tx: Tx, coId: string): Promise<boolean> {
  const verification = await tx
    .selectFrom('certification')
    .select('approval_id')
    .where('co_id', '=', coId)
    .where('status', '<>', ApprovalStatus.withdrawn)
    .limit(1)
    .executeTakeFirst();
  return (
    verification !== undefined ||
    (await tx.selectFrom('contract_application').select('id').where('co_id', '=', coId).limit(1).executeTakeFirst()) !==
      undefined
  );
}

/**
 * Lets a decided application wait again; see `ReviewedQueue`. Only the company's latest one, and an approval only until
 * the company has asked for its verification or a contract.
 */
export async function restoreRegistration(
  tx: Tx,
  { id, co_id, status }: StoredRequest,
  kept: unknown,
  at: Date,
): Promise<boolean> {
  const { admitted } = kept as RegistrationBefore;
  const later = await tx
    .selectFrom('registration_application')
    .select('id')
    .where('co_id', '=', co_id)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  if (later || (status === ApprovalStatus.approved && !admitted && (await hasBuiltUpon(tx, co_id)))) return false;
  // The applicant may have changed the data since: a page that was opened before must read them again.
  await tx
    .updateTable('registration_application')
    .set({
      version: sql`version + 1`,
      approval_status: ApprovalStatus.pending,
      approval_opinion: '',
      decided_at: null,
      decided_by: null,
      refused_fields: '[]',
      decided_data: null,
    })
    .where('id', '=', id)
    .execute();
  // Approval sets it by a trigger.
  await sql`update company set admitted = ${admitted} where co_id = ${co_id}`.execute(tx);
  if (!admitted) await lapseProposal(tx, levelOf(co_id), at);
  return true;
}
