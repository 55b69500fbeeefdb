import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Input } from '../../antd/base.ts';
import { ApiError } from '../../client/api-error.ts';
import { sendVerifyCode } from '../../contract/sign-in/verify-code.ts';
import { SendType, VerifyChannel } from '../../enums/verify-code/verify-channel.ts';
import type { UserType } from '../../enums/user/user-type.ts';
import type { VerifyScene } from '../../enums/verify-code/verify-scene.ts';
import { plainContact } from '../../rules/contact/plain.ts';
import { elementWithId } from '../../antd/in-page.ts';
import { useCall } from '../../host/use-host.tsx';
import { waitOf } from '../../intl/wait.ts';
import { useCaptcha } from '../../captcha/slider-captcha.tsx';
import type { ControlProps } from '../../ui/control-props.ts';
import { secondsLeft, waitFor, waitKey } from './resend-wait.ts';
import { messageOf } from '../server-message.tsx';
import styles from './verify-code-input.module.css';

export interface CodeTarget {
  channel: 'email' | 'phone';
  /** Recipient of the code; undefined while the input is not valid. `+86-…` for phones, user id with `toAccountId`. */
  account: string | undefined;
  scene: VerifyScene;
  userType: UserType;
  /** `account` is the id of the signed-in user, whose stored e-mail or phone gets the code. */
  toAccountId?: boolean;
  /** Another page has just sent a code: until this time (epoch milliseconds) the API sends no further one. */
  notBefore?: number | undefined;
}

export interface VerifyCodeInputProps extends ControlProps {
  target: CodeTarget;
  /** Returns true if it has shown the refusal; otherwise a message at the top of the page shows it. */
  onRefused?: (error: ApiError) => boolean;
  /**
   * Called when a code is requested without a valid account: marks the field of the account and moves the focus there.
   */
  onNoAccount?: () => void;
  onSent?: () => void;
  /** The account is known not to exist: no code can be sent. */
  sendDisabled?: boolean;
  value?: string;
  onChange?: (value: string) => void;
  size?: 'middle' | 'large';
}

/**
 * Verification code with its send button: after a captcha the code is sent and a wait of 60 seconds (or the API's
 * `retry_after`) starts, which survives a reload. Start and end of the wait are announced, its seconds are not. An
 * empty field is an error only when the form is submitted, because there may be no code yet.
 */
export function VerifyCodeInput({
  target,
  onRefused,
  onNoAccount,
  onSent,
  sendDisabled = false,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  size = 'middle',
  ...aria
}: VerifyCodeInputProps) {
  const { channel, account, scene, userType, toAccountId = false, notBefore } = target;
  const call = useCall();
  const intl = useIntl();
  const { message } = App.useApp();
  const { askCaptcha, captcha } = useCaptcha();
  const [sending, setSending] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const key = account && waitKey({ scene, channel, account });
  const [left, restart] = useWait(key, notBefore);
  const [announced, setAnnounced] = useState<'sent' | 'again' | null>(null);
  // The error of the form item is shown in the same place.
  const invalid = aria['aria-invalid'] === true || aria['aria-invalid'] === 'true';

  useEffect(
    function announceEnd() {
      if (left === 0) setAnnounced((before) => (before === 'sent' ? 'again' : before));
    },
    [left],
  );

  const wait = waitOf(left);

  async function send() {
    if (!account) {
      onNoAccount?.();
      return;
    }
    const sendType = toAccountId ? SendType.accountId : SendType[channel];
    setSending(true);
    try {
      const token = await askCaptcha({ account, scene, userType, sendType });
      if (token === null) return;
      const { retry_after } = await call(sendVerifyCode, {
        params: { channel },
        body: {
          account,
          send_type: sendType,
          verify_code_type: scene,
          user_type: userType,
          type: VerifyChannel[channel],
          man_machine_token: token,
        },
      });
      restart(retry_after);
      setAnnounced('sent');
      onSent?.();
      elementWithId(id ?? '', place.current)?.focus();
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
    <div ref={place}>
      <div className={styles.code}>
        <Input
          {...aria}
          id={id}
          value={value}
          onBlur={value ? onBlur : undefined}
          disabled={disabled}
          size={size}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          placeholder={intl.formatMessage({ id: 'code.placeholder' })}
          onChange={({ target: { value: typed } }) => onChange?.(plainCode(typed))}
        />
        <Button
          className={styles.send ?? ''}
          size={size}
          loading={sending}
          // Keeps the focus in the address: its check on blur could disable this button before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void send()}
          aria-disabled={left > 0 || undefined}
          disabled={disabled || sendDisabled || left > 0}
        >
          {left > 0 ? (
            <FormattedMessage id={`code.${wait.id}`} values={wait.values} />
          ) : (
            <FormattedMessage id={announced ? 'code.again' : 'code.send'} />
          )}
        </Button>
      </div>
      <div className={styles.announced} role="status" aria-live="polite">
        {announced === 'sent' && !invalid && <FormattedMessage id="code.sent" />}
        {announced === 'again' && !invalid && <FormattedMessage id="code.canResend" />}
      </div>
      {captcha}
    </div>
  );
}

/**
 * Folds full-width digits and removes spaces; keeps two more characters than a code has, so that the mistake is
 * visible.
 */
const plainCode = (typed: string) => plainContact(typed).replace(/\s/g, '').slice(0, 8);

/**
 * Seconds until a code with this `key` may be sent again, not before `notBefore`, and a function that starts the wait.
 */
function useWait(key: string | undefined, notBefore = 0): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);

  useEffect(
    function tickEverySecond() {
      const tick = () => setLeft(Math.max(key ? secondsLeft(key) : 0, Math.ceil((notBefore - Date.now()) / 1000), 0));
      tick();
      const timer = setInterval(tick, 1000);
      return () => clearInterval(timer);
    },
    [key, notBefore],
  );

  return [
    left,
    (seconds) => {
      if (!key) return;
      waitFor(key, seconds);
      setLeft(seconds);
    },
  ];
}
