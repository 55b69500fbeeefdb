import { FormattedMessage } from 'react-intl';
import { Icon } from '@portal/common/ui/icons';
import styles from './away-notice.module.css';

/** Says that the account API does not answer, above the page, for as long as that lasts. The page itself stays. */
export function AwayNotice({ away }: { away: boolean }) {
  return (
    <div className={styles.place} role="status">
      {away && (
        <p className={styles.notice}><Icon name="broken" size={18} /><span><FormattedMessage id="session.away" /></span></p>
      )}
    </div>
  );
}
