import { listQueueViews } from '@portal/common/contract/queues/queue-views';
import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import type { StaffList } from '@portal/common/enums/staff/staff-list';
import { useRead } from '@portal/common/host/use-read';
import { PAGE, type QueuePath } from '@portal/common/pages/addresses';

/** Names of the queues at the API, by their paths. */
export const QUEUE_OF: Readonly<Record<QueuePath, ApprovalQueue>> = {
  [PAGE.customerCertifications]: ApprovalQueue.customerCertification,
  [PAGE.accountApprovals]: ApprovalQueue.accountApplication,
  [PAGE.partnerRegistrations]: ApprovalQueue.partnerRegistration,
  [PAGE.partnerContracts]: ApprovalQueue.partnerContract,
  [PAGE.partnerCertifications]: ApprovalQueue.partnerCertification,
};

/** Filters and order of a list that were saved under a name; `shared` (1) with all staff. */
export interface SavedView {
  id: number;
  name: string;
  filters: string;
  shared: 0 | 1;
}

/**
 * Query string of a list's first page, with its `?`, as it is saved. An asterisk is the only character that the address
 * leaves as it is and a view cannot have.
 */
export const filtersOf = (query: string): string => query.replace(/^\?/, '').replaceAll('*', '%2A');

/** The views of a list, by name. */
export function useViews(list: StaffList): readonly SavedView[] {
  const { data } = useRead(listQueueViews, {});
  return (data?.views ?? []).filter(({ queue }) => queue === list);
}
