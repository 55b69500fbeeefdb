import { FormattedMessage } from 'react-intl';
import type { Registration } from '@portal/common/contract/queues/registration-approval';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from './application-history.module.css';
import { fieldText } from './field-text.ts';

type Change = NonNullable<Registration['previous']>['changes'][number];

/**
 * What the applicant changed since the previous rejection: the fields refused then, changed or not, and apart from them
 * what changed though it was not refused.
 */
export function ChangesSince({
  previous: { refused_fields, changes },
}: {
  previous: NonNullable<Registration['previous']>;
}) {
  const isRefused = (field: Change['field']) => refused_fields.some((refused) => refused.field === field);
  const apart = changes.filter(({ field }) => !isRefused(field));
  return (
    <Sheet title={<FormattedMessage id="approvals.registration.changes" />}>
      {refused_fields.length > 0 && (
        <dl className={styles.corrections}>
          {refused_fields.map(({ field }) => (
            <ChangedField key={field} field={field} change={changes.find((change) => change.field === field)} />
          ))}
        </dl>
      )}
      {apart.length > 0 && (
        <>
          <h3 className={styles.apart}>
            <FormattedMessage id="approvals.changedApart" />
          </h3>
          <dl className={styles.corrections}>
            {apart.map((change) => (
              <ChangedField key={change.field} field={change.field} change={change} />
            ))}
          </dl>
        </>
      )}
    </Sheet>
  );
}

/** A field with its value before and after, or the note that it has not changed. */
export function ChangedField({ field, change }: { field: Change['field']; change: Change | undefined }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={fieldText(field)} />
      </dt>
      <dd>
        {change ? (
          <FormattedMessage
            id="approvals.registration.correction"
            values={{ before: change.before || '--', after: change.after || '--' }}
          />
        ) : (
          <FormattedMessage id="approvals.registration.changes.none" />
        )}
      </dd>
    </div>
  );
}
