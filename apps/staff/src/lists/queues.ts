import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { PAGE, type QueuePath } from '@portal/common/pages/addresses';
import type { MessageId } from '../intl/messages.ts';

/** Path and title of each queue. */
export const QUEUES: Readonly<Record<ApprovalQueue, { path: QueuePath; title: MessageId }>> = {
  customerCertification: { path: PAGE.customerCertifications, title: 'overview.queue.customerCertification' },
  accountApplication: { path: PAGE.accountApprovals, title: 'overview.queue.accountApplication' },
  partnerRegistration: { path: PAGE.partnerRegistrations, title: 'overview.queue.partnerRegistration' },
  partnerContract: { path: PAGE.partnerContracts, title: 'overview.queue.partnerContract' },
  partnerCertification: { path: PAGE.partnerCertifications, title: 'overview.queue.partnerCertification' },
};

/** Periods of the overview and of lists of decisions, in weeks. */
export const WEEKS = [4, 8, 12] as const;
