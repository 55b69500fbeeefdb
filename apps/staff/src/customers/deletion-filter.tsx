import { FormattedMessage, useIntl } from 'react-intl';
import type { DeletionCount } from '@portal/common/contract/console/deletion-counts';
import { EmptyState } from '@portal/common/ui/status/states';
import { ProposedFilter } from '../proposal/proposed-filter.tsx';
import { useDeletionCount } from './deletions.ts';

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
  return (
    <ProposedFilter
      label={intl.formatMessage({ id: 'customers.show' })}
      proposed={useDeletionCount(list)?.proposed ?? 0}
      on={on}
      onSwitch={onSwitch}
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
