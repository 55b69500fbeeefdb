import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App } from '@portal/common/antd/base';
import { AuthStatus } from '@portal/common/enums/auth-status';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { Sheet } from '@portal/common/ui/sheet';
import { PageSkeleton } from '@portal/common/ui/states';
import { CertificationHeader } from './certification-header.tsx';
import { isUnderReview, useCertification } from './certification.queries.ts';
import { CodeForm } from './code-form.tsx';
import { ReviewCard } from './review-card.tsx';
import styles from './by-licence.module.css';

/** Back to the overview this long after the submission (spec 2 §9). */
const BACK_AFTER = 1_000;

/** Authentication by a transaction code. While a request is under review there is nothing to fill in. */
export default function ByCodePage() {
  const certification = useCertification();
  const { data, error } = certification;
  const [submitted, setSubmitted] = useState<AuthStatus>();
  useSuccess(submitted);
  const locked = data && submitted === undefined && isUnderReview(data);

  return (
    <>
      <CertificationHeader title={<FormattedMessage id="certification.byCode.title" />} />
      {locked && (
        <>
          <p className={styles.locked}><FormattedMessage id="certification.byLicence.locked" /></p>
          <ReviewCard submittedAt={data.submittedAt} company={data.company} />
          <div className={styles.back}>
            <LinkButton to="/profile/authentication"><FormattedMessage id="certification.byLicence.back" /></LinkButton>
          </div>
        </>
      )}
      {data && !locked && <CodeForm done={submitted !== undefined} onSubmitted={setSubmitted} />}
      {!data && error && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="certification.failed" />} query={certification} />
        </Sheet>
      )}
      {!data && !error && <Sheet><PageSkeleton kind="form" rows={3} /></Sheet>}
    </>
  );
}

/** By the status that the company had before (spec 2 §4). */
function successOf(before: AuthStatus) {
  if (before === AuthStatus.authenticated) return 'certification.byCode.changed';
  return before === AuthStatus.unauthenticated ? 'certification.byCode.submitted' : 'certification.byCode.submittedAgain';
}

/** Says what was submitted and goes back a moment later. */
function useSuccess(before: AuthStatus | undefined) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const text = before === undefined ? undefined : intl.formatMessage({ id: successOf(before) });

  useEffect(function sayAndGoBack() {
    if (text === undefined) return undefined;
    void message.success(text);
    const timer = setTimeout(() => void navigate('/profile/authentication'), BACK_AFTER);
    return () => clearTimeout(timer);
  }, [text, message, navigate]);
}
