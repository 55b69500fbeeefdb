import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RefusalReason } from '@portal/common/enums/certification/refusal-reason';
import styles from './licence-form.module.css';

/** Under a field: why it was refused, what staff marked in the picture, and what was `read` from it. */
export function FieldHint({
  reason,
  marked,
  read,
}: {
  reason: RefusalReason | undefined;
  /** What is wrong at each marked place. */
  marked: readonly string[];
  read: ReactNode;
}) {
  const intl = useIntl();
  return (
    <span className={styles.hints}>
      {reason && (
        <span className={styles.refused}>
          <FormattedMessage
            id="certification.correct.refused"
            values={{ reason: intl.formatMessage({ id: `refusal.${reason}` }) }}
          />
        </span>
      )}
      {marked.map((words) => (
        <span key={words} className={styles.refused}>
          <FormattedMessage id="certification.correct.marked" values={{ words }} />
        </span>
      ))}
      {read}
    </span>
  );
}
