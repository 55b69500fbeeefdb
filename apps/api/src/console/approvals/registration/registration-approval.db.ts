import type { UndecidableRequest } from '@portal/common/contract/refusals';
import type { RefusedValue } from '@portal/common/contract/company/application-result';
import { ApprovalStatus, type Decision } from '@portal/common/enums/approval/approval-status';
import type { Tx } from '../../../platform/db/connect.ts';
import { endReview } from '../../../companies/requests/changes.db.ts';
import { hasClaim, refuseUndecidable, withClaim } from '../../review/claims.db.ts';
import { keepDecision } from '../../review/decisions.db.ts';
import type { ReviewContext } from '../../../companies/requests/requests.db.ts';
import { readBefore } from './restore-registration.db.ts';
import { findApplication, findApplicationData } from '../../../companies/registration/application.db.ts';

export interface Verdict {
  id: number;
  userId: string;
  by: string;
  result: Decision;
  opinion: string;
  refused: readonly RefusedValue[];
  at: Date;
}

/**
 * Decides a pending application, in the caller's transaction, and keeps the data that were decided on. The conditional
 * update resolves concurrent decisions; the second one gets the result of the first.
 *
 * @returns the application as it was before, and its data
 * @throws Refusal `4041100009` no such application of this user, `4001213001` already approved, `4001213002` already
 * rejected, `Account.Approval.Claimed` somebody else works on it
 */
export async function decideApplication(tx: Tx, verdict: Verdict, refusing: ReviewContext<UndecidableRequest>) {
  const application = await findApplication(tx, verdict.id, refusing);
  if (application.user_id !== verdict.userId) return refusing.refuse('4041100009');
  await tx
    .selectFrom('company')
    .select('co_id')
    .where('co_id', '=', application.co_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const data = await findApplicationData(tx, application.co_id, application.user_id);
  const before = await readBefore(tx, application.co_id);
  const claiming = {
    queue: 'registration',
    id: verdict.id,
    coId: application.co_id,
    by: verdict.by,
    at: verdict.at,
  } as const;
  const decided = await withClaim(tx, claiming)
    .updateTable('registration_application')
    .set({
      approval_status: verdict.result,
      approval_opinion: verdict.opinion,
      decided_at: verdict.at,
      decided_by: verdict.by,
      refused_fields: JSON.stringify(verdict.refused),
      decided_data: JSON.stringify(data),
    })
    .where('id', '=', verdict.id)
    .where('approval_status', '=', ApprovalStatus.pending)
    .where(hasClaim)
    .returning('id')
    .executeTakeFirst();
  if (!decided) {
    await refuseUndecidable(tx, claiming, refusing);
    return refusing.refuse('Account.Approval.Claimed');
  }
  await endReview(tx, claiming);
  await keepDecision(tx, { ...claiming, result: verdict.result, before });
  return { application, data };
}
