import { FormattedMessage } from 'react-intl';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { DateTime } from '@portal/common/ui/date-time';
import { LateNote, ReviewFacts } from '@portal/common/ui/review-time';
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
      <dl className={styles.facts}>
        {(reviewed?.company ?? company) && (
          <div>
            <dt>
              <FormattedMessage id="certification.card.company" />
            </dt>
            <dd>{reviewed?.company ?? company}</dd>
          </div>
        )}
        {reviewed && (
          <div>
            <dt>
              <FormattedMessage id="certification.card.code" />
            </dt>
            <dd>{reviewed.code}</dd>
          </div>
        )}
        <div>
          <dt>
            <FormattedMessage id="certification.overview.review.submitted" />
          </dt>
          <dd>
            <DateTime at={submittedAt} />
          </dd>
        </div>
        <ReviewFacts usual={reviewed?.byTransaction ? usualTime.code : usualTime.licence} wait={wait} />
        {dueAt && (
          <div>
            <dt>
              <FormattedMessage id="certification.overview.review.expected" />
            </dt>
            <dd>
              <FormattedMessage
                id="certification.overview.review.expected.value"
                values={{ day: <DateTime at={dueAt} dayOnly /> }}
              />
            </dd>
          </div>
        )}
      </dl>
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
