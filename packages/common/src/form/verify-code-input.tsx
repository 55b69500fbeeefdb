import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Input } from '../antd/base.ts';
import { ApiError } from '../client/api-error.ts';
import { sendVerifyCode } from '../contract/verify-code.ts';
import { SendType, VerifyChannel } from '../enums/verify-code/verify-channel.ts';
import type { UserType } from '../enums/user/user-type.ts';
import type { VerifyScene } from '../enums/verify-code/verify-scene.ts';
import { useCall } from '../host/use-host.tsx';
import { waitOf } from '../intl/wait.ts';
import { useCaptcha } from '../captcha/slider-captcha.tsx';
import type { ControlProps } from './control-props.ts';
import { secondsLeft, waitFor, waitKey } from './resend-wait.ts';
import { messageOf } from './server-message.tsx';
import styles from './verify-code-input.module.css';

export interface CodeTarget {
  channel: 'email' | 'phone';
  /** Where the code goes; undefined while what was typed is not valid. `+86-…` for phones, user id with `toAccountId`. */
  account: string | undefined;
  scene: VerifyScene;
  userType: UserType;
  /** `account` is the id of the signed-in user, whose stored e-mail or phone gets the code. */
  toAccountId?: boolean;
  /** A code went there a moment ago from another page: until this moment (epoch milliseconds) the API sends no other. */
  notBefore?: number | undefined;
}

export interface VerifyCodeInputProps extends ControlProps {
  target: CodeTarget;
  /** Returns true if it showed the refusal; otherwise it becomes a message at the top of the page. */
  onRefused?: (error: ApiError) => boolean;
  /** The account is known not to exist: no code can be sent. */
  sendDisabled?: boolean;
  value?: string;
  onChange?: (value: string) => void;
  size?: 'middle' | 'large';
}

/**
 * Verification code with its send button: captcha first, then the code is sent and a wait of 60 seconds runs (the
 * API's `retry_after` wins), which survives a reload. Start and end of the wait are announced, its seconds are not.
 */
export function VerifyCodeInput({ target, onRefused, sendDisabled = false, value, onChange, onBlur, id, disabled, size = 'middle', ...aria }: VerifyCodeInputProps) {
  const { channel, account, scene, userType, toAccountId = false, notBefore } = target;
  const call = useCall();
  const intl = useIntl();
  const { message } = App.useApp();
  const { askCaptcha, captcha } = useCaptcha();
  const [sending, setSending] = useState(false);
  const key = account && waitKey({ scene, channel, account });
  const [left, restart] = useWait(key, notBefore);
  const [told, setTold] = useState<'sent' | 'again' | null>(null);
  // The error of the form item is shown in the same place.
  const invalid = aria['aria-invalid'] === true || aria['aria-invalid'] === 'true';

  useEffect(function announceEnd() {
    if (left === 0) setTold((before) => (before === 'sent' ? 'again' : before));
  }, [left]);

  const wait = waitOf(left);

  async function send() {
    if (!account) {
      message.warning(<FormattedMessage id={channel === 'email' ? 'code.needAccount.email' : 'code.needAccount.phone'} />);
      return;
    }
    const sendType = toAccountId ? SendType.accountId : SendType[channel];
    setSending(true);
    try {
      const token = await askCaptcha({ account, scene, userType, sendType });
      if (token === null) return;
      const { retry_after } = await call(sendVerifyCode, {
        params: { channel },
        body: { account, send_type: sendType, verify_code_type: scene, user_type: userType, type: VerifyChannel[channel], man_machine_token: token },
      });
      restart(retry_after);
      setTold('sent');
      document.getElementById(id ?? '')?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) message.error(<FormattedMessage id="common.unexpected" />);
      else {
        if (error.retryAfter) restart(error.retryAfter);
        if (!onRefused?.(error)) message.error(messageOf(error, intl.locale));
      }
    } finally {
      setSending(false);
    }
  }

  return (
    <div>
      <div className={styles.code}>
        <Input
          {...aria}
          id={id} value={value} onBlur={onBlur} disabled={disabled} size={size}
          inputMode="numeric" autoComplete="one-time-code" maxLength={20}
          placeholder={intl.formatMessage({ id: 'code.placeholder' })}
          onChange={({ target: { value: typed } }) => onChange?.(plainCode(typed))}
        />
        <Button
          className={styles.send ?? ''} size={size} loading={sending} onClick={() => void send()}
          aria-disabled={left > 0 || undefined} disabled={disabled || sendDisabled || left > 0}
        >
          {left > 0
            ? <FormattedMessage id={`code.${wait.id}`} values={wait.values} />
            : <FormattedMessage id={told ? 'code.again' : 'code.send'} />}
        </Button>
      </div>
      <div className={styles.told} role="status" aria-live="polite">
        {told === 'sent' && !invalid && <FormattedMessage id="code.sent" />}
        {told === 'again' && !invalid && <FormattedMessage id="code.canResend" />}
      </div>
      {captcha}
    </div>
  );
}

/** Folds full-width digits and removes spaces; keeps two characters too many, so that the mistake is visible. */
const plainCode = (typed: string) => typed.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '').slice(0, 8);

/** Seconds until a code may be sent again to what `key` names, in no case before `notBefore`, and a way to start the wait. */
function useWait(key: string | undefined, notBefore = 0): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);

  useEffect(function tickEverySecond() {
    const tick = () => setLeft(Math.max(key ? secondsLeft(key) : 0, Math.ceil((notBefore - Date.now()) / 1000), 0));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [key, notBefore]);

  return [left, (seconds) => {
    if (!key) return;
    waitFor(key, seconds);
    setLeft(seconds);
  }];
}
