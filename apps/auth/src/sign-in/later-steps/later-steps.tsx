import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { RecoveryCodes } from '@portal/common/security/second-factor/recovery-codes';
import { Countdown } from '@portal/common/ui/countdown';
import { Choice } from './choice.tsx';
import { Enrol } from './enrol.tsx';
import { SecondFactor } from './second-factor.tsx';
import type { Credentials, EntryType, SignedIn } from '../sign-in.queries.ts';
import type { Step } from '../sign-in.steps.ts';
import type { StepProps } from './step-props.ts';
import styles from './later-steps.module.css';

export { SecondFactor };

/** Seconds until an expired sign-in starts over. */
const EXPIRED_SECONDS = 2;

/** The steps of a sign-in after account and secret. A separate chunk, loaded on demand. */
export function LaterSteps({
  step,
  userType,
  who,
  busy,
  onProceed,
  onBack,
  onExpired,
  onGoOn,
}: StepProps & {
  busy: boolean;
  step: Exclude<Step, { at: 'entry' }>;
  userType: EntryType;
  who: Omit<Credentials, 'secret'>;
  onBack: () => void;
  onExpired: () => void;
  onGoOn: (signedIn: SignedIn) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { at } = step;

  useEffect(
    function beginAtTheStep() {
      const field = frame.current?.querySelector<HTMLElement>('input');
      (at === 'secondFactor' && field ? field : frame.current)?.focus();
    },
    [at],
  );

  return (
    <div ref={frame} tabIndex={-1} className={styles.step}>
      {at === 'choice' && (
        <Choice
          userType={userType}
          who={who}
          ticket={step.ticket}
          busy={busy}
          onProceed={onProceed}
          onExpired={onExpired}
        />
      )}
      {at === 'secondFactor' && <SecondFactor settled={step.settled} onProceed={onProceed} />}
      {at === 'enrol' && <Enrol settled={step.settled} enrolment={step.enrolment} onProceed={onProceed} />}
      {at === 'recoveryCodes' && (
        <RecoveryCodes
          codes={step.codes}
          account={who.account}
          busy={busy}
          action={<FormattedMessage id="signIn.recoveryCodes.kept" />}
          onKept={() => onGoOn(step.signedIn)}
        />
      )}
      {at === 'expired' && (
        <div className={styles.expired}>
          <Countdown seconds={EXPIRED_SECONDS} to="restart" onDone={onBack} />
        </div>
      )}
      {(at === 'choice' || at === 'secondFactor' || at === 'enrol') && (
        <Button type="link" className={styles.back ?? ''} onClick={onBack}>
          <FormattedMessage id="signIn.back" />
        </Button>
      )}
    </div>
  );
}
