import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App } from '@portal/common/antd/base';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { Sheet } from '@portal/common/ui/sheet';
import { PageSkeleton } from '@portal/common/ui/states';
import { CertificationHeader } from './certification-header.tsx';
import { isUnderReview, useCertification } from './certification.queries.ts';
import type { Certification } from './certification.queries.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './submission-frame.module.css';

/** Back to the overview this long after the submission (spec 2 §9). */
const BACK_AFTER = 1_000;

type TextId = FormatjsIntl.Message['ids'];

export interface Submission {
  certification: Certification;
  /** It was submitted: nothing can be pressed any more. */
  done: boolean;
  /** Takes the status that the company had before. */
  onSubmitted: (before: AuthStatus) => void;
}

/**
 * Page of one way to authenticate: title, what the form needs to know, and what follows a submission. While a request is
 * under review there is nothing to fill in.
 */
export function SubmissionFrame({ title, rows, successOf, children }: {
  title: (certification: Certification | undefined) => ReactNode;
  /** Rows of the skeleton. */
  rows: number;
  /** What is said, by the status that the company had before (spec 2 §4). */
  successOf: (before: AuthStatus) => TextId;
  children: (submission: Submission) => ReactNode;
}) {
  const certification = useCertification();
  const { data, error } = certification;
  const [submitted, setSubmitted] = useState<AuthStatus>();
  useSuccess(submitted === undefined ? undefined : successOf(submitted));
  // The form stays as it was until one goes: the status changes with the submission.
  const [begun, setBegun] = useState<Certification>();
  const locked = data && submitted === undefined && isUnderReview(data);
  if (data && !locked && !begun) setBegun(data);

  return (
    <>
      <CertificationHeader title={title(begun)} />
      {locked && (
        <>
          <p className={styles.locked}><FormattedMessage id="certification.byLicence.locked" /></p>
          <ReviewCard submittedAt={data.submittedAt} company={data.company} pendingId={data.pendingId} change={data.pendingChange} />
          <div className={styles.back}>
            <LinkButton to="/profile/authentication"><FormattedMessage id="certification.byLicence.back" /></LinkButton>
          </div>
        </>
      )}
      {data && !locked && begun && children({ certification: begun, done: submitted !== undefined, onSubmitted: setSubmitted })}
      {!data && error && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="certification.failed" />} query={certification} />
        </Sheet>
      )}
      {!data && !error && <Sheet><PageSkeleton kind="form" rows={rows} /></Sheet>}
    </>
  );
}

/** Says what was submitted and goes back a moment later. */
function useSuccess(id: TextId | undefined) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const text = id && intl.formatMessage({ id });

  useEffect(function sayAndGoBack() {
    if (text === undefined) return undefined;
    void message.success(text);
    const timer = setTimeout(() => void navigate('/profile/authentication'), BACK_AFTER);
    return () => clearTimeout(timer);
  }, [text, message, navigate]);
}
