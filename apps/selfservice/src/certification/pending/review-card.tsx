import { FormattedMessage } from 'react-intl';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { DateTime } from '@portal/common/ui/date-time';
import { LateNote, reviewFacts } from '@portal/common/ui/review-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { AuthStatusPill } from '@portal/common/ui/status/statuses';
import type { Certification } from '../certification.queries.ts';
import { LicencePicture } from '../licence-picture.tsx';
import { QuestionCard } from '../question/question-card.tsx';
import { Withdraw } from './withdraw.tsx';
import styles from './review-card.module.css';

/**
 * Request pending review: a question to answer, usual time, place in the queue, a note that nothing can be edited, and a button to withdraw.
 */
export function ReviewCard({ certification }: { certification: Certification }) {
  const { submittedAt, dueAt, question, company, reviewed, pendingId, pendingChange, usualTime, wait } = certification;
  const named = reviewed?.company ?? company;
  return (
    <Sheet>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <FormattedMessage id="certification.overview.review.title" />
        </h2>
        <AuthStatusPill status={AuthStatus.pending} />
      </div>
      {question ? (
        <QuestionCard certification={certification} mayAnswer />
      ) : (
        <p className={styles.text}>
          <FormattedMessage id="certification.overview.review.text" />
        </p>
      )}
      <LateNote wait={wait} className={styles.late} />
      <Facts
        facts={[
          named !== '' && ['certification.card.company', named],
          reviewed !== null && ['certification.card.code', reviewed.code],
          ['certification.overview.review.submitted', <DateTime key="submitted" at={submittedAt} />],
          ...reviewFacts(reviewed?.byTransaction ? usualTime.code : usualTime.licence, wait),
          dueAt !== null && [
            'certification.overview.review.expected',
            <FormattedMessage
              key="expected"
              id="certification.overview.review.expected.value"
              values={{ day: <DateTime at={dueAt} dayOnly /> }}
            />,
          ],
        ]}
      />
      {reviewed?.imageId && (
        <div className={styles.picture}>
          <LicencePicture imageId={reviewed.imageId} company={reviewed.company} />
        </div>
      )}
      {pendingId !== null && (
        <div className={styles.actions}>
          <Withdraw id={pendingId} change={pendingChange} />
        </div>
      )}
    </Sheet>
  );
}
