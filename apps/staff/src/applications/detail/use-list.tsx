import { FormattedMessage } from 'react-intl';
import { DateTime } from '@portal/common/ui/date-time';
import type { Application } from '@portal/common/contract/console/applications';
import styles from '../applications.module.css';

/** Redirect addresses that are in use, each with its people and its last use. */
export function UseList({ uses }: { uses: Application['uses'] }) {
  return (
    <ul className={styles.inUse}>
      {uses.map(({ uri, people, last_used_time }) => (
        <li key={uri}>
          <FormattedMessage id="applications.use" values={{ uri, people, at: <DateTime at={last_used_time} /> }} />
        </li>
      ))}
    </ul>
  );
}
