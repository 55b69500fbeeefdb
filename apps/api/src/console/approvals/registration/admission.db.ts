import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';

/** Whether a company is admitted. */
export const findAdmitted = (tx: Tx, coId: string) =>
  tx.selectFrom('company').select('admitted').where('co_id', '=', coId).executeTakeFirstOrThrow();

/** Sets it back: an approval sets it by a trigger. */
export const setAdmitted = (tx: Tx, coId: string, admitted: boolean) =>
  sql`update company set admitted = ${admitted} where co_id = ${coId}`.execute(tx);

/** Has the company applied for what only an admitted one may? */
export async function hasBuiltUpon(tx: Tx, coId: string): Promise<boolean> {
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
