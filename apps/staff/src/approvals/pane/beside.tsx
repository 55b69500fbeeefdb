import type { ReactNode } from 'react';
import { useNarrow } from '@portal/common/ui/use-narrow';
import type { QueueRequest, RequestQueue } from '../queue.ts';
import type { Search } from '../search.ts';
import styles from './beside.module.css';
import { QueuePane } from './queue-pane.tsx';

/** Narrower windows show the item alone. */
const WIDE = 1200;

/** A request with its queue beside it, where there is room for both. */
export function Beside<Row extends QueueRequest, Item extends QueueRequest>({
  queue,
  search,
  current,
  children,
}: {
  queue: RequestQueue<Row, Item>;
  search: Search;
  current: number;
  children: ReactNode;
}) {
  const alone = useNarrow(WIDE);
  // The same elements either way: a resized window keeps what has been typed.
  return (
    <div className={alone ? undefined : styles.bench}>
      {!alone && <QueuePane queue={queue} search={search} current={current} />}
      <div key="item" className={alone ? undefined : styles.item}>
        {children}
      </div>
    </div>
  );
}
