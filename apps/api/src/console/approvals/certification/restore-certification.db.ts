import { UserType } from '@portal/common/enums/user/user-type';
import type { Tx } from '../../../platform/db/connect.ts';
import type { StoredRequest } from '../../../companies/requests/requests.db.ts';

/**
 * What a decision changes, as it was before. A rejection changes neither the request's values nor the company's name
 * and place.
 */
interface CertificationBefore {
  request: { lic_company: string; lic_code: string; country_id: number; province_id: number; city_id: number };
  company: {
    auth_status: number;
    pending_change: boolean;
    company_name?: string;
    company_folded?: string;
    region_id?: number;
  };
  partner: { province_id: number; city_id: number } | null;
  claims: { kind: 'code' | 'name'; value: string }[];
}

/** Reads what a decision is about to change. */
export async function readBefore(
  tx: Tx,
  request: CertificationBefore['request'] & { co_id: string; user_type: number },
  approved: boolean,
): Promise<CertificationBefore> {
  const { co_id, lic_company, lic_code, country_id, province_id, city_id } = request;
  const { auth_status, pending_change, ...named } = await tx
    .selectFrom('company')
    .select(['auth_status', 'pending_change', 'company_name', 'company_folded', 'region_id'])
    .where('co_id', '=', co_id)
    .executeTakeFirstOrThrow();
  const moves = approved && request.user_type === UserType.partner;
  const { region_id, ...names } = named;
  return {
    request: { lic_company, lic_code, country_id, province_id, city_id },
    company: { auth_status, pending_change, ...(approved ? names : {}), ...(moves ? { region_id } : {}) },
    partner: moves
      ? ((await tx
          .selectFrom('partner_company')
          .select(['province_id', 'city_id'])
          .where('co_id', '=', co_id)
          .executeTakeFirst()) ?? null)
      : null,
    claims: await tx.selectFrom('certification_claim').select(['kind', 'value']).where('co_id', '=', co_id).execute(),
  };
}

/** Is the company's name of before still free? */
async function isNameFree(tx: Tx, coId: string, folded: string): Promise<boolean> {
  const other = await tx
    .selectFrom('company as other')
    .innerJoin('company as own', 'own.kind', 'other.kind')
    .select('other.co_id')
    .where('own.co_id', '=', coId)
    .where('other.co_id', '<>', coId)
    .where('other.company_folded', '=', folded)
    .executeTakeFirst();
  return other === undefined;
}

/** Claims the name and code of before again; false when another company has one of them by now. */
async function claimAgain(tx: Tx, coId: string, claims: CertificationBefore['claims']): Promise<boolean> {
  await tx.deleteFrom('certification_claim').where('co_id', '=', coId).execute();
  if (claims.length === 0) return true;
  const held = await tx
    .insertInto('certification_claim')
    .values(claims.map((claim) => ({ ...claim, co_id: coId })))
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('value')
    .execute();
  return held.length === claims.length;
}

/** Lets the company be what it was, and returns the values of the request; see `ReviewedQueue`. */
export async function restoreCertification(tx: Tx, { co_id }: StoredRequest, kept: unknown) {
  const before = kept as CertificationBefore;
  const { company_folded: folded } = before.company;
  if (folded !== undefined && !(await isNameFree(tx, co_id, folded))) return undefined;
  if (!(await claimAgain(tx, co_id, before.claims))) return undefined;
  await tx.updateTable('company').set(before.company).where('co_id', '=', co_id).execute();
  if (before.partner) await tx.updateTable('partner_company').set(before.partner).where('co_id', '=', co_id).execute();
  return { ...before.request, approval_type: null, refused_fields: '[]', corrections: '{}', marks: '[]' };
}
