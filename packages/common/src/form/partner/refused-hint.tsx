import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RegistrationField, RegistrationReason } from '../../enums/partner/registration-refusal.ts';
import styles from './partner-fields.module.css';

/** The refused fields of a review, with their reasons. */
export type Refused = ReadonlyMap<RegistrationField, RegistrationReason>;

/** Hint below a control: why a review refused the field; undefined if it did not. */
export function refusedHint(refused: Refused, field: RegistrationField): ReactNode {
  const reason = refused.get(field);
  return (
    reason && (
      <span className={styles.refused}>
        <FormattedMessage
          id="registrationReason.refused"
          values={{ reason: <FormattedMessage id={`registrationReason.${reason}`} /> }}
        />
      </span>
    )
  );
}
