import type { TakenCertificate } from '@portal/common/contract/refusals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import type { Tx } from '../../platform/db/connect.ts';
import { noteChange } from '../requests/changes.db.ts';
import { countRequests } from './certification-count.db.ts';
import { claim, type FieldNames } from './claims.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';

export interface Application<Field extends string> {
  coId: string;
  userId: string;
  userType: number;
  company: string;
  code: string;
  type: LicenceType;
  /** Null without a document. */
  licId: string | null;
  method: AuthMethod;
  /** Transaction code, for requests that use one. */
  transactionCode?: string;
  /** Wire names of the two values, for rejections. */
  fields: FieldNames<Field>;
  at: Date;
}

/**
 * Submits a request for review and returns the company's status before it.
 *
 * The company's row is locked first, here and in decisions, to avoid deadlocks. The unique index
 * `certification_one_pending` rejects the second of two concurrent submissions. A verified company stays verified while
 * its change is pending review.
 */
export async function submitForReview<Field extends string>(
  tx: Tx,
  application: Application<Field>,
  refusing: Refusing<TakenCertificate, Field>,
): Promise<AuthStatus> {
  const { coId, company, at, fields } = application;
  const code = normaliseCreditCode(application.code);
  const before = await tx
    .selectFrom('company')
    .select('auth_status')
    .where('co_id', '=', coId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { approval_id: id } = await tx
    .insertInto('certification')
    .values({
      co_id: coId,
      user_id: application.userId,
      user_type: application.userType,
      lic_type: application.type,
      lic_company: company,
      lic_code: code,
      lic_id: application.licId,
      auth_method: application.method,
      status: ApprovalStatus.pending,
      transaction_code: application.transactionCode ?? null,
      approval_type: null,
      applied_at: at,
      decided_at: null,
      decided_by: null,
    })
    .returning('approval_id')
    .executeTakeFirstOrThrow();
  await noteChange(tx, { queue: 'certification', id, coId });
  await claim(tx, coId, { company, code }, fields, refusing);
  const authenticated = before.auth_status === AuthStatus.authenticated;
  await tx
    .updateTable('company')
    .set(authenticated ? { pending_change: true } : { auth_status: AuthStatus.pending })
    .where('co_id', '=', coId)
    .execute();
  return before.auth_status as AuthStatus;
}

/** The current certification of a company: the last approved one. Undefined when there is none. */
export function findCurrent(tx: Tx, coId: string) {
  return tx
    .selectFrom('certification')
    .selectAll()
    .where('co_id', '=', coId)
    .where('status', '=', ApprovalStatus.approved)
    .orderBy('decided_at', 'desc')
    .orderBy('approval_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The latest request that was not withdrawn; undefined when there is none. */
export function findLatest(tx: Tx, coId: string) {
  return tx
    .selectFrom('certification')
    .selectAll()
    .where('co_id', '=', coId)
    .where('status', '<>', ApprovalStatus.withdrawn)
    .orderBy('approval_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest request of any status. */
function findNewest(tx: Tx, coId: string) {
  return tx
    .selectFrom('certification')
    .selectAll()
    .where('co_id', '=', coId)
    .orderBy('approval_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Data of the overview: the certificate if there is one, otherwise the latest request with the opinion of staff. */
export async function findCertification(tx: Tx, coId: string) {
  const company = await tx
    .selectFrom('company')
    .select(['auth_status', 'pending_change'])
    .where('co_id', '=', coId)
    .executeTakeFirstOrThrow();
  const latest = await findLatest(tx, coId);
  const current = company.auth_status === AuthStatus.authenticated ? await findCurrent(tx, coId) : undefined;
  return { ...company, shown: current ?? latest, current, latest, newest: await findNewest(tx, coId) };
}

/** A page of a company's requests, newest first. */
export async function listRecords(tx: Tx, coId: string, { limit, offset }: { limit: number; offset: number }) {
  const rows = await tx
    .selectFrom('certification')
    .select([
      'approval_id',
      'applied_at',
      'submitted_at',
      'lic_type',
      'lic_company',
      'status',
      'opinion',
      'auth_method',
      'refused_fields',
      'corrections',
      'marks',
      'country_id',
      'province_id',
      'city_id',
    ])
    .where('co_id', '=', coId)
    .orderBy('approval_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countRequests(tx, { coId }) };
}
