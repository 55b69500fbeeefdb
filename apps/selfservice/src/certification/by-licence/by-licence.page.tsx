import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PAGE } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LicenceForm } from './licence-form.tsx';
import { isCorrectable } from '../rejected/rejection-alert.tsx';
import { SubmissionFrame } from '../submission-frame.tsx';

/** Certification by a licence: a new request, or a correction of the rejected one. */
export default function ByLicencePage() {
  const navigate = useNavigate();
  return (
    <SubmissionFrame
      title={(initial) => (
        <FormattedMessage
          id={initial && isCorrectable(initial) ? 'certification.correct.title' : 'certification.byLicence.title'}
        />
      )}
      rows={4}
      successOf={successOf}
    >
      {({ certification, done, onSubmitted }) => (
        <Sheet>
          <LicenceForm
            certification={certification}
            done={done}
            onSubmitted={onSubmitted}
            onCancel={() => navigate(isCorrectable(certification) ? PAGE.certification : PAGE.newCertification)}
          />
        </Sheet>
      )}
    </SubmissionFrame>
  );
}

const successOf = (before: AuthStatus) =>
  before === AuthStatus.authenticated ? 'certification.byLicence.changed' : 'certification.byLicence.submitted';
