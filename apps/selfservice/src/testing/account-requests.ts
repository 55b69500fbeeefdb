import type { AccountRequest } from '@portal/common/contract/company/account-requests';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';

/** Somebody who asks for an account of the company. */
export const someAccountRequest = (change: Partial<AccountRequest> = {}): AccountRequest => ({
  id: 7,
  login_name: 'ann_hy',
  username: 'Ann',
  email: 'ann@mail.example',
  phone: '+86-13900000001',
  email_verified: 1,
  phone_verified: 0,
  idp_name: '',
  asked_by: '',
  own: 0,
  note: 'Sales',
  status: ApprovalStatus.pending,
  applied_time: '2026-11-20T08:00:00Z',
  staff_time: '2026-11-25T08:00:00Z',
  decided_time: null,
  decided_by: '',
  opinion: '',
  ...change,
});
