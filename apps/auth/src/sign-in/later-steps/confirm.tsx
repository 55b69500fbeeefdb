import { FormattedMessage } from 'react-intl';
import { CodeForm } from '@portal/common/security/second-factor/code-form';
import { SendAgain } from '@portal/common/security/second-factor/send-again';
import type { Sent } from '@portal/common/security/second-factor/asked';
import type { Settled } from '../sign-in.steps.ts';
import type { StepProps } from './step-props.ts';
import styles from './later-steps.module.css';

/** A code that was sent to a proven address confirms an unusual sign-in. */
export function Confirm({ settled, sent, onProceed }: StepProps & { settled: Settled; sent: Sent }) {
  return (
    <>
      <CodeForm
        first
        label={<FormattedMessage id="code.label" />}
        submit={<FormattedMessage id="signIn.confirm.submit" />}
        onCode={(factorCode) => onProceed({ ...settled, factorCode })}
      />
      <SendAgain className={styles.back ?? ''} sent={sent} onAgain={() => onProceed(settled)} />
      <p className={styles.hint}>
        <FormattedMessage id="signIn.confirm.why" />
      </p>
    </>
  );
}
