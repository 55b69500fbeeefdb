import type { DecidedRequest } from '@portal/common/contract/refusals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { findCurrent, findLatest } from './certification.db.ts';
import { endReview } from '../requests/changes.db.ts';
import { releaseClaims } from './claims.ts';
import { releaseTransactionCode } from './transaction/transaction.db.ts';

export interface Withdrawal {
  id: number;
  coId: string;
  by: string;
  at: Date;
}

/** Error codes by final status of a request. */
const ENDED = {
  [ApprovalStatus.approved]: '4001213001',
  [ApprovalStatus.rejected]: '4001213002',
  [ApprovalStatus.withdrawn]: '4001213003',
} as const;

/**
 * Withdraws a pending request and restores the company's previous state: claims are released, a transaction code
 * becomes usable again. One conditional update resolves a race with a decision; the company's row is locked first, as
 * there.
 *
 * @throws Refusal `4041100009` when the company has no such request, `4001213001`, `…002` or `…003` when it was
 * already approved, rejected or withdrawn
 */
export async function withdraw(
  tx: Tx,
  { id, coId, by, at }: Withdrawal,
  refusing: Refusing<DecidedRequest>,
): Promise<void> {
  const company = await tx
    .selectFrom('company')
    .select('auth_status')
    .where('co_id', '=', coId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const taken = await tx
    .updateTable('certification')
    .set({ status: ApprovalStatus.withdrawn, decided_at: at, decided_by: by })
    .where('approval_id', '=', id)
    .where('co_id', '=', coId)
    .where('status', '=', ApprovalStatus.pending)
    .returning('transaction_code')
    .executeTakeFirst();
  if (!taken) return refuseEnded(tx, id, coId, refusing);
  await endReview(tx, { queue: 'certification', id, coId, at });
  if (taken.transaction_code !== null) await releaseTransactionCode(tx, taken.transaction_code);
  const current = company.auth_status === AuthStatus.authenticated ? await findCurrent(tx, coId) : undefined;
  await releaseClaims(tx, coId, current && { company: current.lic_company, code: current.lic_code });
  const before =
    (await findLatest(tx, coId))?.status === ApprovalStatus.rejected ? AuthStatus.rejected : AuthStatus.unauthenticated;
  await tx
    .updateTable('company')
    .set(company.auth_status === AuthStatus.authenticated ? { pending_change: false } : { auth_status: before })
    .where('co_id', '=', coId)
    .execute();
}

async function refuseEnded(tx: Tx, id: number, coId: string, { refuse }: Refusing<DecidedRequest>): Promise<never> {
  const row = await tx
    .selectFrom('certification')
    .select('status')
    .where('approval_id', '=', id)
    .where('co_id', '=', coId)
    .executeTakeFirst();
  return refuse(row ? ENDED[row.status as keyof typeof ENDED] : '4041100009');
}
