import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { AuthStatus } from '@portal/common/enums/auth-status';
import { DateTime } from '@portal/common/ui/date-time';
import { Rosette } from '@portal/common/ui/guilloche';
import { Icon } from '@portal/common/ui/icons';
import { LinkButton } from '@portal/common/ui/link-button';
import { Sheet } from '@portal/common/ui/sheet';
import type { Certification } from './certification.queries.ts';
import styles from './tip-card.module.css';

/** Not authenticated: what it is good for and where to begin; after a rejection also why and when. */
export function TipCard({ certification: { status, opinion, decidedAt } }: { certification: Certification }) {
  const rejected = status === AuthStatus.rejected;
  return (
    <>
      {rejected && (
        <Alert
          type="error"
          showIcon
          role="status"
          title={<strong><FormattedMessage id="certification.overview.rejected.title" /></strong>}
          description={(
            <>
              {opinion && (
                <p className={styles.opinion}>
                  <FormattedMessage id="certification.overview.rejected.opinion" values={{ opinion }} />
                </p>
              )}
              {decidedAt && (
                <p className={styles.when}>
                  <FormattedMessage id="certification.overview.rejected.on" values={{ time: <DateTime at={decidedAt} /> }} />
                </p>
              )}
            </>
          )}
        />
      )}
      <Sheet>
        <div className={styles.tip}>
          <Rosette><Icon name="shield" size={28} /></Rosette>
          <div className={styles.words}>
            <h2 className={styles.title}><FormattedMessage id="certification.overview.tip.title" /></h2>
            <p className={styles.text}><FormattedMessage id="certification.overview.tip.text" /></p>
            <ul className={styles.points}>
              <li><Icon name="gift" size={16} /><FormattedMessage id="certification.overview.tip.credits" /></li>
              <li><Icon name="org" size={16} /><FormattedMessage id="certification.overview.tip.sso" /></li>
              <li><Icon name="clock" size={16} /><FormattedMessage id="certification.overview.tip.time" /></li>
            </ul>
            <LinkButton type="primary" to="/profile/authentication/new">
              <FormattedMessage id={rejected ? 'certification.overview.authenticateAgain' : 'certification.overview.authenticate'} />
            </LinkButton>
          </div>
        </div>
      </Sheet>
    </>
  );
}
