import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { DateTime } from '@portal/common/ui/date-time';
import { LinkButton } from '@portal/common/ui/link-button';
import { PAGE } from '@portal/common/pages/addresses';
import type { Certification } from '../certification.queries.ts';
import { RefusedList } from './refused-list.tsx';
import { Bones } from '@portal/common/ui/status/bones';
import styles from '../overview/tip-card.module.css';

/** Lazy: few rejections have marks. */
const MarkedPicture = lazy(async () => ({ default: (await import('./marked-picture.tsx')).MarkedPicture }));

/**
 * Whether the refused fields can be corrected one by one. A transaction code is consumed; without refused fields all
 * are editable.
 */
export const isCorrectable = ({ rejected }: Pick<Certification, 'rejected'>) =>
  rejected !== null && !rejected.byTransaction && rejected.refused.length > 0;

/**
 * Why the latest request was rejected: refused fields, review comment and time. `change`: the previous verification
 * stays valid.
 */
export function RejectionAlert({
  certification,
  change = false,
  linked = true,
}: {
  certification: Certification;
  change?: boolean;
  /** Links to the page of the correction. */
  linked?: boolean;
}) {
  const { opinion, rejected, decidedAt } = certification;
  const refused = rejected?.refused ?? [];
  const at = rejected?.decidedAt ?? decidedAt;
  return (
    <Alert
      type={change ? 'warning' : 'error'}
      showIcon
      role="status"
      title={
        <strong>
          <FormattedMessage
            id={change ? 'certification.overview.changeRejected.title' : 'certification.overview.rejected.title'}
          />
        </strong>
      }
      description={
        <>
          {refused.length > 0 && (
            <>
              <p className={styles.opinion}>
                <FormattedMessage id="certification.overview.refused" />
              </p>
              <RefusedList refused={refused} />
            </>
          )}
          {rejected && rejected.marks.length > 0 && (
            <Suspense fallback={<Bones rows={6} />}>
              <MarkedPicture rejected={rejected} />
            </Suspense>
          )}
          {opinion && (
            <p className={styles.opinion}>
              <FormattedMessage id="certification.overview.rejected.opinion" values={{ opinion }} />
            </p>
          )}
          {at && (
            <p className={styles.when}>
              <FormattedMessage id="certification.overview.rejected.on" values={{ time: <DateTime at={at} /> }} />
            </p>
          )}
          {change && linked && isCorrectable(certification) && (
            <div className={styles.correct}>
              <LinkButton to={PAGE.certificationByLicence}>
                <FormattedMessage id="certification.overview.correct" />
              </LinkButton>
            </div>
          )}
        </>
      }
    />
  );
}
