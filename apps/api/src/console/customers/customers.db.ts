import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { escapeLike } from '../../platform/db/page.ts';
import { inOrder } from '../companies/company-list.db.ts';

/** Condition for companies with a request whose credit code begins like this. */
export const hasCode = (code: string): RawBuilder<boolean> => sql`c.co_id in (
  select r.co_id from certification r
  where r.lic_code like ${`${escapeLike(normaliseCreditCode(code))}%`} and r.status <> ${sql.lit(ApprovalStatus.withdrawn)})`;

/** Credit code of the certification, else of the latest request that was not withdrawn. */
export const codeOf = sql<string | null>`(
  select r.lic_code from certification r where r.co_id = c.co_id and r.status <> ${sql.lit(ApprovalStatus.withdrawn)}
  order by r.status = ${sql.lit(ApprovalStatus.approved)} desc, r.approval_id desc limit 1)`;

const COLUMNS = [
  'c.co_id',
  'c.company_name',
  'c.region_id',
  'c.industry_id',
  'c.auth_status',
  'c.created_at',
  'c.created_by',
] as const;

/** The customers with these ids, in their order, with their creators. */
export async function readCompanies(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('company as c')
    .leftJoin('app_user as u', 'u.user_id', 'c.created_by')
    .select(COLUMNS)
    .select(['u.user_name as creator', codeOf.as('lic_code')])
    .where('c.co_id', 'in', ['', ...ids])
    .execute();
  return inOrder(ids, rows);
}

export type CompanyRow = Awaited<ReturnType<typeof readCompanies>>[number];

/** One customer with its creator; undefined when there is no such enterprise. */
export function findCompany(tx: Tx, coId: string) {
  return tx
    .selectFrom('company as c')
    .leftJoin('app_user as u', 'u.user_id', 'c.created_by')
    .select(COLUMNS)
    .select([
      'c.main_business',
      'c.address',
      'c.employees_id',
      'c.pending_change',
      'u.user_name as creator',
      codeOf.as('lic_code'),
    ])
    .where('c.co_id', '=', coId)
    .where('c.kind', '=', UserType.enterprise)
    .executeTakeFirst();
}
