import { randomInt } from 'node:crypto';
import { checkPassword, type PasswordPolicy } from '@portal/common/rules/password/password';

/** Letters, digits and symbols that are not confused when reading them aloud or copying them from a screen. */
const CLASSES = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789', '#%+=?@'] as const;
const LENGTH = 14;

const oneOf = (characters: string): string => characters.charAt(randomInt(characters.length));

/** A random password of 14 characters (more than 70 bits) that the policy accepts. */
export function oneTimePassword(policy: PasswordPolicy): string {
  const length = Math.min(policy.max, Math.max(policy.min, LENGTH));
  const all = CLASSES.join('');
  for (;;) {
    const password = Array.from({ length }, () => oneOf(all)).join('');
    if (checkPassword(password, policy) === undefined) return password;
  }
}
