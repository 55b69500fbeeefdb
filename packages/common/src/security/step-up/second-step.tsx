import { FormattedMessage } from 'react-intl';
import { askForPasskey } from '../passkeys/ceremony.ts';
import { PasskeyStep } from '../passkeys/passkey-step.tsx';
import { hasPasskeys } from '../passkeys/support.ts';
import type { Ways } from '../second-factor/asked.ts';
import { CodeForm } from '../second-factor/code-form.tsx';
import styles from './step-up.module.css';

/** A code, or the answer of a passkey as JSON text. */
export interface SecondAnswer {
  second_factor_code?: string;
  passkey?: string;
}

/** What is asked for in the second step. */
export function secondLead({ codes, passkey }: Ways) {
  if (!passkey) return 'stepUp.second';
  return codes ? 'stepUp.second.both' : 'stepUp.second.passkey';
}

/** The second step after the password. `onAnswer` rejects with the refusal to show. */
export function SecondStep({
  ways: { codes, passkey },
  disabled,
  onAnswer,
}: {
  ways: Ways;
  /** One of them is being sent: the other one waits. */
  disabled: boolean;
  onAnswer: (answer: SecondAnswer) => Promise<void>;
}) {
  return (
    <>
      {codes && (
        <CodeForm
          disabled={disabled}
          submit={<FormattedMessage id="stepUp.submit" />}
          onCode={(code) => onAnswer({ second_factor_code: code })}
        />
      )}
      {codes && passkey && hasPasskeys() && <Or />}
      {passkey && (
        <PasskeyStep
          primary={!codes}
          disabled={disabled}
          unsupported={codes ? null : <FormattedMessage id="stepUp.passkey.none" />}
          ask={(signal) => askForPasskey(() => Promise.resolve(passkey), { autofill: false, signal })}
          failed={() => <FormattedMessage id="stepUp.passkey.failed" />}
          onAnswer={(answer) => onAnswer({ passkey: answer })}
        >
          <FormattedMessage id="stepUp.passkey" />
        </PasskeyStep>
      )}
    </>
  );
}

/** Between two ways. */
export const Or = () => (
  <p className={styles.or}>
    <FormattedMessage id="stepUp.or" />
  </p>
);
