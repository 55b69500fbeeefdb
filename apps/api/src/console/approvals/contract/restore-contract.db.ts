import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { Tx } from '../../../platform/db/connect.ts';
import { lapseProposal, levelOf } from '../../../companies/requests/proposals.db.ts';
import type { StoredRequest } from '../../../companies/requests/requests.db.ts';

/** What a decision changes beside the application, as it was before. */
interface ContractBefore {
  level: number;
}

/** Reads it before a decision. */
export async function readBefore(tx: Tx, coId: string): Promise<ContractBefore> {
  return tx.selectFrom('partner_company').select('level').where('co_id', '=', coId).executeTakeFirstOrThrow();
}

/**
 * Lets a decided application wait again; see `ReviewedQueue`. Only the company's latest one, and while it has the
 * granted level.
 */
export async function restoreContract(tx: Tx, { id, co_id }: StoredRequest, kept: unknown, at: Date): Promise<boolean> {
  const { level } = kept as ContractBefore;
  const later = await tx
    .selectFrom('contract_application')
    .select('id')
    .where('co_id', '=', co_id)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  if (later) return false;
  const { granted_level } = await tx
    .selectFrom('contract_application')
    .select('granted_level')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('contract_application')
    .set({
      approval_status: ApprovalStatus.pending,
      approval_opinion: '',
      granted_level: null,
      decided_at: null,
      decided_by: null,
      decided_data: null,
    })
    .where('id', '=', id)
    .execute();
  if (granted_level === null) return true;
  await lapseProposal(tx, levelOf(co_id), at);
  const restored = await tx
    .updateTable('partner_company')
    .set({ level })
    .where('co_id', '=', co_id)
    .where('level', '=', granted_level)
    .returning('co_id')
    .executeTakeFirst();
  return restored !== undefined;
}
