import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App } from '@portal/common/antd/base';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { PAGE } from '@portal/common/pages/addresses';
import { CertificationHeader } from './certification-header.tsx';
import { isUnderReview, useCertification, type Certification } from './certification.queries.ts';
import { ReviewCard } from './pending/review-card.tsx';
import styles from './submission-frame.module.css';

/** Delay before the return to the overview after a submission, in milliseconds. */
const BACK_AFTER = 1_000;

type TextId = FormatjsIntl.Message['ids'];

export interface Submission {
  certification: Certification;
  /** Submitted: all controls are disabled. */
  done: boolean;
  /** Gets the company's status before the submission. */
  onSubmitted: (before: AuthStatus) => void;
}

/**
 * Page of one verification method: header, loading, and the return to the overview after a submission. Shows the review
 * card instead of the form while a request is pending review.
 */
export function SubmissionFrame({
  title,
  rows,
  successOf,
  children,
}: {
  title: (certification: Certification | undefined) => ReactNode;
  /** Number of skeleton rows. */
  rows: number;
  /** Success message for the company's status before the submission. */
  successOf: (before: AuthStatus) => TextId;
  children: (submission: Submission) => ReactNode;
}) {
  const certification = useCertification();
  const { data, error } = certification;
  const [submitted, setSubmitted] = useState<AuthStatus>();
  useSuccess(submitted === undefined ? undefined : successOf(submitted));
  // The status changes with the submission, but the form must stay until the redirect.
  const [initial, setInitial] = useState<Certification>();
  const locked = data && submitted === undefined && isUnderReview(data);
  if (data && !locked && !initial) setInitial(data);

  return (
    <>
      <CertificationHeader title={title(initial)} />
      {locked && (
        <>
          <p className={styles.locked}>
            <FormattedMessage id="certification.byLicence.locked" />
          </p>
          <ReviewCard certification={data} />
          <div className={styles.back}>
            <LinkButton to={PAGE.certification}>
              <FormattedMessage id="certification.byLicence.back" />
            </LinkButton>
          </div>
        </>
      )}
      {data &&
        !locked &&
        initial &&
        children({ certification: initial, done: submitted !== undefined, onSubmitted: setSubmitted })}
      {!data && error && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="certification.failed" />} query={certification} />
        </Sheet>
      )}
      {!data && !error && (
        <Sheet>
          <PageSkeleton kind="form" rows={rows} />
        </Sheet>
      )}
    </>
  );
}

/** Shows the success message and returns to the overview after a delay. */
function useSuccess(id: TextId | undefined) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const text = id && intl.formatMessage({ id });

  useEffect(
    function showAndGoBack() {
      if (text === undefined) return undefined;
      void message.success(text);
      const timer = setTimeout(() => void navigate(PAGE.certification), BACK_AFTER);
      return () => clearTimeout(timer);
    },
    [text, message, navigate],
  );
}
