import { FormattedMessage } from 'react-intl';
import { Sheet } from '@portal/common/ui/sheet';
import type { Correction } from '../certification.queries.ts';
import styles from './corrections.module.css';

/** What staff corrected of what the applicant wrote: before and after. Nothing where they agreed to it as it was. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  if (corrections.length === 0) return null;
  return (
    <Sheet title={<FormattedMessage id="certification.corrections.title" />}>
      <ul className={styles.list}>
        {corrections.map(({ field, before, after }) => (
          <li key={field} className={styles.row}>
            <span className={styles.field}><CorrectedField field={field} /></span>
            <dl className={styles.pair}>
              <div>
                <dt><FormattedMessage id="certification.corrections.before" /></dt>
                <dd>{before || <FormattedMessage id="certification.corrections.nothing" />}</dd>
              </div>
              <div>
                <dt><FormattedMessage id="certification.corrections.after" /></dt>
                <dd>{after || <FormattedMessage id="certification.corrections.nothing" />}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** Name of a field that was corrected. */
export const CorrectedField = ({ field }: Pick<Correction, 'field'>) =>
  <FormattedMessage id={field === 'Location' ? 'certification.corrections.location' : `refusedField.${field}`} />;
