import { FormattedMessage } from 'react-intl';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceForm } from './licence-form.tsx';
import { isCorrectable } from '../rejection-alert.tsx';
import { SubmissionFrame } from '../submission-frame.tsx';

/** Business verification by a licence: a new request, or a correction of the rejected one. */
export default function ByLicencePage() {
  return (
    <SubmissionFrame
      title={(initial) => <FormattedMessage id={initial && isCorrectable(initial) ? 'certification.correct.title' : 'certification.byLicence.title'} />}
      rows={4}
      successOf={successOf}
    >
      {({ certification, done, onSubmitted }) => (
        <LicenceForm correcting={isCorrectable(certification) ? certification.rejected : null} done={done} onSubmitted={onSubmitted} />
      )}
    </SubmissionFrame>
  );
}

const successOf = (before: AuthStatus) =>
  (before === AuthStatus.authenticated ? 'certification.byLicence.changed' : 'certification.byLicence.submitted');
