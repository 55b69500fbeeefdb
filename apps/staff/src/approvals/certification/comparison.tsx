import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/sheet';
import { ApprovalStatusPill } from '@portal/common/ui/statuses';
import type { RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { Approval } from './approvals.queries.ts';
import styles from './comparison.module.css';
import { RequestType } from './request-type.tsx';

interface Line { field: RefusedField; before: ReactNode; now: ReactNode; changed: boolean }

/** Compares the request with the company's previous one: changed values and the fields refused then. */
export function Comparison({ now, before }: { now: Approval; before: Approval }) {
  const lines: Line[] = [
    { field: 'Company', before: before.company, now: now.company, changed: before.company !== now.company },
    { field: 'LicCode', before: before.code || '--', now: now.code || '--', changed: before.code !== now.code },
    {
      field: 'LicType', before: <RequestType approval={before} />, now: <RequestType approval={now} />,
      changed: before.byTransaction !== now.byTransaction || before.type !== now.type,
    },
    { field: 'LicURL', before: <Picture id={before.imageId} />, now: <Picture id={now.imageId} />, changed: before.imageId !== now.imageId },
  ];
  return (
    <Sheet title={<FormattedMessage id="approvals.certification.compare.title" />} note={<ApprovalStatusPill status={before.status} />}>
      <p className={styles.last}>
        <FormattedMessage id="approvals.certification.compare.decided" values={{ time: <DateTime at={before.decidedAt} /> }} />
        {before.opinion && <span className={styles.opinion}><FormattedMessage id="approvals.certification.compare.opinion" values={{ opinion: before.opinion }} /></span>}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col"><FormattedMessage id="approvals.certification.compare.field" /></th>
            <th scope="col"><FormattedMessage id="approvals.certification.compare.before" /></th>
            <th scope="col"><FormattedMessage id="approvals.certification.compare.now" /></th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ field, changed, ...line }) => {
            const refused = before.refused.find(({ Field }) => Field === field);
            return (
              <tr key={field} className={changed ? styles.changed : undefined}>
                <th scope="row"><FormattedMessage id={`refusedField.${field}`} /></th>
                <td>
                  {line.before}
                  {refused && <span className={styles.refused}><FormattedMessage id={`refusal.${refused.Reason}`} /></span>}
                </td>
                <td>
                  {line.now}
                  <span className={changed ? styles.mark : styles.same}>
                    <FormattedMessage id={changed ? 'approvals.certification.compare.changed' : 'approvals.certification.compare.kept'} />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Sheet>
  );
}

const Picture = ({ id }: { id: string }) =>
  <FormattedMessage id={id === '' ? 'approvals.certification.compare.none' : 'approvals.certification.compare.picture'} />;
