import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** A random unified social credit code with a valid check digit (GB 32100). */
export function validCreditCode(): string {
  const random = () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)] as string;
  const head = `91${'330106'}MA${Array.from({ length: 7 }, random).join('')}`;
  const sum = [...head].reduce((total, c, i) => total + ALPHABET.indexOf(c) * (WEIGHTS[i] as number), 0);
  return head + ALPHABET[(31 - (sum % 31)) % 31];
}

/** A PNG image used as a scanned licence. */
export function licencePicture(): Buffer {
  return readFileSync(join(import.meta.dirname, 'licence.png'));
}
