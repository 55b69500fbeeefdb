import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Input } from '../antd/base.ts';
import type { InputProps } from '../antd/base.ts';
import { checkPassword, DEFAULT_POLICY } from '../rules/password/password.ts';
import type { PasswordPolicy } from '../rules/password/password.ts';
import styles from './password-input.module.css';

/**
 * Password with an eye that keyboard and screen reader reach, and a hint while Caps Lock is on. With `policy` it also
 * says what a new password needs and how strong the typed one is.
 */
export function PasswordInput({ policy, ...props }: Omit<InputProps, 'type'> & { policy?: PasswordPolicy }) {
  const intl = useIntl();
  const [capsLock, setCapsLock] = useState(false);
  const [shown, setShown] = useState(false);
  const hint = useId();

  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>) {
    setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  }

  return (
    <>
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        aria-describedby={[props['aria-describedby'], policy && hint].filter(Boolean).join(' ') || undefined}
        autoCapitalize="none" autoCorrect="off" spellCheck={false}
        onKeyDown={(event) => { watchCapsLock(event); props.onKeyDown?.(event); }}
        onKeyUp={(event) => { watchCapsLock(event); props.onKeyUp?.(event); }}
        onBlur={(event) => { setCapsLock(false); props.onBlur?.(event); }}
        suffix={(
          <>
            {capsLock && <span className={styles.caps} role="status" title={intl.formatMessage({ id: 'password.capsLock' })}>⇪<span className={styles.hidden}><FormattedMessage id="password.capsLock" /></span></span>}
            <button
              type="button" className={styles.eye} disabled={props.disabled}
              aria-label={intl.formatMessage({ id: shown ? 'password.hide' : 'password.show' })} aria-pressed={shown}
              onMouseDown={(event) => event.preventDefault()} onClick={() => setShown(!shown)}
            >
              <Eye open={shown} />
            </button>
          </>
        )}
      />
      {policy && <Hint id={hint} policy={policy} value={String(props.value ?? '')} />}
    </>
  );
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" aria-hidden="true">
      <path d="M1.8 10C4 6.3 6.8 4.5 10 4.5s6 1.8 8.2 5.5c-2.2 3.7-5 5.5-8.2 5.5S4 13.7 1.8 10Z" />
      <circle cx="10" cy="10" r="2.5" />
      {!open && <path d="M3.5 3.5l13 13" />}
    </svg>
  );
}

/** 0 for an empty value, then weak, fair, strong by length and kinds of characters. What the rule rejects is weak. */
export function strengthOf(value: string, policy: PasswordPolicy = DEFAULT_POLICY): 0 | 1 | 2 | 3 {
  if (value === '') return 0;
  if (checkPassword(value, policy)) return 1;
  const kinds = [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9A-Za-z]/].filter((kind) => kind.test(value)).length;
  if (kinds < 3) return 1;
  return value.length >= policy.min + 4 && kinds === 4 ? 3 : 2;
}

const WORDS = [null, 'password.strength.weak', 'password.strength.fair', 'password.strength.strong'] as const;

function Hint({ id, policy, value }: { id: string; policy: PasswordPolicy; value: string }) {
  const strength = strengthOf(value, policy);
  const word = WORDS[strength];
  return (
    <div id={id} className={styles.hint}>
      <span className={styles.meter} data-strength={strength} aria-hidden="true"><i /><i /><i /></span>
      <FormattedMessage id="password.hint" values={{ min: policy.min, max: policy.max }} />
      <span className={styles.hidden}>{word && <FormattedMessage id={word} />}</span>
    </div>
  );
}
