import type { DecidedRequest, TakenCertificate } from '@portal/common/contract/refusals';
import { ApprovalStatus, Decision } from '@portal/common/enums/certification/approval-status';
import { ApprovalType } from '@portal/common/enums/certification/approval-type';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { CERTIFICATION_QUEUE } from '@portal/common/rules/limits';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { sql } from 'kysely';
import { ADDRESS_COLUMNS, type Addresses } from '../../addresses/proven-address.db.ts';
import type { Tx } from '../../db/connect.ts';
import type { Refusing } from '../../http/refusal.ts';
import type { Changes, Refusal } from '../certification.tables.ts';
import { findCurrent } from '../certification.db.ts';
import { countRequests } from './certification-count.db.ts';
import { claim, releaseClaims } from '../claims.ts';
import { ENDED } from '../withdrawal.db.ts';

export interface QueueFilter {
  userType: number;
  /** Empty means any status. */
  statuses: readonly number[];
  company?: string;
  /** For licences only. */
  licenceType?: number;
  method?: number;
  /** Submitted at or after; submitted before. */
  from?: Date;
  until?: Date;
  /** Excludes one request. */
  except?: number;
}

/** Requests with the name of the applicant. */
const requests = (tx: Tx) => tx.selectFrom('certification as c').innerJoin('app_user as u', 'u.user_id', 'c.user_id');

function filtered(tx: Tx, filter: QueueFilter) {
  let query = requests(tx).where('c.user_type', '=', filter.userType);
  if (filter.statuses.length > 0) query = query.where('c.status', 'in', filter.statuses);
  if (filter.company) query = query.where(hasGramsOf(filter.company)).where('c.lic_company', 'ilike', `%${escaped(filter.company)}%`);
  if (filter.licenceType !== undefined) query = query.where('c.lic_type', '=', filter.licenceType).where('c.auth_method', '=', AuthMethod.licence);
  if (filter.method !== undefined) query = query.where('c.auth_method', '=', filter.method);
  if (filter.from) query = query.where('c.applied_at', '>=', filter.from);
  if (filter.until) query = query.where('c.applied_at', '<', filter.until);
  if (filter.except !== undefined) query = query.where('c.approval_id', '<>', filter.except);
  return query;
}

/**
 * Names that contain every pair of characters of `text` (or its single character): the index narrows the search before
 * names are compared.
 */
function hasGramsOf(text: string) {
  const size = Math.min(2, [...text].length);
  return sql<boolean>`name_grams(c.lic_company, 1, 2) @> name_grams(${text}, ${sql.lit(size)}, 2)`;
}

/** Escapes the LIKE wildcards `%`, `_` and `\`. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const COLUMNS = [
  'c.approval_id', 'c.co_id', 'c.user_id', 'c.user_type', 'c.lic_type', 'c.lic_company', 'c.lic_code', 'c.lic_id', 'c.status', 'c.opinion',
  'c.country_id', 'c.province_id', 'c.city_id', 'c.approval_type', 'c.applied_at', 'c.decided_at', 'c.auth_method',
  'c.transaction_code', 'c.refused_fields', 'u.user_name',
] as const;

/** A page of the queue, by time of submission. */
export async function listApprovals(
  tx: Tx, filter: QueueFilter, { limit, offset, order }: { limit: number; offset: number; order: 'asc' | 'desc' },
) {
  const rows = await filtered(tx, filter).select(COLUMNS)
    .orderBy('c.applied_at', order).orderBy('c.approval_id', order).limit(limit).offset(offset).execute();
  return { rows, total: await countFiltered(tx, filter) };
}

/**
 * Total of the queue. Without further filters it comes from counters, so that a large queue opens fast; with filters
 * it counts up to `CERTIFICATION_QUEUE.countMost` plus one, which means "more".
 */
async function countFiltered(tx: Tx, filter: QueueFilter): Promise<number> {
  const { userType, statuses, except, ...further } = filter;
  const narrowed = Object.values(further).some((value) => value !== undefined);
  if (!narrowed && except === undefined) return countRequests(tx, { userType }, statuses);
  const query = narrowed ? filtered(tx, filter) : filtered(tx, { userType, statuses }).where('c.approval_id', '=', except ?? 0);
  const some = query.select('c.approval_id').limit(CERTIFICATION_QUEUE.countMost + 1).as('some');
  const { total } = await tx.selectFrom(some).select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return narrowed ? total : await countRequests(tx, { userType }, statuses) - total;
}

export type ApprovalRow = Awaited<ReturnType<typeof listApprovals>>['rows'][number];

/** @throws Refusal `4041100009` when there is no such request */
export async function findApproval(tx: Tx, id: number, { refuse }: Refusing<'4041100009'>): Promise<ApprovalRow> {
  const row = await requests(tx).select(COLUMNS).where('c.approval_id', '=', id).executeTakeFirst();
  return row ?? refuse('4041100009');
}

/** The previous request of the same company, for comparison; undefined when there is none. Withdrawn requests are skipped. */
export function findPrevious(tx: Tx, { co_id, approval_id }: ApprovalRow): Promise<ApprovalRow | undefined> {
  return requests(tx).select(COLUMNS)
    .where('c.co_id', '=', co_id).where('c.approval_id', '<', approval_id).where('c.status', '<>', ApprovalStatus.withdrawn)
    .orderBy('c.approval_id', 'desc').limit(1).executeTakeFirst();
}

export interface Verdict {
  id: number;
  by: string;
  result: Decision;
  /** Final values; staff may correct what the applicant entered. */
  company: string;
  code: string;
  country: number;
  province: number;
  city: number;
  opinion: string;
  /** Rejected fields with reasons, for rejections only. */
  refused: readonly Refusal[];
  at: Date;
}

/**
 * Decides a pending request and updates the company, in the caller's transaction. The conditional update resolves
 * concurrent decisions; the second one gets the result of the first.
 *
 * A rejected change leaves an authenticated company unchanged.
 *
 * @returns the request as it was before, and the changes made by staff
 * @throws Refusal `4041100009` no such request, `4001213001` already approved, `4001213002` already rejected,
 * `4001213003` withdrawn, `Account.Certification.Exists` or `Account.Company.Exists` when a corrected value belongs to
 * another company
 */
export async function decide(
  tx: Tx, verdict: Verdict, refusing: Refusing<DecidedRequest | TakenCertificate, 'Company' | 'Code'>,
): Promise<{ before: ApprovalRow; changes: Changes }> {
  const before = await findApproval(tx, verdict.id, refusing);
  const company = await tx.selectFrom('company').select(['auth_status'])
    .where('co_id', '=', before.co_id).forUpdate().executeTakeFirstOrThrow();
  const agreed = verdict.result === Decision.agree;
  const after = {
    lic_company: verdict.company, lic_code: normaliseCreditCode(verdict.code),
    country_id: verdict.country, province_id: verdict.province, city_id: verdict.city,
  };
  const changes: Changes = Object.fromEntries(Object.entries(after)
    .map(([column, value]) => [column, [before[column as keyof typeof after], value]] as const)
    .filter(([, [was, is]]) => agreed && was !== is));
  const decided = await tx.updateTable('certification')
    .set({
      ...(agreed ? after : { country_id: after.country_id, province_id: after.province_id, city_id: after.city_id }),
      status: verdict.result, opinion: verdict.opinion, approval_type: ApprovalType.manual,
      decided_at: verdict.at, decided_by: verdict.by, refused_fields: JSON.stringify(verdict.refused), corrections: JSON.stringify(changes),
    })
    .where('approval_id', '=', verdict.id)
    .where('status', '=', ApprovalStatus.pending)
    .returning('approval_id')
    .executeTakeFirst();
  if (!decided) await refuseDecided(tx, verdict.id, refusing);

  if (agreed) {
    const names = { company: after.lic_company, code: after.lic_code };
    await claim(tx, before.co_id, names, { company: 'Company', code: 'Code' }, refusing);
    await releaseClaims(tx, before.co_id, names);
    await tx.updateTable('company').set({
      auth_status: AuthStatus.authenticated, pending_change: false,
      company_name: names.company, company_folded: foldCompanyName(names.company),
    }).where('co_id', '=', before.co_id).execute();
  } else {
    const current = company.auth_status === AuthStatus.authenticated ? await findCurrent(tx, before.co_id) : undefined;
    await releaseClaims(tx, before.co_id, current && { company: current.lic_company, code: current.lic_code });
    await tx.updateTable('company')
      .set(current ? { pending_change: false } : { auth_status: AuthStatus.rejected })
      .where('co_id', '=', before.co_id).execute();
  }
  return { before, changes };
}

async function refuseDecided(tx: Tx, id: number, refusing: Refusing<DecidedRequest>): Promise<never> {
  const { status } = await findApproval(tx, id, refusing);
  return refusing.refuse(ENDED[status as keyof typeof ENDED]);
}

/** Addresses and language of the applicant of a request. */
export async function findApplicant(tx: Tx, userId: string): Promise<Addresses & { language: string }> {
  return tx.selectFrom('app_user').select([...ADDRESS_COLUMNS, 'language']).where('user_id', '=', userId).executeTakeFirstOrThrow();
}
