import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/connect.ts';

export function findCompany(tx: Tx, coId: string) {
  return tx.selectFrom('company').selectAll().where('co_id', '=', coId).executeTakeFirst();
}

/** The columns that the owner of a company may change. */
export interface CompanyChange {
  company_name: string;
  industry_id: number;
  employees_id: number;
  region_id: number;
  main_business: string;
  address: string;
}

/** The name is what was certified, or is being looked at. */
const FROZEN: readonly number[] = [AuthStatus.pending, AuthStatus.authenticated];

/**
 * Changes what differs and notes which columns that were. The row is locked meanwhile, so that no request for
 * certification comes in between. A name that another company has is refused by its unique key.
 *
 * @returns `missing` or `frozen` (the name would change, and may not) when nothing was changed
 */
export async function changeCompany(tx: Tx, coId: string, change: CompanyChange, by: string, at: Date): Promise<'missing' | 'frozen' | 'done'> {
  const before = await tx.selectFrom('company').selectAll().where('co_id', '=', coId).forUpdate().executeTakeFirst();
  if (!before) return 'missing';
  const columns = (Object.keys(change) as (keyof CompanyChange)[]).filter((column) => change[column] !== before[column]);
  if (columns.length === 0) return 'done';
  if (columns.includes('company_name') && FROZEN.includes(before.auth_status)) return 'frozen';
  await tx.updateTable('company').set({ ...change, company_folded: foldCompanyName(change.company_name) }).where('co_id', '=', coId).execute();
  await audit(tx, { actor: by, action: 'company.changed', object: coId, subject: by, detail: { columns } }, at);
  return 'done';
}
