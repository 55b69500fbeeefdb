import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Host } from '@portal/common/host/host';
import { PortalMark } from '@portal/common/ui/artwork/portal-mark';
import { areaOf } from './areas.ts';
import styles from './brand.module.css';

/** Mark and name of the portal as a link to the home page, and the current area. */
export function Brand({ host, userType }: { host: Pick<Host, 'content' | 'locale'>; userType: number | undefined }) {
  const intl = useIntl();
  return (
    <div className={styles.brand}>
      <Link to="/" className={styles.home} aria-label={intl.formatMessage({ id: 'frame.home' })}>
        <PortalMark content={host.content} locale={host.locale} />
      </Link>
      {userType !== undefined && (
        <span className={styles.area}>
          <FormattedMessage id={areaOf(userType)} />
        </span>
      )}
    </div>
  );
}
