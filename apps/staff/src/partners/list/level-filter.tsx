import { useIntl } from 'react-intl';
import { countQueues } from '@portal/common/contract/queues/queues';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { ProposedFilter } from '../../proposal/proposed-filter.tsx';

/** Switches the list to partners whose level is proposed, for staff who may confirm levels. */
export function LevelFilter({ on, onSwitch }: { on: boolean; onSwitch: (on: boolean) => void }) {
  const intl = useIntl();
  const { privileges } = useHost();
  const mayConfirm = holds(privileges, Privilege.approvalContract);
  const { data } = useRead(countQueues, mayConfirm ? {} : null, { refetchOnWindowFocus: 'always' });
  const proposed = data?.levels.proposed ?? 0;
  if (!on && proposed === 0) return null;
  return (
    <ProposedFilter
      label={intl.formatMessage({ id: 'partners.show' })}
      proposed={proposed}
      on={on}
      onSwitch={onSwitch}
    />
  );
}
