import { FormattedMessage } from 'react-intl';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { FactSheet } from '../request/fact-sheet.tsx';
import styles from './application-history.module.css';
import { RefusedNames } from './refused-names.tsx';
import type { RegistrationItem } from './registration.queries.ts';
import { fieldText } from './field-text.ts';

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
            {corrections.map(({ field, before, after }) => (
              <div key={field}>
                <dt>
                  <FormattedMessage id={fieldText(field)} />
                </dt>
                <dd>
                  <FormattedMessage
                    id="approvals.registration.correction"
                    values={{ before: before || '--', after: after || '--' }}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </Sheet>
      )}
      {previous && (
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
      )}
    </>
  );
}
