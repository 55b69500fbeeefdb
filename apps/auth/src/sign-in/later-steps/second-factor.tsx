import { FormattedMessage } from 'react-intl';
import { CodeForm } from '@portal/common/security/second-factor/code-form';
import type { StepProps } from './step-props.ts';
import type { Settled } from '../sign-in.steps.ts';
import styles from './later-steps.module.css';

/** The code of the authenticator, or a recovery code. */
export function SecondFactor({ settled, onProceed }: StepProps & { settled: Settled }) {
  return (
    <>
      <CodeForm
        submit={<FormattedMessage id="signIn.secondFactor.submit" />}
        onCode={(factorCode) => onProceed({ ...settled, factorCode })}
      />
      <p className={styles.hint}>
        <FormattedMessage id="signIn.secondFactor.recovery" />
      </p>
    </>
  );
}
