import { FormattedMessage, FormattedTime, useIntl } from 'react-intl';
import { Button, Segmented } from '@portal/common/antd/base';
import { Tooltip } from '@portal/common/antd/data';
import { Icon } from '@portal/common/ui/icons';
import { useWaiting } from '../certification/approvals.queries.ts';
import type { Audience } from '../certification/audience.ts';
import { ColumnSettings } from './column-settings.tsx';
import type { HiddenColumns } from './column-settings.tsx';
import styles from './queue-toolbar.module.css';
import { switchView } from './search.ts';
import type { Search } from './search.ts';

/** View switch (pending or processed), refresh and column settings. */
export function QueueToolbar({ audience, search, onSearch, list, columns }: {
  audience: Audience;
  search: Search;
  onSearch: (search: Search) => void;
  list: { dataUpdatedAt: number; isFetching: boolean; refetch: () => Promise<unknown> };
  columns: HiddenColumns;
}) {
  const intl = useIntl();
  const waiting = useWaiting(audience);
  const refresh = intl.formatMessage({ id: 'approvals.certification.refresh' });
  return (
    <div className={styles.toolbar}>
      <Segmented<Search['view']>
        aria-label={intl.formatMessage({ id: 'approvals.certification.view' })}
        value={search.view}
        onChange={(view) => onSearch(switchView(search, view))}
        options={[
          {
            value: 'pending',
            label: (
              <>
                <FormattedMessage id="approvals.certification.view.pending" />
                {waiting.data !== undefined && <span className={styles.count}> {waiting.data}</span>}
              </>
            ),
          },
          {
            value: 'processed',
            label: (
              <Tooltip title={<FormattedMessage id="approvals.certification.view.processed.hint" />}>
                <span><FormattedMessage id="approvals.certification.view.processed" /></span>
              </Tooltip>
            ),
          },
        ]}
      />
      <div className={styles.tools}>
        {list.dataUpdatedAt > 0 && (
          <span className={styles.updated}>
            <FormattedMessage
              id="approvals.certification.updated"
              values={{ time: <FormattedTime value={list.dataUpdatedAt} hour="2-digit" minute="2-digit" hourCycle="h23" /> }}
            />
          </span>
        )}
        <Tooltip title={refresh}>
          <Button
            type="text"
            aria-label={refresh}
            loading={list.isFetching && { delay: 300 }}
            icon={<Icon name="refresh" size={18} />}
            onClick={() => { void list.refetch(); void waiting.refetch(); }}
          />
        </Tooltip>
        <ColumnSettings columns={columns} view={search.view} />
      </div>
    </div>
  );
}
