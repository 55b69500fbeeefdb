import { useRefresh } from '@portal/common/host/use-change';
import { useSaveList } from '../../list-files/save-list.tsx';
import { SelectionBar } from '../../selection/selection-bar.tsx';
import type { Selection } from '../../selection/use-selection.ts';
import { useAskNow } from '../claim/changes.queries.ts';
import type { Queue, QueueRequest } from '../queue.ts';
import { listQueryOf, readMatching, useRefreshLists } from '../queue.queries.ts';
import type { Search } from '../search.ts';
import { useQueueActions } from './queue-actions.tsx';

/** Name of a request among selected ones. */
export const nameOfRequest = ({ id, company }: QueueRequest) => `${company} (${id})`;

/** What can be done with the selected requests of a queue. */
export function QueueSelection<Row extends QueueRequest>({
  queue,
  search,
  selection,
  total,
}: {
  queue: Queue<Row>;
  search: Search;
  selection: Selection<Row>;
  total: number;
}) {
  const file = useSaveList(queue.file);
  const refresh = useRefresh();
  const refreshLists = useRefreshLists(queue);
  const askNow = useAskNow(queue);
  return (
    <SelectionBar
      selection={selection}
      total={total}
      actions={useQueueActions(queue, search.view)}
      saving={file.busy}
      onSave={(ids) => file.save(queue.list.address(listQueryOf(search)), ids)}
      nameOf={nameOfRequest}
      readAll={(call, most) => readMatching(queue, search, call, most)}
      onChanged={() => {
        refreshLists();
        askNow();
        void refresh('queue-counts');
      }}
    />
  );
}
