import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { findNewestApplication } from '../registration/application.db.ts';

const companies = (tx: Tx, coId: string) =>
  tx
    .selectFrom('company as c')
    .innerJoin('partner_company as p', 'p.co_id', 'c.co_id')
    .select([
      'c.co_id',
      'c.company_name',
      'c.auth_status',
      'c.pending_change',
      'c.industry_id',
      'c.employees_id',
      'c.region_id',
      'c.main_business',
      'c.address',
      'p.website',
      'p.phone',
      'p.email',
      'p.province_id',
      'p.city_id',
      'p.intention_types',
    ])
    // Both versions only grow, so their sum changes with either.
    .select(sql<number>`c.version + p.version`.as('version'))
    .where('c.co_id', '=', coId);

export type PartnerCompany = NonNullable<Awaited<ReturnType<typeof findPartnerCompany>>>;

/** A partner company, by id. */
export function findPartnerCompany(tx: Tx, coId: string) {
  return companies(tx, coId).executeTakeFirst();
}

/** The main account, which alone may change the company; undefined without one. */
export async function findMainAccount(
  tx: Tx,
  coId: string,
): Promise<{ user_id: string; user_name: string } | undefined> {
  return tx
    .selectFrom('app_user')
    .select(['user_id', 'user_name'])
    .where('co_id', '=', coId)
    .where('role', '=', PartnerRole.admin)
    .executeTakeFirst();
}

/**
 * The caller's company for a change, with its newest application. The row is locked against concurrent decisions and
 * changes.
 *
 * @throws Refusal `Account.Partner.Main.Only` unless the caller is the main account, `Account.Partner.Pending` while
 * the application is reviewed
 */
export async function lockForChange(
  tx: Tx,
  { coId, userId }: Caller,
  { refuse }: Refusing<'Account.NotFound' | 'Account.Partner.Main.Only' | 'Account.Partner.Pending'>,
) {
  if (coId === null) return refuse('Account.NotFound');
  const company = await companies(tx, coId).forNoKeyUpdate().executeTakeFirst();
  if (!company) return refuse('Account.NotFound');
  // Read after the lock, which a hand-over of the main account takes too.
  const main = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('role', '=', PartnerRole.admin)
    .executeTakeFirst();
  if (!main) return refuse('Account.Partner.Main.Only');
  const application = await findNewestApplication(tx, coId);
  if (application?.approval_status === ApprovalStatus.pending) refuse('Account.Partner.Pending');
  return { company, application };
}

/** Columns that the main account may change, in two tables. */
const OF_COMPANY = ['company_name', 'industry_id', 'employees_id', 'region_id', 'main_business', 'address'] as const;
const OF_PARTNER = ['website', 'phone', 'email', 'province_id', 'city_id', 'intention_types'] as const;
export type CompanyChange = Partial<Pick<PartnerCompany, (typeof OF_COMPANY)[number] | (typeof OF_PARTNER)[number]>>;

/**
 * Writes changed columns and records their names, never the values. Without a difference nothing is recorded. A taken
 * name is rejected by its unique key.
 */
export async function changePartnerCompany(
  tx: Tx,
  before: PartnerCompany,
  change: CompanyChange,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const changed = (column: keyof CompanyChange) =>
    column in change && JSON.stringify(change[column]) !== JSON.stringify(before[column]);
  const pick = (columns: readonly (keyof CompanyChange)[]) =>
    Object.fromEntries(columns.filter(changed).map((column) => [column, change[column]]));
  const [company, partner] = [pick(OF_COMPANY), pick(OF_PARTNER)];
  const columns = [...Object.keys(company), ...Object.keys(partner)];
  if (columns.length === 0) return;
  if (Object.keys(company).length > 0) {
    const name = change.company_name ?? before.company_name;
    await tx
      .updateTable('company')
      .set({ ...company, company_folded: foldCompanyName(name) })
      .where('co_id', '=', before.co_id)
      .execute();
  }
  if (Object.keys(partner).length > 0)
    await tx.updateTable('partner_company').set(partner).where('co_id', '=', before.co_id).execute();
  await audit(tx, { actor: by, action: 'company.changed', object: before.co_id, subject: by, detail: { columns } }, at);
}
