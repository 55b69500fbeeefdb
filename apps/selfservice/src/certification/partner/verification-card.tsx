import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { DateTime } from '@portal/common/ui/date-time';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { LateNote, reviewFacts } from '@portal/common/ui/review-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { AuthStatusPill } from '@portal/common/ui/status/statuses';
import {
  isUnderReview,
  useCertification,
  useDecisionsElsewhere,
  type Certification,
} from '../certification.queries.ts';
import { DecisionNews } from '../decision-news.tsx';
import { QuestionCard } from '../question/question-card.tsx';
import styles from './verification.module.css';

/** Lazy: the form with its upload is loaded when it is opened. */
const VerificationModal = lazy(async () => ({ default: (await import('./verification-modal.tsx')).VerificationModal }));

/**
 * Certification of a partner company: its state, and a dialog with details and form. `mayApply`: the user is the main
 * account and nothing else is pending review. `mayAnswer`: the user is the main account.
 */
export function VerificationCard({ mayApply, mayAnswer }: { mayApply: boolean; mayAnswer: boolean }) {
  const certification = useCertification();
  const { data, error } = certification;
  const [open, setOpen] = useState(false);
  useDecisionsElsewhere(data);
  if (!data) {
    return error ? (
      <Sheet>
        <LoadFailed title={<FormattedMessage id="certification.failed" />} query={certification} />
      </Sheet>
    ) : (
      // Another sheet: with a state the head may be higher, and the body would move.
      <Sheet key="awaited" title={<FormattedMessage id="partner.verification.title" />}>
        <div className={styles.card}>
          <PageSkeleton rows={0} />
        </div>
      </Sheet>
    );
  }
  const untouched = data.status === AuthStatus.unauthenticated && !data.rejected;
  return (
    <Sheet title={<FormattedMessage id="partner.verification.title" />} note={<AuthStatusPill status={data.status} />}>
      <DecisionNews certification={data} />
      <QuestionCard certification={data} mayAnswer={mayAnswer} />
      <LateNote wait={data.wait} className={styles.alert} />
      <div className={styles.card}>
        <p className={styles.text}>
          <Summary certification={data} />
        </p>
        {isUnderReview(data) && !data.question && (
          <div className={styles.times}>
            <Facts facts={reviewFacts(data.usualTime.licence, data.wait)} />
          </div>
        )}
        {(mayApply || !untouched) && (
          <Button {...(mayApply && untouched && { type: 'primary' as const })} onClick={() => setOpen(true)}>
            <FormattedMessage id={buttonOf(data, mayApply)} />
          </Button>
        )}
      </div>
      {open && (
        <Suspense fallback={null}>
          <VerificationModal certification={data} mayApply={mayApply} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Sheet>
  );
}

function buttonOf({ status }: Certification, mayApply: boolean) {
  if (!mayApply || status === AuthStatus.pending || status === AuthStatus.authenticated)
    return 'partner.verification.details';
  return status === AuthStatus.rejected ? 'partner.verification.again' : 'partner.verification.start';
}

function Summary({
  certification: { status, pendingChange, company, submittedAt, decidedAt, rejected },
}: {
  certification: Certification;
}) {
  if (pendingChange)
    return (
      <FormattedMessage id="partner.verification.changing" values={{ company, time: <DateTime at={submittedAt} /> }} />
    );
  if (status === AuthStatus.pending)
    return <FormattedMessage id="partner.verification.pending" values={{ time: <DateTime at={submittedAt} /> }} />;
  if (status === AuthStatus.authenticated)
    return (
      <FormattedMessage
        id="partner.verification.done"
        values={{ company, time: <DateTime at={decidedAt} dayOnly /> }}
      />
    );
  if (rejected)
    return (
      <FormattedMessage
        id="partner.verification.rejected"
        values={{ time: <DateTime at={rejected.decidedAt} dayOnly /> }}
      />
    );
  return <FormattedMessage id="partner.verification.none" />;
}
