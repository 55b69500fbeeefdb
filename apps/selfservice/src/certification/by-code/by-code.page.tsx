import { FormattedMessage } from 'react-intl';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { CodeForm } from './code-form.tsx';
import { SubmissionFrame } from '../submission-frame.tsx';

/** Certification by a transaction code. */
export default function ByCodePage() {
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
