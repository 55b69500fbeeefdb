import { useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Input, type InputProps } from '../../antd/base.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './password-input.module.css';

/** Password with a show/hide button for keyboard and screen reader, and a hint while Caps Lock is on. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const intl = useIntl();
  const [capsLock, setCapsLock] = useState(false);
  const [shown, setShown] = useState(false);

  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>) {
    setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  }

  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={(event) => {
        watchCapsLock(event);
        props.onKeyDown?.(event);
      }}
      onKeyUp={(event) => {
        watchCapsLock(event);
        props.onKeyUp?.(event);
      }}
      onBlur={(event) => {
        setCapsLock(false);
        props.onBlur?.(event);
      }}
      suffix={
        <>
          {capsLock && (
            <span className={styles.caps} role="status" title={intl.formatMessage({ id: 'password.capsLock' })}>
              ⇪
              <VisuallyHidden>
                <FormattedMessage id="password.capsLock" />
              </VisuallyHidden>
            </span>
          )}
          <button
            type="button"
            className={styles.eye}
            disabled={props.disabled}
            aria-label={intl.formatMessage({ id: shown ? 'password.hide' : 'password.show' })}
            aria-pressed={shown}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          >
            <Eye open={shown} />
          </button>
        </>
      }
    />
  );
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M1.8 10C4 6.3 6.8 4.5 10 4.5s6 1.8 8.2 5.5c-2.2 3.7-5 5.5-8.2 5.5S4 13.7 1.8 10Z" />
      <circle cx="10" cy="10" r="2.5" />
      {!open && <path d="M3.5 3.5l13 13" />}
    </svg>
  );
}
