import { FormattedMessage } from 'react-intl';
import type { IdpDocument } from '@portal/common/contract/identity-provider/identity-providers';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { DateTime } from '@portal/common/ui/date-time';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import styles from './providers.module.css';

/** What the metadata of a provider says: who it is, where people sign in, and the keys it signs with. */
export function DocumentFacts({
  of: { issuer, sign_in_url, certificates, fetched_time },
  agreement,
}: {
  of: IdpDocument;
  agreement: IdpAgreement;
}) {
  return (
    <>
      <LabelledValue
        label={
          <FormattedMessage id={agreement === IdpAgreement.saml ? 'idps.document.entityId' : 'idps.document.issuer'} />
        }
      >
        <code className={styles.mono}>{issuer}</code>
      </LabelledValue>
      <LabelledValue label={<FormattedMessage id="idps.document.signIn" />}>
        <code className={styles.mono}>{sign_in_url}</code>
      </LabelledValue>
      {certificates.length > 0 && (
        <LabelledValue label={<FormattedMessage id="idps.document.certificates" />}>
          <ul className={styles.certificates}>
            {certificates.map(({ fingerprint, subject, algorithm, bits, days_left, not_after }) => (
              <li key={fingerprint}>
                <span>{subject}</span>
                <span className={styles.hint}>
                  <FormattedMessage
                    id={days_left < 0 ? 'idps.document.expired' : 'idps.document.expires'}
                    values={{ days: days_left, algorithm, bits, date: <DateTime at={not_after} dayOnly /> }}
                  />
                </span>
              </li>
            ))}
          </ul>
        </LabelledValue>
      )}
      <LabelledValue label={<FormattedMessage id="idps.document.read" />}>
        <DateTime at={fetched_time} />
      </LabelledValue>
    </>
  );
}
