import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { DateTime } from '@portal/common/ui/date-time';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { CertificateCard } from './certificate-card.tsx';
import type { useCertification } from '../certification.queries.ts';
import { Corrections } from './corrections.tsx';
import { LicencePicture } from '../licence-picture.tsx';
import { QuestionCard } from '../question/question-card.tsx';
import { RecordTable } from './record-table.tsx';
import { RejectionAlert } from '../rejected/rejection-alert.tsx';
import { ReviewCard } from '../pending/review-card.tsx';
import { TipCard } from './tip-card.tsx';
import { Withdraw } from '../pending/withdraw.tsx';
import styles from './overview.module.css';

/** Tab of the profile: status of the business verification and the list of requests. */
export function CertificationOverview({ certification }: { certification: ReturnType<typeof useCertification> }) {
  return (
    <div className={styles.overview}>
      <StatusCard certification={certification} />
      <RecordTable />
    </div>
  );
}

function StatusCard({ certification }: { certification: ReturnType<typeof useCertification> }) {
  const { data, error } = certification;
  if (!data && error) {
    return (
      <Sheet>
        <LoadFailed title={<FormattedMessage id="certification.failed" />} query={certification} />
      </Sheet>
    );
  }
  if (!data)
    return (
      <Sheet>
        <PageSkeleton rows={3} />
      </Sheet>
    );
  if (data.status === AuthStatus.pending) return <ReviewCard certification={data} />;
  if (data.status !== AuthStatus.authenticated) return <TipCard certification={data} />;
  return (
    <>
      {data.pendingChange && (
        <Alert
          type="info"
          showIcon
          role="status"
          className={styles.change ?? ''}
          title={
            <FormattedMessage
              id="certification.overview.pendingChange"
              values={{ time: <DateTime at={data.submittedAt} /> }}
            />
          }
          action={data.pendingId !== null && <Withdraw id={data.pendingId} change />}
          description={
            data.reviewed && (
              <>
                <FormattedMessage
                  id="certification.overview.pendingChange.what"
                  values={{ company: data.reviewed.company, code: data.reviewed.code }}
                />
                {data.reviewed.imageId && (
                  <div className={styles.picture}>
                    <LicencePicture imageId={data.reviewed.imageId} company={data.reviewed.company} />
                  </div>
                )}
              </>
            )
          }
        />
      )}
      {data.pendingChange && data.question && (
        <Sheet>
          <QuestionCard certification={data} mayAnswer />
        </Sheet>
      )}
      {!data.pendingChange && data.rejected && <RejectionAlert certification={data} change />}
      <CertificateCard certification={data} />
      <Corrections corrections={data.corrections} />
    </>
  );
}
