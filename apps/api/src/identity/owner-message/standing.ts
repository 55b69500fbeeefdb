import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { managesCompany } from '@portal/common/rules/company/manages-company';
import { MEMBER_RIGHTS, type MemberRight } from '@portal/common/rules/company/member-rights';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { OWNER_COLUMNS } from '../addresses/tell-owner.db.ts';

/** Why somebody is told of acts of others: a right in a company, or the administration of the provider. */
export type Standing = { right: MemberRight; coId: string } | { right: 'staff' };

const TYPES = [UserType.enterprise, UserType.idpUser, UserType.partner, UserType.partnerContact];
const ROLES = [...new Set<number>([...Object.values(MemberRole), ...Object.values(PartnerRole)])];

/** Condition on a row of `app_user`: it may sign in, somebody has accepted its invitation, and it has this standing. */
export function stands(standing: Standing) {
  const active = sql`status = ${AccountStatus.active} and (first_used_at is not null
    or not exists (select from invitation where invitation.user_id = app_user.user_id))`;
  if (standing.right === 'staff')
    return sql<boolean>`(${active} and user_type = ${UserType.employee} and ${Privilege.admin} = any(privileges))`;
  const { right, coId } = standing;
  const managers = TYPES.map(
    (type) =>
      sql`user_type = ${type} and role = any(${ROLES.filter((role) => managesCompany(type, role, right))}::int[])`,
  );
  return sql<boolean>`(${active} and co_id = ${coId} and (${sql.join(managers, sql` or `)}))`;
}

/** Who has a standing, as messages address them. */
export const listStanding = (tx: Tx, standing: Standing) =>
  tx.selectFrom('app_user').select(OWNER_COLUMNS).where(stands(standing)).orderBy('user_id').execute();

/** How a standing is stored; nulls for somebody who is told of the own account. */
export const columnsOf = (standing: Standing | null): { reader_right: string | null; reader_co_id: string | null } => ({
  reader_right: standing?.right ?? null,
  reader_co_id: standing && 'coId' in standing ? standing.coId : null,
});

const isMemberRight = (right: string): right is MemberRight => right in MEMBER_RIGHTS;

/** The stored standing; null without one, and for a right that there is no more. */
export function standingOf({ reader_right: right, reader_co_id: coId }: ReturnType<typeof columnsOf>): Standing | null {
  if (right === 'staff') return { right };
  return right !== null && coId !== null && isMemberRight(right) ? { right, coId } : null;
}
