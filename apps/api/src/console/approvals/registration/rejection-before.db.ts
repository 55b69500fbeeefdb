import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { Tx } from '../../../platform/db/connect.ts';

/** The latest rejection of the company before this application. */
export function findRejectionBefore(tx: Tx, coId: string, id: number) {
  return tx
    .selectFrom('registration_application')
    .select(['decided_at', 'approval_opinion', 'refused_fields', 'decided_data'])
    .where('co_id', '=', coId)
    .where('id', '<', id)
    .where('approval_status', '=', ApprovalStatus.rejected)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
