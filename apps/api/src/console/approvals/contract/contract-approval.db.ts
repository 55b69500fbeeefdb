import type { UndecidableRequest } from '@portal/common/contract/refusals';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { endReview, noteChange } from '../../../companies/requests/changes.db.ts';
import { lapseProposal, levelOf } from '../../../companies/requests/proposals.db.ts';
import { hasClaim, refuseUndecidable, withClaim } from '../../review/claims.db.ts';
import { keepDecision } from '../../review/decisions.db.ts';
import type { ReviewContext } from '../../../companies/requests/requests.db.ts';
import { readBefore } from './restore-contract.db.ts';
import { findApplicationData } from '../../../companies/registration/application.db.ts';

/** The newest contract application of a company; undefined without one. */
export function findNewestContract(tx: Tx, coId: string) {
  return tx
    .selectFrom('contract_application')
    .selectAll()
    .where('co_id', '=', coId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export type ContractApplication = NonNullable<Awaited<ReturnType<typeof findNewestContract>>>;

/** @throws Refusal `4041100009` when this user has no such application */
export async function findContract(
  tx: Tx,
  { id, userId }: { id: number; userId: string },
  { refuse }: Refusing<'4041100009'>,
): Promise<ContractApplication> {
  return (
    (await tx
      .selectFrom('contract_application')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? refuse('4041100009')
  );
}

/** Partner types of these applications, by their ids. */
export async function signTypesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('contract_application').select(['id', 'sign_type']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, sign_type }) => [id, sign_type]));
}

/** Level of a partner company (0 without one) and the version of its data; undefined for other companies. */
export function findStanding(tx: Tx, coId: string) {
  return (
    tx
      .selectFrom('company as c')
      .innerJoin('partner_company as p', 'p.co_id', 'c.co_id')
      // Both versions only grow, so their sum changes with either.
      .select(['p.level', sql<number>`c.version + p.version`.as('version')])
      .where('c.co_id', '=', coId)
      .executeTakeFirst()
  );
}

/** Locks a company that applies, as a reversal of its admission does, which must see the application. */
export async function lockCompany(tx: Tx, coId: string): Promise<void> {
  await tx.selectFrom('company').select('co_id').where('co_id', '=', coId).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Stores an application and returns its id. The unique index `contract_application_one_pending` rejects a second one.
 */
export async function insertContract(
  tx: Tx,
  { coId, userId, signType, level, at }: { coId: string; userId: string; signType: number; level: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('contract_application')
    .values({
      co_id: coId,
      user_id: userId,
      sign_type: signType,
      wanted_level: level,
      granted_level: null,
      applied_at: at,
      decided_at: null,
      decided_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteChange(tx, { queue: 'contract', id, coId });
  return id;
}

export interface ContractVerdict {
  id: number;
  userId: string;
  by: string;
  result: Decision;
  /** Granted level. */
  level: number;
  opinion: string;
  at: Date;
}

/**
 * Decides a pending application, in the caller's transaction, keeps the data that were decided on, and gives the
 * company its level. The conditional update resolves concurrent decisions; the second one gets the result of the first.
 *
 * @returns the application as it was before, and the data
 * @throws Refusal `4041100009` no such application of this user, `4001213001` already approved, `4001213002` already
 * rejected, `Account.Approval.Claimed` somebody else works on it
 */
export async function decideApplication(tx: Tx, verdict: ContractVerdict, refusing: ReviewContext<UndecidableRequest>) {
  const application = await findContract(tx, verdict, refusing);
  const { co_id } = application;
  await tx.selectFrom('company').select('co_id').where('co_id', '=', co_id).forUpdate().executeTakeFirstOrThrow();
  const data = await findApplicationData(tx, co_id, application.user_id);
  const approved = verdict.result === Decision.approve;
  const before = await readBefore(tx, co_id);
  const claiming = { queue: 'contract', id: verdict.id, coId: co_id, by: verdict.by, at: verdict.at } as const;
  const decided = await withClaim(tx, claiming)
    .updateTable('contract_application')
    .set({
      approval_status: verdict.result,
      approval_opinion: verdict.opinion,
      decided_at: verdict.at,
      decided_by: verdict.by,
      granted_level: approved ? verdict.level : null,
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
  if (approved) {
    await tx.updateTable('partner_company').set({ level: verdict.level }).where('co_id', '=', co_id).execute();
    await lapseProposal(tx, levelOf(co_id), verdict.at);
  }
  return { application, data };
}
