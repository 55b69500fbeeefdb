import type { TakenCertificate } from '@portal/common/contract/refusals';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { findCurrent } from '../../../companies/certification/certification.db.ts';
import { claim, releaseClaims } from '../../../companies/certification/claims.ts';
import type { ApprovalRow } from './certification-approval.db.ts';

/** The values of a request that staff may correct, as they are approved. */
export type Approved = Pick<ApprovalRow, 'lic_company' | 'lic_code' | 'country_id' | 'province_id' | 'city_id'>;

/**
 * Authenticates the company of an approved request, under its name and at its place.
 *
 * @throws Refusal `Account.Certification.Exists` or `Account.Company.Exists` when a corrected value belongs to another
 * company
 */
export async function authenticate(
  tx: Tx,
  { co_id: coId, user_type }: Pick<ApprovalRow, 'co_id' | 'user_type'>,
  approved: Approved,
  refusing: Refusing<TakenCertificate, 'Company' | 'Code'>,
): Promise<void> {
  const names = { company: approved.lic_company, code: approved.lic_code };
  await claim(tx, coId, names, { company: 'Company', code: 'Code' }, refusing);
  await releaseClaims(tx, coId, names);
  await tx
    .updateTable('company')
    .set({
      auth_status: AuthStatus.authenticated,
      pending_change: false,
      company_name: names.company,
      company_folded: foldCompanyName(names.company),
    })
    .where('co_id', '=', coId)
    .execute();
  if (user_type === UserType.partner) await moveTo(tx, coId, approved);
}

/** Marks the company of a rejected request. A rejected change changes nothing of an authenticated company. */
export async function markRejected(tx: Tx, coId: string): Promise<void> {
  const { auth_status } = await tx
    .selectFrom('company')
    .select('auth_status')
    .where('co_id', '=', coId)
    .executeTakeFirstOrThrow();
  const current = auth_status === AuthStatus.authenticated ? await findCurrent(tx, coId) : undefined;
  await releaseClaims(tx, coId, current && { company: current.lic_company, code: current.lic_code });
  await tx
    .updateTable('company')
    .set(current ? { pending_change: false } : { auth_status: AuthStatus.rejected })
    .where('co_id', '=', coId)
    .execute();
}

/**
 * The place of a verified partner company is the one that was verified; its own form cannot change it any more. Where
 * staff named the company's country alone, province and city stay as the company has them.
 */
async function moveTo(tx: Tx, coId: string, { country_id, province_id, city_id }: Approved): Promise<void> {
  const { region_id } = await tx
    .selectFrom('company')
    .select('region_id')
    .where('co_id', '=', coId)
    .executeTakeFirstOrThrow();
  if (province_id === 0 && region_id === country_id) return;
  await tx.updateTable('company').set({ region_id: country_id }).where('co_id', '=', coId).execute();
  await tx.updateTable('partner_company').set({ province_id, city_id }).where('co_id', '=', coId).execute();
}
