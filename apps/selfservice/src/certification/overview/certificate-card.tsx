import { FormattedMessage, useIntl } from 'react-intl';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { DateTime } from '@portal/common/ui/date-time';
import { Guilloche } from '@portal/common/ui/artwork/guilloche';
import { LinkButton } from '@portal/common/ui/link-button';
import { Seal } from '@portal/common/ui/artwork/seal';
import { AuthStatusPill, LicenceTypeName } from '@portal/common/ui/status/statuses';
import { PAGE } from '@portal/common/pages/addresses';
import styles from './certificate-card.module.css';
import type { Certification } from '../certification.queries.ts';
import { LicencePicture } from '../licence-picture.tsx';
import { useMayCertify } from '../use-may-certify.ts';

/** Certificate of a verified company. */
export function CertificateCard({ certification }: { certification: Certification }) {
  const intl = useIntl();
  const may = useMayCertify();
  const { company, code, decidedAt, byTransaction, type, imageId, pendingChange } = certification;
  return (
    <section className={styles.card} aria-label={intl.formatMessage({ id: 'certification.card.label' })}>
      <div className={styles.facts}>
        <span className={styles.status}>
          <AuthStatusPill status={AuthStatus.authenticated} />
        </span>
        <h2 className={styles.company}>{company}</h2>
        <dl className={styles.pairs}>
          <div>
            <dt>
              <FormattedMessage id="certification.card.code" />
            </dt>
            <dd className={styles.figures}>{code || '--'}</dd>
          </div>
          <div>
            <dt>
              <FormattedMessage id="certification.card.time" />
            </dt>
            <dd className={styles.figures}>
              <DateTime at={decidedAt} />
            </dd>
          </div>
          <div>
            <dt>
              <FormattedMessage id="certification.card.method" />
            </dt>
            <dd>
              <FormattedMessage
                id={byTransaction ? 'certification.card.method.transaction' : 'certification.card.method.licence'}
              />
            </dd>
          </div>
          {type !== null && !byTransaction && (
            <div>
              <dt>
                <FormattedMessage id="certification.card.type" />
              </dt>
              <dd>
                <LicenceTypeName type={type} />
              </dd>
            </div>
          )}
        </dl>
        {may && !pendingChange && (
          <LinkButton to={PAGE.newCertification}>
            <FormattedMessage id="certification.overview.update" />
          </LinkButton>
        )}
      </div>
      <div className={styles.seal}>
        <svg viewBox="-200 -200 400 400" className={styles.ornament} aria-hidden="true" focusable="false">
          <Guilloche inner={82} outer={122} lobes={16} copies={8} width={0.45} />
          <Guilloche inner={124} outer={160} lobes={20} copies={8} width={0.45} />
          <Guilloche inner={162} outer={198} lobes={24} copies={8} width={0.45} />
        </svg>
        <Seal kind="authenticated" />
      </div>
      {!byTransaction && imageId !== '' && (
        <div className={styles.picture}>
          <LicencePicture imageId={imageId} company={company} />
        </div>
      )}
    </section>
  );
}
