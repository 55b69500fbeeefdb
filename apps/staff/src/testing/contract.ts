import type { Contract, ContractRow } from '@portal/common/contract/queues/contract-approval';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PartnerLevel } from '@portal/common/enums/partner/partner-level';
import { applicant, rowOf } from './registration.ts';

/** A pending contract application, as the API returns it. For tests and the mock API. */
export function contract(change: Partial<Contract> = {}): Contract {
  return {
    id: 8,
    user_id: 'u-8',
    version: 2,
    approval_status: ApprovalStatus.pending,
    apply_time: new Date(2026, 10, 20, 9, 30).toISOString(),
    approval_time: null,
    approval_opinion: '',
    approver: '',
    due_time: new Date(2026, 10, 25, 9, 30).toISOString(),
    waited: { days: 0, minutes: 95 },
    sign_type: 1,
    sign_type_name: 'Reseller',
    partner_level: PartnerLevel.gold,
    wanted_level_name: 'Gold partner',
    partner_level_name: '',
    current_level_name: '',
    ...applicant,
    ...change,
  };
}

/** The same application as a row of the list. */
export const contractRow = (item: Contract): ContractRow => ({
  ...rowOf(item),
  sign_type: item.sign_type,
  sign_type_name: item.sign_type_name,
});

/** The levels, as the API lists them. */
export const LEVELS = [
  { level_id: PartnerLevel.authorised, level_name: 'Authorised partner' },
  { level_id: PartnerLevel.silver, level_name: 'Silver partner' },
  { level_id: PartnerLevel.gold, level_name: 'Gold partner' },
  { level_id: PartnerLevel.diamond, level_name: 'Diamond partner' },
];
