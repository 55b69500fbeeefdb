import { FormattedMessage } from 'react-intl';
import { Icon } from '@portal/common/ui/icons';
import styles from './away-notice.module.css';

/** A notice over the page while the account API is unavailable. The page stays mounted. */
export function AwayNotice({ away }: { away: boolean }) {
  return (
    <div className={styles.place} role="status">
      {away && (
        <p className={styles.notice}>
          <Icon name="broken" size={18} />
          <span>
            <FormattedMessage id="session.away" />
          </span>
        </p>
      )}
    </div>
  );
}
