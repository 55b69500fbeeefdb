import { FormattedMessage } from 'react-intl';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { FactSheet } from '../request/fact-sheet.tsx';
import { ChangedField, ChangesSince } from './changes-since.tsx';
import styles from './application-history.module.css';
import { RefusedNames } from './refused-names.tsx';
import type { RegistrationItem } from './registration.queries.ts';

/** What staff corrected, and the rejection before this application, where there are any. */
export function ApplicationHistory({
  request: {
    data: { corrections, previous },
  },
}: {
  request: RegistrationItem;
}) {
  return (
    <>
      {corrections.length > 0 && (
        <Sheet title={<FormattedMessage id="approvals.registration.corrections" />}>
          <dl className={styles.corrections}>
            {corrections.map((correction) => (
              <ChangedField key={correction.field} field={correction.field} change={correction} />
            ))}
          </dl>
        </Sheet>
      )}
      {previous && (
        <>
          <FactSheet
            title="approvals.registration.previous"
            facts={[
              ['approvals.registration.previous.at', <DateTime key="at" at={previous.approval_time} />],
              previous.refused_fields.length > 0 && [
                'approvals.registration.refused',
                <RefusedNames key="refused" refused={previous.refused_fields} />,
              ],
              ['approvals.decision.opinion', previous.approval_opinion],
            ]}
          />
          {previous.changes.length > 0 && <ChangesSince previous={previous} />}
        </>
      )}
    </>
  );
}
