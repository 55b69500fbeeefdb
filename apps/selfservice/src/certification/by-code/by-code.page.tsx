import { FormattedMessage } from 'react-intl';
import { Navigate } from 'react-router-dom';
import { PAGE } from '@portal/common/pages/addresses';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { CodeForm } from './code-form.tsx';
import { isUnderReview, useCertification } from '../certification.queries.ts';
import { NOT_BY_CODE } from '../not-by-code.ts';
import { SubmissionFrame } from '../submission-frame.tsx';

/** Certification by a transaction code. */
export default function ByCodePage() {
  const { data } = useCertification();
  if (data && !data.byCode && !isUnderReview(data))
    return <Navigate to={PAGE.newCertification} replace state={NOT_BY_CODE} />;
  return (
    <SubmissionFrame title={() => <FormattedMessage id="certification.byCode.title" />} rows={3} successOf={successOf}>
      {({ certification, done, onSubmitted }) => (
        <CodeForm usual={certification.usualTime.code} done={done} onSubmitted={onSubmitted} />
      )}
    </SubmissionFrame>
  );
}

function successOf(before: AuthStatus) {
  if (before === AuthStatus.authenticated) return 'certification.byCode.changed';
  return before === AuthStatus.unauthenticated
    ? 'certification.byCode.submitted'
    : 'certification.byCode.submittedAgain';
}
