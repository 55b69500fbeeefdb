import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import type { RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { MarkNames } from '../../marks/mark-names.tsx';
import type { Certification } from '../certification.queries.ts';
import styles from './comparison.module.css';
import { RequestType } from '../request-type.tsx';

interface Line {
  field: RefusedField;
  before: ReactNode;
  now: ReactNode;
  changed: boolean;
  corrected?: string | undefined;
}

/**
 * Compares the request with the company's previous one: the fields refused then come first, values that changed though
 * they were not refused stand apart. A value that staff corrected stands below what the applicant submitted.
 */
export function Comparison({ now, before }: { now: Certification; before: Certification }) {
  const text = (field: 'Company' | 'LicCode', was: string, is: string): Line => {
    const correction = now.corrections.find((one) => one.field === field);
    const submitted = correction?.before ?? is;
    return {
      field,
      before: was || '--',
      now: submitted || '--',
      changed: was !== submitted,
      corrected: correction?.after,
    };
  };
  const lines: Line[] = [
    text('Company', before.company, now.company),
    text('LicCode', before.code, now.code),
    {
      field: 'LicType',
      before: <RequestType request={before} />,
      now: <RequestType request={now} />,
      changed: before.byTransaction !== now.byTransaction || before.type !== now.type,
    },
    {
      field: 'LicURL',
      before: <Picture id={before.imageId} />,
      now: <Picture id={now.imageId} />,
      changed: before.imageId !== now.imageId,
    },
  ];
  const refused = lines.filter(({ field }) => reasonOf(before, field));
  const others = lines.filter((line) => !refused.includes(line));
  const apart = refused.length > 0 ? others.filter(({ changed }) => changed) : [];
  return (
    <Sheet
      title={<FormattedMessage id="approvals.certification.compare.title" />}
      note={<ApprovalStatusPill status={before.status} />}
    >
      <p className={styles.last}>
        <FormattedMessage
          id="approvals.certification.compare.decided"
          values={{ time: <DateTime at={before.decidedAt} /> }}
        />
        {before.opinion && (
          <span className={styles.opinion}>
            <FormattedMessage id="approvals.certification.compare.opinion" values={{ opinion: before.opinion }} />
          </span>
        )}
      </p>
      {before.marks.length > 0 && (
        <div className={styles.last}>
          <MarkNames marks={before.marks} />
        </div>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="approvals.certification.compare.field" />
            </th>
            <th scope="col">
              <FormattedMessage id="approvals.certification.compare.before" />
            </th>
            <th scope="col">
              <FormattedMessage id="approvals.certification.compare.now" />
            </th>
          </tr>
        </thead>
        <tbody>
          {[...refused, ...others.filter((line) => !apart.includes(line))].map((line) => (
            <Row key={line.field} line={line} before={before} />
          ))}
        </tbody>
        {apart.length > 0 && (
          <tbody>
            <tr>
              <th colSpan={3} scope="rowgroup" className={styles.apart}>
                <FormattedMessage id="approvals.changedApart" />
              </th>
            </tr>
            {apart.map((line) => (
              <Row key={line.field} line={line} before={before} />
            ))}
          </tbody>
        )}
      </table>
    </Sheet>
  );
}

const reasonOf = ({ refused }: Certification, field: RefusedField) =>
  refused.find(({ Field }) => Field === field)?.Reason;

function Row({ line: { field, changed, corrected, ...line }, before }: { line: Line; before: Certification }) {
  const reason = reasonOf(before, field);
  return (
    <tr className={changed ? styles.changed : undefined}>
      <th scope="row">
        <FormattedMessage id={`refusedField.${field}`} />
      </th>
      <td>
        <bdi>{line.before}</bdi>
        {reason && (
          <span className={styles.refused}>
            <FormattedMessage id={`refusal.${reason}`} />
          </span>
        )}
        {before.corrections.some((one) => one.field === field) && (
          <span className={styles.same}>
            <FormattedMessage id="approvals.certification.compare.byStaff" />
          </span>
        )}
      </td>
      <td>
        <bdi>{line.now}</bdi>
        <span className={changed ? styles.mark : styles.same}>
          <FormattedMessage
            id={changed ? 'approvals.certification.compare.changed' : 'approvals.certification.compare.kept'}
          />
        </span>
        {corrected !== undefined && (
          <span className={styles.corrected}>
            <FormattedMessage id="approvals.certification.compare.corrected" values={{ value: corrected }} />
          </span>
        )}
      </td>
    </tr>
  );
}

const Picture = ({ id }: { id: string }) => (
  <FormattedMessage
    id={id === '' ? 'approvals.certification.compare.none' : 'approvals.certification.compare.picture'}
  />
);
