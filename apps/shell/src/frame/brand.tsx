import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Icon } from '@portal/common/ui/icons';
import { areaOf } from './areas.ts';
import styles from './brand.module.css';

/** Mark and name of the portal, leading home, and the part of the portal one is in. */
export function Brand({ userType }: { userType: number | undefined }) {
  const intl = useIntl();
  return (
    <div className={styles.brand}>
      <Link to="/" className={styles.home} aria-label={intl.formatMessage({ id: 'frame.home' })}>
        <span className={styles.mark}><Icon name="person" size={18} /></span>
        <span className={styles.name}><FormattedMessage id="common.portal" /></span>
      </Link>
      {userType !== undefined && <span className={styles.area}><FormattedMessage id={areaOf(userType)} /></span>}
    </div>
  );
}
