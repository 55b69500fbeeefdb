import { ApprovalStatus } from '@portal/common/enums/certification/approval-status';
import type { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import type { Tx } from '../db/connect.ts';
import { countRequests } from './approval/certification-count.db.ts';
import { claim, type FieldNames } from './claims.ts';

export interface Application {
  coId: string;
  userId: string;
  userType: number;
  company: string;
  code: string;
  type: LicenceType;
  /** Null when no document belongs to it. */
  licId: string | null;
  method: AuthMethod;
  /** The code of a payment, for a request that uses one. */
  transactionCode?: string;
  /** Wire names of the two values, for a refusal. */
  fields: FieldNames;
  at: Date;
}

/**
 * Puts an application in for review and answers the status the company had before.
 *
 * The company's row is locked first, here and where staff decide, so that the two never wait for each other in a circle.
 * Two submissions cannot both win: the unique index `certification_one_pending` decides, and `serve` turns the loser's
 * error into a refusal. An authenticated company stays so while its change is under review.
 */
export async function submitForReview(tx: Tx, application: Application): Promise<AuthStatus> {
  const { coId, at, fields } = application;
  const company = application.company.trim();
  const code = normaliseCreditCode(application.code);
  const before = await tx
    .selectFrom('company').select('auth_status').where('co_id', '=', coId).forUpdate().executeTakeFirstOrThrow();
  await tx.insertInto('certification').values({
    co_id: coId, user_id: application.userId, user_type: application.userType, lic_type: application.type, lic_company: company,
    lic_code: code, lic_id: application.licId, auth_method: application.method, status: ApprovalStatus.pending,
    transaction_code: application.transactionCode ?? null, approval_type: null, applied_at: at, decided_at: null, decided_by: null,
  }).execute();
  await claim(tx, coId, { company, code }, fields);
  const authenticated = before.auth_status === AuthStatus.authenticated;
  await tx.updateTable('company')
    .set(authenticated ? { pending_change: true } : { auth_status: AuthStatus.pending })
    .where('co_id', '=', coId)
    .execute();
  return before.auth_status as AuthStatus;
}

/** The certification a company holds: the one agreed to last. Undefined when there is none. */
export function findCurrent(tx: Tx, coId: string) {
  return tx.selectFrom('certification').selectAll()
    .where('co_id', '=', coId).where('status', '=', ApprovalStatus.agreed)
    .orderBy('decided_at', 'desc').orderBy('approval_id', 'desc').limit(1).executeTakeFirst();
}

/** The latest request that was not taken back; undefined when there is none. */
export function findLatest(tx: Tx, coId: string) {
  return tx.selectFrom('certification').selectAll()
    .where('co_id', '=', coId).where('status', '<>', ApprovalStatus.withdrawn).orderBy('approval_id', 'desc').limit(1).executeTakeFirst();
}

/** What the overview shows: the certificate when there is one, otherwise the latest request, and what staff said of it. */
export async function findCertification(tx: Tx, coId: string) {
  const company = await tx
    .selectFrom('company').select(['auth_status', 'pending_change']).where('co_id', '=', coId).executeTakeFirstOrThrow();
  const latest = await findLatest(tx, coId);
  const current = company.auth_status === AuthStatus.authenticated ? await findCurrent(tx, coId) : undefined;
  return { ...company, shown: current ?? latest, current, latest };
}

/** A page of a company's requests, newest first. */
export async function listRecords(tx: Tx, coId: string, { limit, offset }: { limit: number; offset: number }) {
  const rows = await tx.selectFrom('certification')
    .select(['approval_id', 'applied_at', 'lic_type', 'lic_company', 'status', 'opinion', 'auth_method', 'refused_fields', 'corrections', 'country_id', 'province_id', 'city_id'])
    .where('co_id', '=', coId).orderBy('approval_id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: await countRequests(tx, { coId }) };
}
