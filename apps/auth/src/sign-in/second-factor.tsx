import { FormattedMessage } from 'react-intl';
import type { StepProps } from './later-steps.tsx';
import { FactorForm } from './factor-form.tsx';
import type { Settled } from './sign-in.steps.ts';
import styles from './later-steps.module.css';

/** The code of the authenticator, or one of the recovery codes instead. */
export function SecondFactor({ settled, busy, onProceed }: StepProps & { settled: Settled }) {
  return (
    <>
      <FactorForm busy={busy} submit="signIn.secondFactor.submit" onCode={(factorCode) => onProceed({ ...settled, factorCode })} />
      <p className={styles.hint}><FormattedMessage id="signIn.secondFactor.recovery" /></p>
    </>
  );
}
