import type { DeletionCount } from '@portal/common/contract/console/deletion-counts';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { Site } from '@portal/common/enums/user/site';
import type { Config } from '../../platform/settings/config.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { openOf, type OpenProposals } from '../../companies/requests/proposals.db.ts';

/** Proposed deletions in the lists of customers that a member of staff may see, and those that they may confirm. */
export function countDeletions(
  open: OpenProposals,
  { userId, privileges }: Pick<Caller, 'userId' | 'privileges'>,
  { siteId }: Pick<Config, 'siteId'>,
): DeletionCount[] {
  const may = (privilege: Privilege) => holds(privileges, privilege);
  const counts: DeletionCount[] = [];
  if (may(Privilege.customerView) || may(Privilege.customerManage)) {
    const { proposed, by_others } = openOf(open, 'company', userId);
    counts.push({
      list: 'companies',
      proposed,
      to_confirm: siteId === Site.second && may(Privilege.customerContactEdit) ? by_others : 0,
    });
  }
  if (may(Privilege.customerCancelView)) {
    const { proposed, by_others } = openOf(open, 'cancellation', userId);
    counts.push({ list: 'cancelled', proposed, to_confirm: by_others });
  }
  return counts;
}

/** Proposed levels for staff who decide contracts and see partners, and those that somebody else proposed. */
export function countLevels(open: OpenProposals, { userId, privileges }: Pick<Caller, 'userId' | 'privileges'>) {
  if (![Privilege.approvalContract, Privilege.partnerView].every((one) => holds(privileges, one)))
    return { proposed: 0, to_confirm: 0 };
  const { proposed, by_others } = openOf(open, 'level', userId);
  return { proposed, to_confirm: by_others };
}
