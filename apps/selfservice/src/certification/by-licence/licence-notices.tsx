import { FormattedMessage } from 'react-intl';
import { CertificationTime } from '../certification-time.tsx';
import type { Certification } from '../certification.queries.ts';
import { isCorrectable } from '../rejected/rejection-alert.tsx';
import styles from './licence-form.module.css';

/** The rejected request that the form corrects, if any. */
export const correctedIn = (certification: Certification) =>
  isCorrectable(certification) ? certification.rejected : null;
/** The withdrawn request whose values the form offers again, if any. */
export const withdrawnIn = ({ withdrawn }: Certification) => (withdrawn?.byTransaction ? null : withdrawn);

/** Above the form: what it is for, the opinion on a rejected request, and where its first values come from. */
export function LicenceNotices({
  certification,
  restored,
}: {
  certification: Certification;
  /** The form began with a draft. */
  restored: boolean;
}) {
  const { opinion, usualTime } = certification;
  const correcting = correctedIn(certification);
  return (
    <>
      {correcting ? (
        <p className={styles.lead}>
          <FormattedMessage id="certification.correct.lead" />
        </p>
      ) : (
        <p className={styles.lead}>
          <FormattedMessage
            id="certification.byLicence.lead"
            values={{
              time: <CertificationTime usual={usualTime.licence} form="now" fixed="certification.byLicence.time" />,
            }}
          />
        </p>
      )}
      {correcting && opinion && (
        <p className={styles.opinion}>
          <FormattedMessage id="certification.overview.rejected.opinion" values={{ opinion }} />
        </p>
      )}
      {!correcting && withdrawnIn(certification) && !restored && (
        <p className={styles.lead} role="status">
          <FormattedMessage id="certification.byLicence.withdrawn" />
        </p>
      )}
      {restored && (
        <p className={styles.lead} role="status">
          <FormattedMessage id="certification.byLicence.draft" />
        </p>
      )}
    </>
  );
}
