import { FormattedMessage, useIntl } from 'react-intl';
import { Segmented } from '@portal/common/antd/base';
import type { DeletionCount } from '@portal/common/contract/console/deletion-counts';
import { EmptyState } from '@portal/common/ui/status/states';
import { useDeletionCount } from './deletions.ts';
import styles from './list.module.css';

/** Switches a list of customers to those whose deletion is proposed. Shown while there are some, and while it is on. */
export function DeletionFilter({
  list,
  on,
  onSwitch,
}: {
  list: DeletionCount['list'];
  on: boolean;
  onSwitch: (on: boolean) => void;
}) {
  const intl = useIntl();
  const proposed = useDeletionCount(list)?.proposed ?? 0;
  if (!on && proposed === 0) return null;
  return (
    <Segmented<'all' | 'proposed'>
      aria-label={intl.formatMessage({ id: 'customers.show' })}
      value={on ? 'proposed' : 'all'}
      onChange={(view) => onSwitch(view === 'proposed')}
      options={[
        { value: 'all', label: <FormattedMessage id="customers.show.all" /> },
        {
          value: 'proposed',
          label: (
            <>
              <FormattedMessage id="customers.show.proposed" /> <span className={styles.count}>{proposed}</span>
            </>
          ),
        },
      ]}
    />
  );
}

/** In place of a list without proposed deletions. */
export function NoDeletions() {
  return (
    <EmptyState
      icon="minus"
      title={<FormattedMessage id="customers.proposed.empty" />}
      text={<FormattedMessage id="customers.proposed.empty.text" />}
    />
  );
}
