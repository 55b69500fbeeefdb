import { FormattedMessage, FormattedNumber, FormattedTime, useIntl } from 'react-intl';
import { Button, Segmented } from '@portal/common/antd/base';
import { ColumnSettings, type HiddenColumns } from '@portal/common/ui/list/column-settings';
import { Icon } from '@portal/common/ui/icons';
import { OwnClaimsButton } from '../claim/own-claims.tsx';
import { useWaitingProposals } from '../claim/changes.queries.ts';
import type { Queue, QueueRequest, View } from '../queue.ts';
import { useWaiting } from '../queue.queries.ts';
import { formatSearch, switchView, showsPending, type Search } from '../search.ts';
import { ViewsMenu } from '../../lists/views/views-menu.tsx';
import { QUEUE_OF } from '../../lists/views/views.queries.ts';
import { columnsOf } from './queue-columns.tsx';
import styles from './queue-toolbar.module.css';

/** View switch (pending, processed, …), saved views, refresh and column settings. */
export function QueueToolbar<Row extends QueueRequest>({
  queue,
  search,
  onSearch,
  list,
  columns,
}: {
  queue: Queue<Row>;
  search: Search;
  onSearch: (search: Search) => void;
  list: { dataUpdatedAt: number; isFetching: boolean; refetch: () => Promise<unknown> };
  columns: HiddenColumns;
}) {
  const intl = useIntl();
  const waiting = useWaiting(queue);
  const proposals = useWaitingProposals(queue).length;
  const views = queue.views.filter((view) => view !== 'proposed' || proposals > 0 || search.view === 'proposed');
  const refresh = intl.formatMessage({ id: 'approvals.queue.refresh' });
  return (
    <div className={styles.toolbar}>
      <Segmented<View>
        aria-label={intl.formatMessage({ id: 'approvals.queue.views' })}
        value={search.view}
        onChange={(view) => onSearch(switchView(search, view))}
        options={views.map((view) => ({
          value: view,
          label: <ViewName view={view} count={view === 'proposed' ? proposals : waiting.data} />,
        }))}
      />
      <div className={styles.tools}>
        <OwnClaimsButton queue={queue} />
        <ViewsMenu list={QUEUE_OF[queue.path]} query={formatSearch({ ...search, page: 1 })} />
        <span className={`${styles.updated} ${list.dataUpdatedAt > 0 ? '' : styles.waits}`}>
          <FormattedMessage
            id="approvals.queue.updated"
            values={{
              time: <FormattedTime value={list.dataUpdatedAt} hour="2-digit" minute="2-digit" hourCycle="h23" />,
            }}
          />
        </span>
        <Button
          type="text"
          aria-label={refresh}
          title={refresh}
          loading={list.isFetching && { delay: 300 }}
          icon={<Icon name="refresh" size={18} />}
          onClick={() => {
            void list.refetch();
            void waiting.refetch();
          }}
        />
        <ColumnSettings optional={columnsOf(queue, search.view).filter(({ optional }) => optional)} columns={columns} />
      </div>
    </div>
  );
}

function ViewName({ view, count }: { view: View; count: number | undefined }) {
  const intl = useIntl();
  const name = <FormattedMessage id={`approvals.queue.views.${view}`} />;
  if (showsPending(view))
    return (
      <>
        {name} <span className={styles.count}>{count !== undefined && <FormattedNumber value={count} />}</span>
      </>
    );
  if (view !== 'processed') return name;
  return <span title={intl.formatMessage({ id: 'approvals.queue.views.processed.hint' })}>{name}</span>;
}
