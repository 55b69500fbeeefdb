import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { asApiError, type ApiError } from '@portal/common/client/api-error';
import { messageOf } from '@portal/common/form/server-message';
import { waitOf } from '@portal/common/intl/wait';
import { CodeForm } from '@portal/common/security/second-factor/code-form';
import type { Sent, Settled } from '../sign-in.steps.ts';
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
      <SendAgain sent={sent} onAgain={() => onProceed(settled)} />
      <p className={styles.hint}>
        <FormattedMessage id="signIn.confirm.why" />
      </p>
    </>
  );
}

/** Sends another code after a wait, which starts anew with each one. */
function SendAgain({ sent, onAgain }: { sent: Sent; onAgain: () => Promise<void> }) {
  const { locale } = useIntl();
  const [left, setLeft] = useState(sent.wait);
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
  function again() {
    setRefusal(null);
    onAgain().catch((refused: unknown) => setRefusal(asApiError(refused, locale === 'zh-CN' ? 'zh-CN' : 'en-US')));
  }
  return (
    <>
      <Button type="link" className={styles.back ?? ''} disabled={left > 0} onClick={again}>
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
