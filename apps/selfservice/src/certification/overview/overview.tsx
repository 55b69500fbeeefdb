import { FormattedMessage } from 'react-intl';
import type { UseQueryResult } from '@tanstack/react-query';
import { Alert } from '@portal/common/antd/base';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { DateTime } from '@portal/common/ui/date-time';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { Sheet } from '@portal/common/ui/sheet';
import { PageSkeleton } from '@portal/common/ui/states';
import { CertificateCard } from './certificate-card.tsx';
import type { Certification } from '../certification.queries.ts';
import { Corrections } from './corrections.tsx';
import { RecordTable } from './record-table.tsx';
import { RejectionAlert } from '../rejection-alert.tsx';
import { ReviewCard } from '../review-card.tsx';
import { TipCard } from './tip-card.tsx';
import { Withdraw } from '../withdraw.tsx';
import styles from './overview.module.css';

/** Tab of the profile: status of the business verification and the list of requests. */
export function CertificationOverview({ certification }: { certification: UseQueryResult<Certification> }) {
  return (
    <div className={styles.overview}>
      <StatusCard certification={certification} />
      <RecordTable />
    </div>
  );
}

function StatusCard({ certification }: { certification: UseQueryResult<Certification> }) {
  const { data, error } = certification;
  if (!data && error) {
    return (
      <Sheet>
        <LoadFailed title={<FormattedMessage id="certification.failed" />} query={certification} />
      </Sheet>
    );
  }
  if (!data) return <Sheet><PageSkeleton rows={3} /></Sheet>;
  if (data.status === AuthStatus.pending) return <ReviewCard submittedAt={data.submittedAt} company={data.company} pendingId={data.pendingId} />;
  if (data.status !== AuthStatus.authenticated) return <TipCard certification={data} />;
  return (
    <>
      {data.pendingChange && (
        <Alert
          type="info"
          showIcon
          role="status"
          className={styles.change ?? ''}
          title={<FormattedMessage id="certification.overview.pendingChange" values={{ time: <DateTime at={data.submittedAt} /> }} />}
          action={data.pendingId !== null && <Withdraw id={data.pendingId} change />}
        />
      )}
      {!data.pendingChange && data.rejected && <RejectionAlert certification={data} change />}
      <CertificateCard certification={data} />
      <Corrections corrections={data.corrections} />
    </>
  );
}
