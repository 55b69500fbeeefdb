import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';

/** A company as other systems name it. */
export interface ReportedCompany {
  co_id: string;
  kind: 2 | 4;
  company_name: string;
  auth_status: AuthStatus;
  /** Null until it is verified. */
  lic_code: string | null;
  /** Its owner, who sees in their activity what is reported; null without an active account. */
  owner_id: string | null;
}

/**
 * Companies by their ids and by the credit codes (stored form) of verified ones. `locked`: until the end of the
 * transaction, in the order of their ids, so that two batches do not deadlock.
 */
export async function findReportedCompanies(
  tx: Tx,
  { ids, codes, locked }: { ids: readonly string[]; codes: readonly string[]; locked: boolean },
): Promise<ReportedCompany[]> {
  const { rows } = await sql<ReportedCompany>`
    select c.co_id, c.kind, c.company_name, c.auth_status,
      (select x.lic_code from certification x
        where x.co_id = c.co_id and c.auth_status = ${AuthStatus.authenticated} and x.status = ${ApprovalStatus.approved}
        order by x.decided_at desc, x.approval_id desc limit 1) as lic_code,
      (select u.user_id from app_user u
        where u.co_id = c.co_id and u.status = ${AccountStatus.active} and u.user_type in (${UserType.enterprise}, ${UserType.partner})
        order by u.role nulls last, u.created_at, u.user_id limit 1) as owner_id
    from company c
    where c.co_id = any(${ids})
      or c.co_id in (select k.co_id from certification_claim k where k.kind = 'code' and k.value = any(${codes}))
    order by c.co_id ${locked ? sql`for no key update of c` : sql``}`.execute(tx);
  return rows;
}
