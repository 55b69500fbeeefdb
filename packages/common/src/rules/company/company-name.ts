import { lengthOf } from '../text/text.ts';

export type CompanyNameIssue = 'company.empty' | 'company.length' | 'partnerName.length' | 'company.illegal';

const MIN = 2;
const MAX = 50;
const PARTNER_MAX = 100;
// Latin letters with accents, digits, Chinese, and the punctuation of registered names.
const LEGAL =
  /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f0-9\p{Script=Han} .()[\]（）［］【】&＆'’,，、。\-－—/·•《》“”]+$/u;
const TELLING = /[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f0-9\p{Script=Han}]/u;

/**
 * Company name of an enterprise: 2 to 50 characters after trimming; letters, digits, Chinese and the punctuation of
 * names.
 */
export function checkCompanyName(value: string): CompanyNameIssue | undefined {
  return check(value, MAX, 'company.length');
}

/** Company name of a partner: like that of an enterprise, up to 100 characters. */
export function checkPartnerName(value: string): CompanyNameIssue | undefined {
  return check(value, PARTNER_MAX, 'partnerName.length');
}

/**
 * Key for comparing company names: ignores full-width forms, kinds of brackets, case and repeated spaces. Not for
 * display.
 */
export function foldCompanyName(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/[【[]/g, '(')
    .replace(/[】\]]/g, ')')
    .replace(/[•]/g, '·')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** True when two names differ at most in spacing, kinds of brackets, width of characters and letter case. */
export function sameCompanyName(one: string, other: string): boolean {
  const bare = (name: string) => foldCompanyName(name).replaceAll(' ', '');
  return bare(one) === bare(other);
}

function check(value: string, max: number, wrongLength: CompanyNameIssue): CompanyNameIssue | undefined {
  const name = value.trim();
  if (name === '') return 'company.empty';
  const length = lengthOf(name, max);
  if (length < MIN || length > max) return wrongLength;
  return LEGAL.test(name) && TELLING.test(name) ? undefined : 'company.illegal';
}
