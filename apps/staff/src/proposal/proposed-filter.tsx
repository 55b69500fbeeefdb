import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Segmented } from '@portal/common/antd/base';
import styles from './proposal.module.css';

/** Switches a list to what is proposed. Shown while something is, and while the filter is on. */
export function ProposedFilter({
  label,
  proposed,
  on,
  onSwitch,
}: {
  label: string;
  /** Number of open proposals. */
  proposed: number;
  on: boolean;
  onSwitch: (on: boolean) => void;
}) {
  if (!on && proposed === 0) return null;
  return (
    <Segmented<'all' | 'proposed'>
      aria-label={label}
      value={on ? 'proposed' : 'all'}
      onChange={(view) => onSwitch(view === 'proposed')}
      options={[
        { value: 'all', label: <FormattedMessage id="proposal.show.all" /> },
        {
          value: 'proposed',
          label: (
            <>
              <FormattedMessage id="proposal.show.proposed" />{' '}
              <span className={styles.count}>
                <FormattedNumber value={proposed} />
              </span>
            </>
          ),
        },
      ]}
    />
  );
}
