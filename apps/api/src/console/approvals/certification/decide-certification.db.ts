import type { TakenCertificate, UndecidableRequest } from '@portal/common/contract/refusals';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { ApprovalType } from '@portal/common/enums/approval/approval-type';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { endReview } from '../../../companies/requests/changes.db.ts';
import { hasClaim, refuseUndecidable, withClaim } from '../../review/claims.db.ts';
import { keepDecision } from '../../review/decisions.db.ts';
import type { ReviewContext } from '../../../companies/requests/requests.db.ts';
import { findCurrent } from '../../../companies/certification/certification.db.ts';
import type { Changes, Refusal } from '../../../platform/db/tables/stored-values.ts';
import { claim, releaseClaims } from '../../../companies/certification/claims.ts';
import { findApproval, type ApprovalRow } from './certification-approval.db.ts';
import { readBefore } from './restore-certification.db.ts';

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
 * A rejection changes nothing of the request, and a rejected change nothing of an authenticated company.
 *
 * @returns the request as it was before and as it is now, and the changes made by staff
 * @throws Refusal `4041100009` no such request, `4001213001` already approved, `4001213002` already rejected,
 * `4001213003` withdrawn, `Account.Approval.Claimed` somebody else works on it, `Account.Certification.Exists` or
 * `Account.Company.Exists` when a corrected value belongs to another company
 */
export async function decide(
  tx: Tx,
  verdict: Verdict,
  refusing: ReviewContext<UndecidableRequest> & Refusing<TakenCertificate, 'Company' | 'Code'>,
): Promise<{ before: ApprovalRow; after: ApprovalRow; changes: Changes }> {
  const before = await findApproval(tx, verdict.id, refusing);
  const company = await tx
    .selectFrom('company')
    .select(['auth_status'])
    .where('co_id', '=', before.co_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const approved = verdict.result === Decision.approve;
  const after = {
    lic_company: verdict.company,
    lic_code: normaliseCreditCode(verdict.code),
    country_id: verdict.country,
    province_id: verdict.province,
    city_id: verdict.city,
  };
  const changes: Changes = Object.fromEntries(
    Object.entries(after)
      .map(([column, value]) => [column, [before[column as keyof typeof after], value]] as const)
      .filter(([, [was, is]]) => approved && was !== is),
  );
  const kept = await readBefore(tx, before, approved);
  const claiming = {
    queue: 'certification',
    id: verdict.id,
    coId: before.co_id,
    by: verdict.by,
    at: verdict.at,
  } as const;
  const decided = await withClaim(tx, claiming)
    .updateTable('certification')
    .set({
      ...(approved ? after : {}),
      status: verdict.result,
      opinion: verdict.opinion,
      approval_type: ApprovalType.manual,
      decided_at: verdict.at,
      decided_by: verdict.by,
      refused_fields: JSON.stringify(verdict.refused),
      corrections: JSON.stringify(changes),
    })
    .where('approval_id', '=', verdict.id)
    .where('status', '=', ApprovalStatus.pending)
    .where(hasClaim)
    .returning('approval_id')
    .executeTakeFirst();
  if (!decided) {
    await refuseUndecidable(tx, claiming, refusing);
    refusing.refuse('Account.Approval.Claimed');
  }
  await endReview(tx, claiming);
  await keepDecision(tx, { ...claiming, result: verdict.result, before: kept });

  if (approved) {
    const names = { company: after.lic_company, code: after.lic_code };
    await claim(tx, before.co_id, names, { company: 'Company', code: 'Code' }, refusing);
    await releaseClaims(tx, before.co_id, names);
    await tx
      .updateTable('company')
      .set({
        auth_status: AuthStatus.authenticated,
        pending_change: false,
        company_name: names.company,
        company_folded: foldCompanyName(names.company),
      })
      .where('co_id', '=', before.co_id)
      .execute();
    if (before.user_type === UserType.partner) await moveTo(tx, before.co_id, after);
  } else {
    const current = company.auth_status === AuthStatus.authenticated ? await findCurrent(tx, before.co_id) : undefined;
    await releaseClaims(tx, before.co_id, current && { company: current.lic_company, code: current.lic_code });
    await tx
      .updateTable('company')
      .set(current ? { pending_change: false } : { auth_status: AuthStatus.rejected })
      .where('co_id', '=', before.co_id)
      .execute();
  }
  return { before, after: await findApproval(tx, verdict.id, refusing), changes };
}

/**
 * The place of a verified partner company is the one that was verified; its own form cannot change it any more. Where
 * staff named the company's country alone, province and city stay as the company has them.
 */
async function moveTo(
  tx: Tx,
  coId: string,
  { country_id, province_id, city_id }: { country_id: number; province_id: number; city_id: number },
): Promise<void> {
  const { region_id } = await tx
    .selectFrom('company')
    .select('region_id')
    .where('co_id', '=', coId)
    .executeTakeFirstOrThrow();
  if (province_id === 0 && region_id === country_id) return;
  await tx.updateTable('company').set({ region_id: country_id }).where('co_id', '=', coId).execute();
  await tx.updateTable('partner_company').set({ province_id, city_id }).where('co_id', '=', coId).execute();
}
