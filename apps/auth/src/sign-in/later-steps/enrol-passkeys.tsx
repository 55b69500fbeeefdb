import { FormattedMessage } from 'react-intl';
import type { PasskeyEnrolment } from '@portal/common/contract/sign-in/passkey-sign-in';
import { isAlreadyMade, makePasskey } from '@portal/common/security/passkeys/making';
import { PasskeyStep } from '@portal/common/security/passkeys/passkey-step';
import type { Settled } from '../sign-in.steps.ts';
import { Unsupported } from './unsupported.tsx';
import type { StepProps } from './step-props.ts';
import styles from './later-steps.module.css';

/** Staff, and people whose company demands a passkey, make those that they need, one after the other. */
export function EnrolPasskeys({
  settled,
  enrolment: { have, needed, options },
  onProceed,
}: StepProps & { settled: Settled; enrolment: PasskeyEnrolment }) {
  return (
    <>
      <p className={styles.about}>
        <FormattedMessage id="signIn.passkeys.device" values={{ needed }} />
      </p>
      <p className={styles.made} role="status">
        <FormattedMessage id="signIn.passkeys.made" values={{ have, needed }} />
      </p>
      <PasskeyStep
        primary
        unsupported={<Unsupported />}
        ask={() => makePasskey(options)}
        failed={(error) => (
          <FormattedMessage id={isAlreadyMade(error) ? 'signIn.passkeys.exists' : 'signIn.passkeys.failed'} />
        )}
        onAnswer={(newPasskey) => onProceed({ ...settled, newPasskey })}
      >
        <FormattedMessage id={have === 0 ? 'signIn.passkeys.first' : 'signIn.passkeys.next'} values={{ needed }} />
      </PasskeyStep>
    </>
  );
}
