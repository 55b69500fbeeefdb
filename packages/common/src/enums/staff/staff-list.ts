import { ApprovalQueue, PRIVILEGE_OF_QUEUE } from '../approval/approval-queue.ts';
import { Privilege } from './privilege.ts';

/** Lists of the console with saved views and a choice of columns: the queues, and those beside them. */
export const StaffList = {
  ...ApprovalQueue,
  customers: 'customers',
  pendingDeletions: 'pendingDeletions',
  partners: 'partners',
  audit: 'audit',
} as const;
export type StaffList = (typeof StaffList)[keyof typeof StaffList];

/** The privileges of which one opens a list. */
export const PRIVILEGES_OF_LIST: Readonly<Record<StaffList, readonly Privilege[]>> = {
  customerCertification: [PRIVILEGE_OF_QUEUE.customerCertification],
  accountApplication: [PRIVILEGE_OF_QUEUE.accountApplication],
  partnerRegistration: [PRIVILEGE_OF_QUEUE.partnerRegistration],
  partnerContract: [PRIVILEGE_OF_QUEUE.partnerContract],
  partnerCertification: [PRIVILEGE_OF_QUEUE.partnerCertification],
  customers: [Privilege.customerView, Privilege.customerManage],
  pendingDeletions: [Privilege.customerCancelView],
  partners: [Privilege.partnerView],
  audit: [Privilege.systemAudit],
};
