import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../antd/base.ts';
import { asApiError, type ApiError } from '../../client/api-error.ts';
import { messageOf } from '../../form/server-message.tsx';
import { waitOf } from '../../intl/wait.ts';
import type { Sent } from './asked.ts';

/** Sends another code after a wait, which starts anew with each one. `onAgain` rejects with the error to show. */
export function SendAgain({
  sent,
  disabled = false,
  className,
  onAgain,
}: {
  sent: Sent;
  /** A code is being sent. */
  disabled?: boolean;
  className: string;
  onAgain: () => Promise<void>;
}) {
  const { locale } = useIntl();
  const [left, setLeft] = useState(sent.wait);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  useEffect(
    function beginToWait() {
      setLeft(sent.wait);
    },
    [sent],
  );
  useEffect(
    function tickEverySecond() {
      if (left <= 0) return;
      const timer = setTimeout(() => setLeft(left - 1), 1000);
      return () => clearTimeout(timer);
    },
    [left],
  );

  const wait = waitOf(left);
  async function again() {
    if (pending) return;
    setRefusal(null);
    setPending(true);
    try {
      await onAgain();
    } catch (refused) {
      setRefusal(asApiError(refused, locale === 'zh-CN' ? 'zh-CN' : 'en-US'));
    }
    setPending(false);
  }
  return (
    <>
      <Button
        type="link"
        className={className}
        loading={pending}
        disabled={left > 0 || (disabled && !pending)}
        onClick={() => void again()}
      >
        {left > 0 ? (
          <FormattedMessage id={`code.${wait.id}`} values={wait.values} />
        ) : (
          <FormattedMessage id="code.again" />
        )}
      </Button>
      {refusal && <p role="alert">{messageOf(refusal, locale)}</p>}
    </>
  );
}
