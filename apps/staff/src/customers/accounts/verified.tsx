import { FormattedMessage } from 'react-intl';
import { Icon } from '@portal/common/ui/icons';
import styles from './accounts.module.css';

/** An e-mail or phone and whether its owner has proven it. */
export function Verified({ address, proven }: { address: string; proven: 0 | 1 }) {
  if (address === '') return <span>--</span>;
  return (
    <span className={styles.address}>
      {address}
      <span className={`${styles.mark} ${proven ? styles.verified : ''}`}>
        <Icon name={proven ? 'check' : 'minus'} size={14} />
        <FormattedMessage id={proven ? 'customers.verified' : 'customers.unverified'} />
      </span>
    </span>
  );
}
