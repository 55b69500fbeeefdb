import { FormattedMessage } from 'react-intl';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { Rosette } from '@portal/common/ui/artwork/guilloche';
import { Icon } from '@portal/common/ui/icons';
import { LinkButton } from '@portal/common/ui/link-button';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PAGE } from '@portal/common/pages/addresses';
import type { Certification } from '../certification.queries.ts';
import { CertificationTime } from '../certification-time.tsx';
import { isCorrectable, RejectionAlert } from '../rejected/rejection-alert.tsx';
import { useMayCertify } from '../use-may-certify.ts';
import styles from './tip-card.module.css';

/**
 * Not verified: benefits and a link to start. After a rejection also the reasons and a link to correct the refused
 * fields.
 */
export function TipCard({ certification }: { certification: Certification }) {
  const may = useMayCertify();
  const rejected = certification.status === AuthStatus.rejected;
  const correctable = rejected && isCorrectable(certification);
  return (
    <>
      {rejected && <RejectionAlert certification={certification} />}
      <Sheet>
        <div className={styles.tip}>
          <Rosette>
            <Icon name="shield" size={28} />
          </Rosette>
          <div className={styles.words}>
            <h2 className={styles.title}>
              <FormattedMessage id="certification.overview.tip.title" />
            </h2>
            <p className={styles.text}>
              <FormattedMessage id="certification.overview.tip.text" />
            </p>
            <ul className={styles.points}>
              <li>
                <Icon name="org" size={16} />
                <FormattedMessage id="certification.overview.tip.sso" />
              </li>
              <li>
                <Icon name="clock" size={16} />
                <CertificationTime
                  usual={certification.usualTime.licence}
                  form="short"
                  fixed="certification.overview.tip.time"
                />
              </li>
            </ul>
            {may && (
              <div className={styles.ways}>
                {correctable && (
                  <LinkButton type="primary" to={PAGE.certificationByLicence}>
                    <FormattedMessage id="certification.overview.correct" />
                  </LinkButton>
                )}
                <LinkButton {...(!correctable && { type: 'primary' })} to={PAGE.newCertification}>
                  <FormattedMessage id={wayOf(rejected, correctable)} />
                </LinkButton>
              </div>
            )}
          </div>
        </div>
      </Sheet>
    </>
  );
}

function wayOf(rejected: boolean, correctable: boolean) {
  if (correctable) return 'certification.overview.fromScratch';
  return rejected ? 'certification.overview.authenticateAgain' : 'certification.overview.authenticate';
}
