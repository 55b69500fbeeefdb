import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeQueueView,
  createQueueView,
  deleteQueueView,
  listQueueViews,
} from '@portal/common/contract/queues/queue-views';
import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { useCall } from '@portal/common/host/use-host';
import { PAGE, type QueuePath } from '@portal/common/pages/addresses';
import { formatSearch, type Search } from '../search.ts';

/** Names of the queues at the API, by their paths. */
const QUEUE_OF: Readonly<Record<QueuePath, ApprovalQueue>> = {
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

const KEY = ['approvals', 'views'];

/** Query string of a list as it is saved: without its page. An asterisk is the only character that the address leaves as it is and a view cannot have. */
export const filtersOf = (search: Search): string =>
  formatSearch({ ...search, page: 1 })
    .slice(1)
    .replaceAll('*', '%2A');

/** The own views of a queue, by name. */
export function useViews(path: QueuePath): readonly SavedView[] {
  const call = useCall();
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listQueueViews, {}, signal) });
  return (data?.views ?? []).filter(({ queue }) => queue === QUEUE_OF[path]);
}

/** A change of the own views: saves the filters under a name, renames a view, or deletes it. */
export type ViewChange =
  | { act: 'save'; path: QueuePath; name: string; filters: string }
  | { act: 'rename'; id: number; name: string }
  | { act: 'delete'; id: number };

/** Changes the own views, and reads them again. */
export function useChangeViews() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: ViewChange): Promise<unknown> => {
      if (change.act === 'save')
        return call(createQueueView, {
          body: { queue: QUEUE_OF[change.path], name: change.name, filters: change.filters },
        });
      const params = { id: String(change.id) };
      return change.act === 'rename'
        ? call(changeQueueView, { params, body: { name: change.name } })
        : call(deleteQueueView, { params });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
