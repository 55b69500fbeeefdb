import { useId, type ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  checkPassword,
  checkPasswordOwner,
  DEFAULT_POLICY,
  type PasswordOwner,
  type PasswordPolicy,
} from '../../rules/password/password.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './new-password.module.css';
import { PasswordInput } from './password-input.tsx';
import { rejectWith, type Check } from '../rules.tsx';

// A separate file, because the rule imports the list of common passwords, which a sign-in page does not need.

const issueOf = (value: string, policy: PasswordPolicy, owner: PasswordOwner) =>
  checkPassword(value, policy) ?? checkPasswordOwner(value, owner);

/** Form rule for a new password of this owner; the text names the lengths of the operator's policy. */
export function newPassword(policy: PasswordPolicy, owner: PasswordOwner = {}): Check {
  return {
    async validator(_, value: unknown) {
      const issue = issueOf(typeof value === 'string' ? value : '', policy, owner);
      if (issue === 'password.weak')
        await rejectWith(<FormattedMessage id="password.length" values={{ min: policy.min, max: policy.max }} />);
      if (issue) await rejectWith(<FormattedMessage id={issue} />);
    },
  };
}

/** A `PasswordInput` that also shows the requirements for a new password and the strength of the typed one. */
export function NewPasswordInput({
  policy,
  owner,
  ...props
}: ComponentProps<typeof PasswordInput> & { policy: PasswordPolicy; owner?: PasswordOwner | undefined }) {
  const hint = useId();
  return (
    <>
      <PasswordInput {...props} aria-describedby={[props['aria-describedby'], hint].filter(Boolean).join(' ')} />
      <Hint id={hint} strength={strengthOf(String(props.value ?? ''), policy, owner)} policy={policy} />
    </>
  );
}

/**
 * 0 for an empty value, then weak, fair, strong by length and kinds of characters. A value that the rule rejects is
 * weak.
 */
export function strengthOf(
  value: string,
  policy: PasswordPolicy = DEFAULT_POLICY,
  owner: PasswordOwner = {},
): 0 | 1 | 2 | 3 {
  if (value === '') return 0;
  if (issueOf(value, policy, owner)) return 1;
  const kinds = [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9A-Za-z]/].filter((kind) => kind.test(value)).length;
  if (kinds < 3) return 1;
  return value.length >= policy.min + 4 && kinds === 4 ? 3 : 2;
}

const WORDS = [null, 'password.strength.weak', 'password.strength.fair', 'password.strength.strong'] as const;

function Hint({
  id,
  policy,
  strength,
}: {
  id: string;
  policy: PasswordPolicy;
  strength: ReturnType<typeof strengthOf>;
}) {
  const word = WORDS[strength];
  return (
    <div id={id} className={styles.hint}>
      <span className={styles.meter} data-strength={strength} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <FormattedMessage id="password.hint" values={{ min: policy.min, max: policy.max }} />
      <VisuallyHidden>{word && <FormattedMessage id={word} />}</VisuallyHidden>
    </div>
  );
}
