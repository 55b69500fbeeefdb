import { FormattedMessage } from 'react-intl';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { PartnerCompany } from '../company.ts';
import styles from './corrections.module.css';

/** Corrections of the application by staff: before and after. Nothing without corrections. */
export function Corrections({ corrections }: Pick<PartnerCompany, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <Sheet
      flush
      title={<FormattedMessage id="partner.corrections.title" />}
      note={
        <span className={styles.note}>
          <FormattedMessage id="partner.corrections.note" />
        </span>
      }
    >
      <div className={styles.rows}>
        {corrections.map(({ field, before, after }) => (
          <LabelledValue key={field} label={<FormattedMessage id={`registrationField.${field}`} />}>
            <span>
              <del className={styles.before}>{before || '--'}</del> →{' '}
              <ins className={styles.after}>{after || '--'}</ins>
            </span>
          </LabelledValue>
        ))}
      </div>
    </Sheet>
  );
}
