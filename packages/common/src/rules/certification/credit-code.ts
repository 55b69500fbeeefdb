import { LicenceType } from '../../enums/certification/licence-type.ts';
import { hasHidden } from '../text/text.ts';

export type CreditCodeIssue = 'creditCode.empty' | 'creditCode.illegal';

// GB 32100-2015: digits and letters without I O S V Z; the index of a character is its value.
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LENGTH = 18;
const OTHER_MAX = 50;

/** Stored and compared form: trimmed, upper case. */
export function normaliseCreditCode(value: string): string {
  return value.trim().toUpperCase();
}

/**
 * Unified social credit code for a kind of document: a business licence needs the 18 characters of
 * GB 32100 with their check character; the codes of other documents have 1 to 50 characters.
 */
export function checkCreditCodeOf(type: LicenceType) {
  return (value: string): CreditCodeIssue | undefined => {
    const code = value.trim();
    if (code === '') return 'creditCode.empty';
    if (code.length > OTHER_MAX || hasHidden(code)) return 'creditCode.illegal';
    if (type !== LicenceType.businessLicence) return undefined;
    return isCreditCode(normaliseCreditCode(code)) ? undefined : 'creditCode.illegal';
  };
}

/**
 * Checks the last character: it and the weighted sum of the first 17 (weights 3^i mod 31) add up to a multiple of 31.
 */
function isCreditCode(code: string): boolean {
  if (code.length !== LENGTH) return false;
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, -1)) {
    const worth = ALPHABET.indexOf(character);
    if (worth < 0) return false;
    sum += worth * weight;
    weight = (weight * 3) % ALPHABET.length;
  }
  return code.at(-1) === ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length];
}
