import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { RecoveryCodes } from '@portal/common/security/second-factor/recovery-codes';
import { Countdown } from '@portal/common/ui/countdown';
import { Choice } from './choice.tsx';
import { Confirm } from './confirm.tsx';
import { Enrol } from './enrol.tsx';
import { EnrolPasskeys } from './enrol-passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { useStepsEntry } from './use-steps-entry.ts';
import type { Credentials, EntryType, SignedIn } from '../sign-in.queries.ts';
import { LaterStepsTexts } from '../../intl/later-steps/later-steps-texts.tsx';
import type { Ways } from '@portal/common/security/second-factor/asked';
import type { Step } from '../sign-in.steps.ts';
import type { StepProps } from './step-props.ts';
import styles from './later-steps.module.css';

export { waysOf } from '@portal/common/security/second-factor/asked';
export { askedBy, RENEWING, SHOWN_BY_STEP } from './asked-by.ts';

/** The second step on a page of its own. */
export const FactorStep = (props: StepProps & { ways: Ways }) => (
  <LaterStepsTexts>
    <SecondFactor settled={{}} {...props} />
  </LaterStepsTexts>
);

/** Seconds until an expired sign-in starts over. */
const EXPIRED_SECONDS = 2;

type LaterStep = Exclude<Step, { at: 'entry' }>;

/** Title of the page at a step. */
export const StepTitle = ({ step: { at } }: { step: Pick<LaterStep, 'at'> }) => (
  <LaterStepsTexts>
    <FormattedMessage id={`signIn.${at}.title`} />
  </LaterStepsTexts>
);

/** One line below that title. */
export const StepLead = ({ step }: { step: LaterStep }) => (
  <LaterStepsTexts>
    {step.at === 'secondFactor' && <FactorLead ways={step.ways} />}
    {step.at === 'passkeys' && (
      <FormattedMessage id="signIn.passkeys.lead" values={{ needed: step.enrolment.needed }} />
    )}
    {step.at === 'confirm' && <FormattedMessage id="signIn.confirm.lead" values={{ address: step.sent.address }} />}
    {step.at !== 'secondFactor' && step.at !== 'passkeys' && step.at !== 'confirm' && (
      <FormattedMessage id={`signIn.${step.at}.lead`} />
    )}
  </LaterStepsTexts>
);

function FactorLead({ ways: { codes, passkey } }: { ways: Ways }) {
  if (!passkey) return <FormattedMessage id="signIn.secondFactor.lead" />;
  return <FormattedMessage id={codes ? 'signIn.secondFactor.both' : 'signIn.secondFactor.passkeyOnly'} />;
}

/** Starts over soon; the form repeats why, because two seconds are too short for some people (WCAG 2.2.1). */
function Expired({ onDone }: { onDone: (why: ApiError) => void }) {
  const { formatMessage } = useIntl();
  // After a change of language the text of the code replaces it.
  const message = formatMessage({ id: 'signIn.expired.lead' });
  return (
    <div className={styles.expired}>
      <Countdown
        seconds={EXPIRED_SECONDS}
        to="restart"
        onDone={() => onDone(new ApiError({ code: 'Account.SignIn.Required', message, status: 401 }))}
      />
    </div>
  );
}

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
  step: LaterStep;
  userType: EntryType;
  who: Omit<Credentials, 'secret'>;
  /** With the reason for starting over, if there is one. */
  onBack: (why?: ApiError) => void;
  onExpired: () => void;
  onGoOn: (signedIn: SignedIn) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { at } = step;
  const goBack = useStepsEntry(onBack);

  useEffect(
    function beginAtTheStep() {
      const field = frame.current?.querySelector<HTMLElement>('input');
      ((at === 'secondFactor' || at === 'confirm') && field ? field : frame.current)?.focus();
    },
    [at],
  );

  return (
    <LaterStepsTexts>
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
        {at === 'secondFactor' && <SecondFactor settled={step.settled} ways={step.ways} onProceed={onProceed} />}
        {at === 'enrol' && <Enrol settled={step.settled} enrolment={step.enrolment} onProceed={onProceed} />}
        {at === 'passkeys' && <EnrolPasskeys settled={step.settled} enrolment={step.enrolment} onProceed={onProceed} />}
        {at === 'confirm' && <Confirm settled={step.settled} sent={step.sent} onProceed={onProceed} />}
        {at === 'recoveryCodes' && (
          <RecoveryCodes
            codes={step.codes}
            account={who.account}
            busy={busy}
            action={<FormattedMessage id="signIn.recoveryCodes.kept" />}
            onKept={() => onGoOn(step.signedIn)}
          />
        )}
        {at === 'expired' && <Expired onDone={goBack} />}
        {(at === 'choice' || at === 'secondFactor' || at === 'enrol' || at === 'passkeys' || at === 'confirm') && (
          <Button type="link" className={styles.back ?? ''} onClick={() => goBack()}>
            <FormattedMessage id="signIn.back" />
          </Button>
        )}
      </div>
    </LaterStepsTexts>
  );
}
