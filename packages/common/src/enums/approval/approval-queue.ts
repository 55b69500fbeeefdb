import { Privilege } from '../staff/privilege.ts';

/**
 * Queues that staff decide, each with its own menu entry; certifications of enterprises and of partners have one each.
 */
export const ApprovalQueue = {
  customerCertification: 'customerCertification',
  accountApplication: 'accountApplication',
  partnerRegistration: 'partnerRegistration',
  partnerContract: 'partnerContract',
  partnerCertification: 'partnerCertification',
} as const;
export type ApprovalQueue = (typeof ApprovalQueue)[keyof typeof ApprovalQueue];

/** The privilege that opens a queue. */
export const PRIVILEGE_OF_QUEUE: Readonly<Record<ApprovalQueue, Privilege>> = {
  customerCertification: Privilege.approvalCertification,
  accountApplication: Privilege.approvalAccount,
  partnerRegistration: Privilege.approvalRegister,
  partnerContract: Privilege.approvalContract,
  partnerCertification: Privilege.approvalCertification,
};
