import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Alert, Button } from '../../antd/base.ts';
import { ApiError } from '../../client/api-error.ts';
import { messageOf } from '../../form/server-message.tsx';
import { hasPasskeys } from './support.ts';
import { Icon } from '../../ui/icons.tsx';
import styles from './passkeys.module.css';

/**
 * A button that asks the browser for a passkey, or for a new one, and why that failed. `ask` resolves to undefined when
 * the person cancelled, which says nothing. `onAnswer` gets the answer as JSON text; it rejects with the refusal to show.
 */
export function PasskeyStep({
  ask,
  failed,
  onAnswer,
  primary,
  disabled = false,
  unsupported,
  children,
}: {
  ask: (signal: AbortSignal) => Promise<object | undefined>;
  /** Text for an error of the browser. */
  failed: (error: unknown) => ReactNode;
  onAnswer: (answer: string) => Promise<void>;
  primary: boolean;
  /** Another way is being sent. */
  disabled?: boolean;
  /** Instead of the button, in a browser without passkeys. */
  unsupported: ReactNode;
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

  if (!hasPasskeys()) return unsupported;
  return (
    <>
      {failure && <Alert className={styles.notice ?? ''} type="error" showIcon role="alert" title={failure} />}
      <Button
        block
        size="large"
        type={primary ? 'primary' : 'default'}
        icon={<Icon name="key" size={18} />}
        loading={busy}
        disabled={disabled && !busy}
        onClick={() => void begin()}
      >
        {children}
      </Button>
    </>
  );
}
