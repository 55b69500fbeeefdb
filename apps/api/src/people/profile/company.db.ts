import type { updateCompany } from '@portal/common/contract/account/profile';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { audit } from '../../platform/audit/audit.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { checkVersion } from '../../platform/http/request/version.ts';

/** A company, by id. */
export function findCompany(tx: Tx, coId: string) {
  return tx.selectFrom('company').selectAll().where('co_id', '=', coId).executeTakeFirst();
}

/** Columns that the owner of a company may change. */
export interface CompanyChange {
  company_name: string;
  industry_id: number;
  employees_id: number;
  region_id: number;
  main_business: string;
  address: string;
}

/** The name is certified or pending review. */
const FROZEN: readonly number[] = [AuthStatus.pending, AuthStatus.authenticated];

/**
 * Writes changed columns and records their names and values. The row is locked against concurrent requests for
 * certification. A taken name is rejected by its unique key.
 *
 * @param version version that the change was made from
 * @returns `missing` or `frozen` (the name must not change) when nothing was changed
 */
export async function changeCompany(
  tx: Tx,
  coId: string,
  { change, version }: { change: CompanyChange; version: number | undefined },
  { by, at }: { by: string; at: Date },
  refusing: Refusing<'Account.Conflict'>,
): Promise<'missing' | 'frozen' | 'done'> {
  const before = await tx
    .selectFrom('company')
    .selectAll()
    .where('co_id', '=', coId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return 'missing';
  checkVersion<typeof updateCompany>(
    version,
    {
      company: before.company_name,
      industry: before.industry_id,
      employees: before.employees_id,
      main_business: before.main_business,
      address: before.address,
      region_id: before.region_id,
      version: before.version,
    },
    refusing,
  );
  const columns = (Object.keys(change) as (keyof CompanyChange)[]).filter(
    (column) => change[column] !== before[column],
  );
  if (columns.length === 0) return 'done';
  if (columns.includes('company_name') && FROZEN.includes(before.auth_status)) return 'frozen';
  await tx
    .updateTable('company')
    .set({ ...change, company_folded: foldCompanyName(change.company_name) })
    .where('co_id', '=', coId)
    .execute();
  await audit(
    tx,
    {
      actor: by,
      action: 'company.changed',
      object: coId,
      subject: by,
      detail: { columns, changes: changesOf(before, change, columns) },
    },
    at,
  );
  return 'done';
}
