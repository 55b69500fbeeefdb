import { FormattedMessage, useIntl } from 'react-intl';
import type { ImportRow } from '@portal/common/contract/company/contact-import';
import { messageOf } from '@portal/common/form/server-message';
import styles from './import.module.css';

const names = {
  contact_name: 'contacts.field.name',
  phone: 'contacts.field.phone',
  email: 'contacts.field.email',
  position: 'contacts.field.position',
  department: 'contacts.field.department',
  qq: 'contacts.field.qq',
  spare_email: 'contacts.field.spareEmail',
  telephone: 'contacts.field.telephone',
  fax: 'contacts.field.fax',
  role: 'contacts.field.role',
} as const;

function FieldName({ field }: { field: string }) {
  return field in names ? (
    <b>
      <FormattedMessage id={names[field as keyof typeof names]} />
    </b>
  ) : null;
}

/** Problems of a row, and values that were read differently from the text in the file. */
export function RowProblems({
  problems,
  corrections = [],
}: Pick<ImportRow, 'problems'> & Partial<Pick<ImportRow, 'corrections'>>) {
  const { locale } = useIntl();
  return (
    <ul className={styles.notes}>
      {problems.map((problem) => (
        <li key={`${problem.field} ${problem.code}`} className={styles.problem}>
          <FieldName field={problem.field} /> {messageOf(problem, locale)}
        </li>
      ))}
      {corrections.map(({ field, before, after }) => (
        <li key={field} className={styles.correction}>
          <FieldName field={field} />{' '}
          <FormattedMessage
            id="contacts.import.correction"
            values={{ before: <del>{before}</del>, after: <ins>{after}</ins> }}
          />
        </li>
      ))}
    </ul>
  );
}
