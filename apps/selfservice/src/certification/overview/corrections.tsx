import { FormattedMessage } from 'react-intl';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { Correction } from '../certification.queries.ts';
import styles from './corrections.module.css';

/** The applicant's values that staff corrected: before and after. Renders nothing without corrections. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  if (corrections.length === 0) return null;
  return (
    <Sheet title={<FormattedMessage id="certification.corrections.title" />}>
      <ul className={styles.list}>
        {corrections.map(({ field, before, after }) => (
          <li key={field} className={styles.row}>
            <span className={styles.field}>
              <CorrectedField field={field} />
            </span>
            <dl className={styles.pair}>
              <div>
                <dt>
                  <FormattedMessage id="certification.corrections.before" />
                </dt>
                <dd>{before || <FormattedMessage id="certification.corrections.nothing" />}</dd>
              </div>
              <div>
                <dt>
                  <FormattedMessage id="certification.corrections.after" />
                </dt>
                <dd>{after || <FormattedMessage id="certification.corrections.nothing" />}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** Name of a corrected field. */
export const CorrectedField = ({ field }: Pick<Correction, 'field'>) => (
  <FormattedMessage id={field === 'Location' ? 'certification.corrections.location' : `refusedField.${field}`} />
);
