import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { DataRows, type RowSelection } from '@portal/common/ui/list/data-rows';
import type { Queue, QueueRequest } from '../queue.ts';
import type { Search } from '../search.ts';
import { tableColumns } from './queue-columns.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** Table of a queue. */
export function QueueTable<Row extends QueueRequest>({
  queue,
  rows,
  search,
  onSearch,
  hidden,
  busy,
  selection,
}: {
  queue: Queue<Row>;
  rows: readonly Row[];
  search: Search;
  onSearch: (search: Search) => void;
  hidden: readonly string[];
  busy: boolean;
  selection: RowSelection<Row>;
}) {
  const intl = useIntl();
  const [by, setBy] = useState<'submitted' | 'waited'>('submitted');
  const columns = tableColumns(queue, search, hidden);
  const shown = columns.some(({ key }) => key === by) ? by : 'submitted';
  // Sorting by waiting time is the reverse of sorting by submission.
  const turned = (order: Search['order'], column: string) =>
    column === 'waited' ? (order === 'asc' ? 'desc' : 'asc') : order;
  const frame = useRef<HTMLDivElement>(null);
  useRowKeys(frame);
  return (
    <div ref={frame}>
      <DataRows
        compact
        label={intl.formatMessage({ id: queue.title })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        busy={busy}
        selection={selection}
        sort={{ by: shown, order: turned(search.order, shown) }}
        onSort={(sort) => {
          setBy(sort.by === 'waited' ? 'waited' : 'submitted');
          onSearch({ ...search, order: turned(sort.order, sort.by), page: 1 });
        }}
      />
    </div>
  );
}
