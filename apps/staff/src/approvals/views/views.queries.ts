import { listQueueViews } from '@portal/common/contract/queues/queue-views';
import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { useRead } from '@portal/common/host/use-read';
import { PAGE, type QueuePath } from '@portal/common/pages/addresses';
import { formatSearch, type Search } from '../search.ts';

/** Names of the queues at the API, by their paths. */
export const QUEUE_OF: Readonly<Record<QueuePath, ApprovalQueue>> = {
  [PAGE.customerCertifications]: ApprovalQueue.customerCertification,
  [PAGE.accountApprovals]: ApprovalQueue.accountApplication,
  [PAGE.partnerRegistrations]: ApprovalQueue.partnerRegistration,
  [PAGE.partnerContracts]: ApprovalQueue.partnerContract,
  [PAGE.partnerCertifications]: ApprovalQueue.partnerCertification,
};

/** Filters and order of a list that were saved under a name. */
export interface SavedView {
  id: number;
  name: string;
  filters: string;
}

/**
 * Query string of a list as it is saved: without its page. An asterisk is the only character that the address leaves as
 * it is and a view cannot have.
 */
export const filtersOf = (search: Search): string =>
  formatSearch({ ...search, page: 1 })
    .slice(1)
    .replaceAll('*', '%2A');

/** The own views of a queue, by name. */
export function useViews(path: QueuePath): readonly SavedView[] {
  const { data } = useRead(listQueueViews, {});
  return (data?.views ?? []).filter(({ queue }) => queue === QUEUE_OF[path]);
}
