import type { MemberRight } from '@portal/common/rules/company/member-rights';
import { managesCompany } from '@portal/common/rules/company/manages-company';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';

/** The company of which the caller manages a part; refuses everybody else. */
export function managedCompany(
  { userType, role, coId }: Pick<Caller, 'userType' | 'role' | 'coId'>,
  right: MemberRight,
): string {
  if (coId === null || !managesCompany(userType, role, right)) return refuse('Account.Permission.Denied');
  return coId;
}
