import { randomBytes } from 'node:crypto';

/** No ambiguous characters. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const SIGNS = 24;

/** 24 of 31 characters in groups of four: 118 random bits, not guessable from the stored MAC. */
export function newRecoveryCode(): string {
  let code = '';
  while (code.length < SIGNS) {
    for (const byte of randomBytes(32)) {
      // Skip bytes that would bias the distribution.
      if (byte < 248 && code.length < SIGNS) code += ALPHABET[byte % 31];
    }
  }
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
