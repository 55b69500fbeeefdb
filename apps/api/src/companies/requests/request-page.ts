import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { UserType } from '@portal/common/enums/user/user-type';
import { PAGE, type PageAddress } from '@portal/common/pages/addresses';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';

/** The queue in which staff find a request of an applicant of this type. */
export const queueOf = (queue: QueueName, userType: number): ApprovalQueue =>
  ({
    certification:
      userType === UserType.partner ? ApprovalQueue.partnerCertification : ApprovalQueue.customerCertification,
    registration: ApprovalQueue.partnerRegistration,
    contract: ApprovalQueue.partnerContract,
    account: ApprovalQueue.accountApplication,
  })[queue];

/**
 * Page on which a request is decided, or with `reversal` the decision on a certification is reversed; applications for
 * accounts are decided in their list.
 */
export function requestPage(
  { queue, id, user_id }: { queue: ApprovalQueue; id: number; user_id: string },
  { reversal = false } = {},
): PageAddress {
  const act = reversal ? 'view' : 'operation';
  const pages: Record<ApprovalQueue, PageAddress> = {
    customerCertification: `${PAGE.customerCertifications}/${id}/${act}`,
    partnerCertification: `${PAGE.partnerCertifications}/${id}/${act}`,
    partnerRegistration: `${PAGE.partnerRegistrations}/${user_id}/operation/${id}`,
    partnerContract: `${PAGE.partnerContracts}/${user_id}/operation/${id}`,
    accountApplication: PAGE.accountApprovals,
  };
  return pages[queue];
}
