import { useRef, useState, type RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../antd/base.ts';
import { reactTo } from '../../client/react-to.ts';
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts';
import { beginPasskeyStepUp, stepUp, type readStepUpWays } from '../../contract/sign-in/step-up.ts';
import { useChange, useRefresh } from '../../host/use-change.ts';
import { useCall } from '../../host/use-host.tsx';
import { askForPasskey } from '../passkeys/ceremony.ts';
import { PasskeyStep } from '../passkeys/passkey-step.tsx';
import { hasPasskeys } from '../passkeys/support.ts';
import { CodeForm } from '../second-factor/code-form.tsx';
import { sentOf, waysOf, type Sent, type Ways } from '../second-factor/asked.ts';
import { SendAgain } from '../second-factor/send-again.tsx';
import { Account } from './account.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { Or, SecondStep, secondLead, type SecondAnswer } from './second-step.tsx';
import { PasswordForm } from './password-form.tsx';
import type { StepUpProps } from './step-up-props.ts';
import styles from './step-up.module.css';

/** What is asked for: the password or a passkey, and what the API asks for after the password. */
type Step =
  | { at: 'first' }
  | { at: 'second'; password: string; ways: Ways }
  | { at: 'sent'; password: string; sent: Sent }
  | { at: 'elsewhere'; why: 'setUp' | 'provider' };

type Body = InputOf<typeof stepUp>['body'];
type ByPassword = Extract<Body, { password: string }>;

export interface ProveProps extends Pick<StepUpProps, 'onProven' | 'onLeave'> {
  /** The first steps. */
  ways: ReplyOf<typeof readStepUpWays>;
  /** Aborted once the dialog is closed: an answer that comes later does nothing. */
  ended: RefObject<AbortSignal>;
}

/** The steps of a proof: those of a sign-in of the account. One is sent at a time. */
export function Prove({ ways: { password, passkey, provider }, ended, onProven, onLeave }: ProveProps) {
  const call = useCall();
  const refresh = useRefresh();
  const prove = useChange(stepUp, { refetch: false });
  const [step, setStep] = useState<Step>({ at: 'first' });
  const usesPasskey = passkey && hasPasskeys();
  const sending = useRef(false);
  const busy = prove.isPending;

  async function send(body: Body) {
    const closed = ended.current;
    // A ref, not `busy`, because a second way can end before the next render.
    if (closed.aborted || sending.current) return;
    sending.current = true;
    try {
      await prove.mutateAsync({ body });
    } catch (refused) {
      if (!closed.aborted) throw refused;
      return;
    } finally {
      sending.current = false;
    }
    void refresh('sessions', 'activity');
    if (!closed.aborted) onProven();
  }

  /** Sends the password; a further step that it asks for is shown, all other refusals are thrown. */
  const sendPassword = (body: ByPassword) =>
    send(body).catch((error: unknown) =>
      reactTo<typeof stepUp>(
        error,
        {
          'Account.Login.SecondFactor': ({ more }) =>
            setStep({ at: 'second', password: body.password, ways: waysOf(more) }),
          'Account.Login.Confirm': ({ more }) =>
            setStep({ at: 'sent', password: body.password, sent: sentOf(more.confirm) }),
          'Account.Login.SecondFactor.Enrol': () => setStep({ at: 'elsewhere', why: 'setUp' }),
          'Account.Login.Passkey.Enrol': () => setStep({ at: 'elsewhere', why: 'setUp' }),
          'Account.Login.Idp.Only': () => setStep({ at: 'elsewhere', why: 'provider' }),
        },
        (refused) => {
          throw refused;
        },
      ),
    );

  /** The options of a passkey work once: after a refusal new ones are asked for. */
  const answerSecond = (typed: string, answer: SecondAnswer) =>
    sendPassword({ password: typed, ...answer }).catch(async (refused: unknown) => {
      if (answer.passkey !== undefined) await sendPassword({ password: typed }).catch(() => undefined);
      throw refused;
    });

  if (step.at === 'elsewhere') return <Elsewhere why={step.why} provider={provider} onLeave={onLeave} />;
  if (!password && !usesPasskey)
    return <Elsewhere why={provider === null ? 'none' : 'provider'} provider={provider} onLeave={onLeave} />;

  return (
    <>
      {/* Read out at each step: the focus goes to the field below. */}
      <p className={styles.lead} role="status">
        {step.at === 'first' && <FormattedMessage id="stepUp.lead" />}
        {step.at === 'second' && <FormattedMessage id={secondLead(step.ways)} />}
        {step.at === 'sent' && <FormattedMessage id="stepUp.sent" values={{ address: step.sent.address }} />}
      </p>
      <Account />
      {step.at === 'first' && password && (
        <PasswordForm disabled={busy} onPassword={(typed) => sendPassword({ password: typed })} />
      )}
      {step.at === 'first' && password && usesPasskey && <Or />}
      {step.at === 'first' && usesPasskey && (
        <PasskeyStep
          primary={!password}
          disabled={busy}
          unsupported={null}
          ask={(signal) => askForPasskey((ended) => call(beginPasskeyStepUp, {}, ended), { autofill: false, signal })}
          failed={() => <FormattedMessage id="stepUp.passkey.failed" />}
          onAnswer={(answer) => send({ credential: JSON.parse(answer) as never })}
        >
          <FormattedMessage id="stepUp.passkey" />
        </PasskeyStep>
      )}
      {step.at === 'second' && (
        <SecondStep ways={step.ways} disabled={busy} onAnswer={(answer) => answerSecond(step.password, answer)} />
      )}
      {step.at === 'sent' && (
        <>
          <CodeForm
            first
            disabled={busy}
            label={<FormattedMessage id="code.label" />}
            submit={<FormattedMessage id="stepUp.submit" />}
            onCode={(code) => sendPassword({ password: step.password, second_factor_code: code })}
          />
          <SendAgain
            className={styles.link ?? ''}
            disabled={busy}
            sent={step.sent}
            onAgain={() => sendPassword({ password: step.password })}
          />
        </>
      )}
      <div className={styles.links}>
        {step.at !== 'first' && (
          <Button type="link" className={styles.link ?? ''} disabled={busy} onClick={() => setStep({ at: 'first' })}>
            <FormattedMessage id="stepUp.back" />
          </Button>
        )}
        <Button type="link" className={styles.link ?? ''} disabled={busy} onClick={onLeave}>
          <FormattedMessage id="stepUp.leave" />
        </Button>
      </div>
    </>
  );
}
