import { CAPTCHA } from '../limits.ts';

/**
 * Accessible captcha alternative: a SHA-256 proof of work. The client searches a number for which the SHA-256 of this
 * text starts with `CAPTCHA.workBits` zero bits, which takes a few seconds.
 *
 * @returns the text to hash, as UTF-8, for a token of the account API and a number in decimal digits
 */
export const workText = (token: string, nonce: string | number): string => `${token}.${nonce}`;

/** True when a SHA-256 starts with that many zero bits. Reads the first four bytes, so `bits` is at most 32. */
export function isWork(
  [a = 255, b = 255, c = 255, d = 255]: ArrayLike<number> & Iterable<number>,
  bits: number = CAPTCHA.workBits,
): boolean {
  return Math.clz32(((a << 24) | (b << 16) | (c << 8) | d) >>> 0) >= bits;
}
