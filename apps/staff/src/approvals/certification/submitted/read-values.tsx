import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { LicenceReading, ReadValue } from '@portal/common/contract/company/licence-reading';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { sameCompanyName } from '@portal/common/rules/company/company-name';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from './comparison.module.css';

export type ReadField = keyof LicenceReading;
const FIELDS: readonly ReadField[] = ['company', 'code', 'person', 'validity'];

/** What was typed beside what was read in the picture; a button marks the place of a value there. */
export function ReadValues({
  typed,
  reading,
  shown,
  onShow,
}: {
  typed: { company: string; code: string };
  reading: LicenceReading;
  /** The value whose place is marked. */
  shown: ReadField | null;
  onShow: (field: ReadField | null) => void;
}) {
  const same: Partial<Record<ReadField, (read: string) => boolean>> = {
    company: (read) => sameCompanyName(read, typed.company),
    code: (read) => normaliseCreditCode(read) === normaliseCreditCode(typed.code),
  };
  return (
    <Sheet title={<FormattedMessage id="approvals.certification.reading.title" />}>
      <p className={styles.last}>
        <FormattedMessage id="approvals.certification.reading.note" />
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="approvals.certification.compare.field" />
            </th>
            <th scope="col">
              <FormattedMessage id="approvals.certification.reading.typed" />
            </th>
            <th scope="col">
              <FormattedMessage id="approvals.certification.reading.read" />
            </th>
          </tr>
        </thead>
        <tbody>
          {FIELDS.filter((field) => same[field] || reading[field]).map((field) => {
            const read = reading[field];
            const differs = read !== null && same[field]?.(read.text) === false;
            return (
              <tr key={field} className={differs ? styles.changed : undefined}>
                <th scope="row">
                  <FormattedMessage id={`approvals.certification.reading.${field}`} />
                </th>
                <td>
                  <bdi>{field === 'company' || field === 'code' ? typed[field] : '--'}</bdi>
                </td>
                <td>
                  {read ? (
                    <Read
                      field={field}
                      read={read}
                      differs={same[field] ? differs : undefined}
                      isShown={shown === field}
                      onShow={() => onShow(shown === field ? null : field)}
                    />
                  ) : (
                    '--'
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Sheet>
  );
}

function Read({
  field,
  read,
  differs,
  isShown,
  onShow,
}: {
  field: ReadField;
  read: ReadValue;
  /** Undefined where nothing was typed. */
  differs: boolean | undefined;
  isShown: boolean;
  onShow: () => void;
}) {
  const intl = useIntl();
  return (
    <>
      <bdi>{read.text}</bdi>
      {differs !== undefined && (
        <span className={differs ? styles.mark : styles.same}>
          <FormattedMessage id={`approvals.certification.reading.${differs ? 'differs' : 'same'}`} />
        </span>
      )}
      {!read.sure && (
        <span className={styles.same}>
          <FormattedMessage id="approvals.certification.reading.unsure" />
        </span>
      )}
      {read.box && (
        <Button
          type="link"
          size="small"
          className={styles.show ?? ''}
          aria-pressed={isShown}
          aria-label={intl.formatMessage(
            { id: 'approvals.certification.reading.showOf' },
            { field: intl.formatMessage({ id: `approvals.certification.reading.${field}` }) },
          )}
          onClick={onShow}
        >
          <FormattedMessage id={`approvals.certification.reading.${isShown ? 'hide' : 'show'}`} />
        </Button>
      )}
    </>
  );
}
