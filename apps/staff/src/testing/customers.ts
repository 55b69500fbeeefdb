import type { AccountApproval } from '@portal/common/contract/queues/account-approvals';
import type { CustomerAccount } from '@portal/common/contract/console/customer-accounts';
import type { Customer, CustomerRow } from '@portal/common/contract/console/customers';
import type { PendingDeletionDetail, PendingDeletionRow } from '@portal/common/contract/console/pending-deletions';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';

const AT = new Date(2026, 10, 20, 9, 30).toISOString();

/** A customer as the API returns it in the list. For tests and the mock API. */
export const customerRow = (change: Partial<CustomerRow> = {}): CustomerRow => ({
  company_id: 'co-1',
  company_name: 'Larkmoor Systems Ltd',
  lic_code: '91350100M000100Y43',
  company_country: 'China',
  industry: 'Software',
  auth_status: AuthStatus.authenticated,
  create_time: AT,
  creator: '',
  is_self_create: 0,
  proposed: 0,
  second_pair: [],
  ...change,
});

/** The same customer with all its data. */
export const customer = (change: Partial<Customer> = {}): Customer => ({
  ...customerRow(),
  company_country_code: '86',
  main_business: 'Instruments',
  company_address: '18 Paper Street',
  scale: '50 to 199',
  auth_opinion: '',
  pending_change: 0,
  proposals: [],
  ...change,
});

/** An active login account with a verified e-mail. */
export const customerAccount = (change: Partial<CustomerAccount> = {}): CustomerAccount => ({
  user_id: 'u-1',
  user_type: UserType.enterprise,
  login_name: 'linyuan',
  username: 'Lin Yuan',
  phone: '',
  phone_verified: 0,
  email: 'lin@larkmoor.example',
  email_verified: 1,
  status: AccountStatus.active,
  applicant: '',
  application_time: AT,
  disabled: null,
  throttled: [],
  second_factor: 0,
  passkeys: 0,
  undeletable: null,
  ...change,
});

const pending = {
  user_id: 'u-9',
  enterprise_id: 'co-9',
  phone: '+86-13800000126',
  phone_verified: 1,
  email: '',
  email_verified: 0,
  company_name: 'Cedar Bridge Consulting',
  auth_status: AuthStatus.unauthenticated,
  cancel_time: AT,
  delete_time: new Date(2026, 11, 31, 9, 30).toISOString(),
  blocked_by: null,
} as const;

export const pendingRow = (change: Partial<PendingDeletionRow> = {}): PendingDeletionRow => ({
  ...pending,
  name: 'Wu Shan',
  proposed: 0,
  ...change,
});
export const pendingDetail = (change: Partial<PendingDeletionDetail> = {}): PendingDeletionDetail => ({
  ...pending,
  applicant: 'Wu Shan',
  login_name: 'wushan',
  position_id: 1,
  industry_id: 65,
  employees_id: 0,
  address: '5 Harbour Road',
  application_time: AT,
  second_pair: [],
  proposals: [],
  ...change,
});

/** A pending application for a login account. */
export const accountApproval = (change: Partial<AccountApproval> = {}): AccountApproval => ({
  id: 3,
  version: 5,
  user_id: 'u-3',
  company_id: 'co-1',
  company_name: 'Larkmoor Systems Ltd',
  login_name: 'lab',
  idp_name: '',
  username: 'Bai Zhu',
  source_name: 'E3',
  phone: '+86-13800000127',
  email: '',
  applicant: 'Lin Yuan',
  note: '',
  application_time: AT,
  approval_time: null,
  approval_status: ApprovalStatus.pending,
  remark: '',
  due_time: new Date(2026, 10, 25, 9, 30).toISOString(),
  waited: { days: 0, minutes: 95 },
  ...change,
});
