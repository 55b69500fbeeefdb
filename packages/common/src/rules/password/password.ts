import { isCommonPassword } from './common-passwords.ts';

/** `weak`: wrong length. `illegal`: wrong mix or other characters. `common`: among the first that are guessed. */
export type PasswordIssue = 'password.empty' | 'password.weak' | 'password.illegal' | 'password.common';
export type SamePasswordIssue = 'confirmPassword.empty' | 'password.differs';

export interface PasswordPolicy { min: number; max: number }

/** What holds until an operator raises the maximum (spec 1 §5). */
export const DEFAULT_POLICY: PasswordPolicy = { min: 8, max: 16 };

/**
 * A new password (spec 1 §5): 8 to 16 printable ASCII characters without space, with digits, letters and symbols.
 * Never applied to sign-in or to an old password.
 */
export function checkPassword(value: string, policy: PasswordPolicy = DEFAULT_POLICY): PasswordIssue | undefined {
  if (value === '') return 'password.empty';
  if (value.length < policy.min || value.length > policy.max) return 'password.weak';
  const legal = /^[\x21-\x7e]+$/.test(value) && /[0-9]/.test(value) && /[A-Za-z]/.test(value) && /[^0-9A-Za-z]/.test(value);
  if (!legal) return 'password.illegal';
  return isCommonPassword(value) ? 'password.common' : undefined;
}

/** The repetition of a password must equal it. */
export function checkSamePassword(other: string) {
  return (value: string): SamePasswordIssue | undefined => {
    if (value === '') return 'confirmPassword.empty';
    return value === other ? undefined : 'password.differs';
  };
}
