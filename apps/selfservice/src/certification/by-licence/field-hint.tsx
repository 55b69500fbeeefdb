import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RefusalReason } from '@portal/common/enums/certification/refusal-reason';
import styles from './licence-form.module.css';

/** Under a refused field: why it was refused, and what was `read` from the picture. */
export function FieldHint({ reason, read }: { reason: RefusalReason; read: ReactNode }) {
  const intl = useIntl();
  return (
    <span className={styles.hints}>
      <span className={styles.refused}>
        <FormattedMessage
          id="certification.correct.refused"
          values={{ reason: intl.formatMessage({ id: `refusal.${reason}` }) }}
        />
      </span>
      {read}
    </span>
  );
}
