import { isCommonPassword } from './common-passwords.ts';

/**
 * `weak`: wrong length. `illegal`: wrong mix or other characters. `common`: among the most common passwords.
 * `personal`: contains a name of its owner.
 */
export type PasswordIssue =
  | 'password.empty'
  | 'password.weak'
  | 'password.illegal'
  | 'password.common'
  | 'password.personal';
export type SamePasswordIssue = 'confirmPassword.empty' | 'password.differs';

export interface PasswordPolicy {
  min: number;
  max: number;
}

/** Default until an operator raises the maximum. */
export const DEFAULT_POLICY: PasswordPolicy = { min: 8, max: 16 };

/**
 * A new password: 8 to 16 printable ASCII characters without space, with digits, letters and symbols.
 * Never applied to sign-in or to an old password.
 */
export function checkPassword(value: string, policy: PasswordPolicy = DEFAULT_POLICY): PasswordIssue | undefined {
  if (value === '') return 'password.empty';
  if (value.length < policy.min || value.length > policy.max) return 'password.weak';
  const legal =
    /^[\x21-\x7e]+$/.test(value) && /[0-9]/.test(value) && /[A-Za-z]/.test(value) && /[^0-9A-Za-z]/.test(value);
  if (!legal) return 'password.illegal';
  return isCommonPassword(value) ? 'password.common' : undefined;
}

/** Names of the owner of a password; unknown ones are omitted. */
export interface PasswordOwner {
  loginName?: string | null | undefined;
  email?: string | null | undefined;
}

/** Shorter names occur in passwords by chance. */
const NAME_MIN = 3;

/** A new password must not contain its owner's login name or the local part of the e-mail, in any letter case. */
export function checkPasswordOwner(value: string, { loginName, email }: PasswordOwner): PasswordIssue | undefined {
  const names = [loginName, email?.split('@')[0]].map((name) => (name ?? '').trim().toLowerCase());
  const password = value.toLowerCase();
  return names.some((name) => name.length >= NAME_MIN && password.includes(name)) ? 'password.personal' : undefined;
}

/** The repeated password must equal the first. */
export function checkSamePassword(other: string) {
  return (value: string): SamePasswordIssue | undefined => {
    if (value === '') return 'confirmPassword.empty';
    return value === other ? undefined : 'password.differs';
  };
}
