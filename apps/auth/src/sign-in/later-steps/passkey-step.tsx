import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { messageOf } from '@portal/common/form/server-message';
import { hasPasskeys } from '@portal/common/security/passkeys/support';
import { Icon } from '@portal/common/ui/icons';
import styles from './later-steps.module.css';

/**
 * A button that asks the browser for a passkey, or for a new one, and why that failed. `ask` resolves to undefined when
 * the person cancelled, which says nothing. `onAnswer` gets the answer as JSON text; it rejects with the refusal to show.
 */
export function PasskeyStep({
  ask,
  failed,
  onAnswer,
  primary,
  children,
}: {
  ask: (signal: AbortSignal) => Promise<object | undefined>;
  /** Text for an error of the browser. */
  failed: (error: unknown) => ReactNode;
  onAnswer: (answer: string) => Promise<void>;
  primary: boolean;
  children: ReactNode;
}) {
  const { locale } = useIntl();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const left = useRef<AbortController>(null);

  useEffect(function endWithTheStep() {
    const step = new AbortController();
    left.current = step;
    return () => step.abort();
  }, []);

  async function begin() {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await ask(left.current!.signal);
      if (answer) await onAnswer(JSON.stringify(answer));
    } catch (error) {
      setFailure(error instanceof ApiError ? messageOf(error, locale) : failed(error));
    }
    setBusy(false);
  }

  if (!hasPasskeys())
    return <Alert type="warning" showIcon title={<FormattedMessage id="signIn.passkeys.unsupported" />} />;
  return (
    <>
      {failure && <Alert className={styles.notice ?? ''} type="error" showIcon role="alert" title={failure} />}
      <Button
        block
        size="large"
        type={primary ? 'primary' : 'default'}
        icon={<Icon name="key" size={18} />}
        loading={busy}
        onClick={() => void begin()}
      >
        {children}
      </Button>
    </>
  );
}
