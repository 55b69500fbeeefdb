import { CAPTCHA } from '../limits.ts';

/**
 * The sum that stands in for the picture of a captcha, for people who cannot see it: a number is sought by trying, until
 * the SHA-256 of this text begins with `CAPTCHA.workBits` zero bits. It costs a machine some seconds and a person nothing.
 *
 * @returns what is hashed, as UTF-8, for a token of the account API and a number in decimal digits
 */
export const workText = (token: string, nonce: string | number): string => `${token}.${nonce}`;

/** Does a SHA-256 begin with that many zero bits? Only its first four bytes count, so `bits` is at most 32. */
export function isWork([a = 255, b = 255, c = 255, d = 255]: ArrayLike<number> & Iterable<number>, bits: number = CAPTCHA.workBits): boolean {
  return Math.clz32(((a << 24) | (b << 16) | (c << 8) | d) >>> 0) >= bits;
}
