import { FormattedMessage } from 'react-intl';
import { CodeForm } from '@portal/common/security/second-factor/code-form';
import type { Ways } from '@portal/common/security/second-factor/asked';
import type { Settled } from '../sign-in.steps.ts';
import { PasskeyFactor } from './passkey-factor.tsx';
import type { StepProps } from './step-props.ts';
import styles from './later-steps.module.css';

/** The second step: a code of the authenticator or a recovery code, a passkey, or a choice of both. */
export function SecondFactor({
  settled,
  ways: { codes, passkey },
  onProceed,
}: StepProps & { settled: Settled; ways: Ways }) {
  return (
    <>
      {codes && (
        <CodeForm
          submit={<FormattedMessage id="signIn.secondFactor.submit" />}
          onCode={(factorCode) => onProceed({ ...settled, factorCode })}
        />
      )}
      {codes && passkey && (
        <p className={styles.or}>
          <FormattedMessage id="signIn.secondFactor.or" />
        </p>
      )}
      {passkey && (
        <PasskeyFactor
          options={passkey}
          primary={!codes}
          onPasskey={(answer) => onProceed({ ...settled, passkey: answer })}
        />
      )}
      {codes && (
        <p className={styles.hint}>
          <FormattedMessage id="signIn.secondFactor.recovery" />
        </p>
      )}
    </>
  );
}
