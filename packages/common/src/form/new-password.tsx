import { useId } from 'react';
import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { checkPassword, DEFAULT_POLICY } from '../rules/password/password.ts';
import type { PasswordPolicy } from '../rules/password/password.ts';
import styles from './new-password.module.css';
import { PasswordInput } from './password-input.tsx';
import { rejectWith } from './rules.tsx';
import type { Check } from './rules.tsx';

// In a file of its own, because the rule brings the list of common passwords, which a sign-in page does not need.

/** Form rule for a new password; the text names the lengths of the operator's policy. */
export function newPassword(policy: PasswordPolicy): Check {
  return {
    async validator(_, value: unknown) {
      const issue = checkPassword(typeof value === 'string' ? value : '', policy);
      if (issue === 'password.weak') await rejectWith(<FormattedMessage id="password.length" values={{ min: policy.min, max: policy.max }} />);
      if (issue) await rejectWith(<FormattedMessage id={issue} />);
    },
  };
}

/** A `PasswordInput` that also says what a new password needs and how strong the typed one is. */
export function NewPasswordInput({ policy, ...props }: ComponentProps<typeof PasswordInput> & { policy: PasswordPolicy }) {
  const hint = useId();
  return (
    <>
      <PasswordInput {...props} aria-describedby={[props['aria-describedby'], hint].filter(Boolean).join(' ')} />
      <Hint id={hint} policy={policy} value={String(props.value ?? '')} />
    </>
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
