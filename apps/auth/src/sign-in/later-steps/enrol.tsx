import { FormattedMessage } from 'react-intl';
import type { Enrolment } from '@portal/common/contract/sign-in/second-factor';
import { AuthenticatorKey } from '@portal/common/security/second-factor/authenticator-key';
import { CodeForm } from '@portal/common/security/second-factor/code-form';
import type { StepProps } from './step-props.ts';
import type { Settled } from '../sign-in.steps.ts';

/** Set-up of a second factor: the key for the authenticator, confirmed by a first code. */
export function Enrol({ settled, enrolment, onProceed }: StepProps & { settled: Settled; enrolment: Enrolment }) {
  const { otpauth_uri, secret, enrolment_ticket } = enrolment;
  return (
    <>
      <AuthenticatorKey secret={secret} uri={otpauth_uri} />
      <CodeForm
        first
        submit={<FormattedMessage id="signIn.enrol.submit" />}
        onCode={(factorCode) => onProceed({ ...settled, factorCode, enrolmentTicket: enrolment_ticket })}
      />
    </>
  );
}
