import { plainContact } from './plain.ts';

export type PhoneIssue = 'phone.empty' | 'phone.illegal';

/** A phone in two parts: digits of the calling code without `+`, and the national number. */
export interface Phone {
  code: string;
  number: string;
}

const CODE = /^[1-9][0-9]{0,3}$/;
const BY_CODE: Readonly<Record<string, RegExp>> = {
  '86': /^1[1-9][0-9]{9}$/,
  '852': /^[0-9]{8}$/,
  '853': /^[0-9]{8}$/,
  // Only these numbers may start with 0.
  '886': /^[0-9]{10}$/,
};
const ELSEWHERE = /^[1-9][0-9]{3,10}$/;
/** Longest text that can be a phone, landlines and extension included. */
const PHONE_MAX = 32;

/**
 * Splits `+86-13800000000` at its first hyphen, so that landlines keep their hyphens. The `+` is optional. Returns
 * undefined when there is no calling code or nothing after it.
 */
export function parsePhone(value: string): Phone | undefined {
  const text = plainContact(value);
  if (text.length > PHONE_MAX) return undefined;
  const hyphen = text.indexOf('-');
  if (hyphen < 0) return undefined;
  const code = text.slice(text.startsWith('+') ? 1 : 0, hyphen);
  const number = text.slice(hyphen + 1);
  return CODE.test(code) && number !== '' ? { code, number } : undefined;
}

/** Stored and sent form: `+86-13800000000`. */
export function formatPhone({ code, number }: Phone): string {
  return `+${code}-${number}`;
}

/** Display form of a stored phone: calling code and number separated, Chinese mobile numbers in groups. */
export function shownPhone(phone: string): string {
  return phone.replace(/^(\+86)-(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3 $4').replace('-', ' ');
}

/** A mobile number for its calling code, both without signs. */
export function checkPhoneNumber(code: string, number: string): PhoneIssue | undefined {
  const digits = number.trim();
  if (digits === '') return 'phone.empty';
  if (digits.length > 11 || !CODE.test(code)) return 'phone.illegal';
  return (BY_CODE[code] ?? ELSEWHERE).test(digits) ? undefined : 'phone.illegal';
}

/** A mobile number in full form, `+code-number`. A code without a number counts as empty. */
export function checkPhone(value: string): PhoneIssue | undefined {
  if (isBlank(value)) return 'phone.empty';
  const phone = parsePhone(value);
  return phone ? checkPhoneNumber(phone.code, phone.number) : 'phone.illegal';
}

/** True for an empty value and for a calling code with nothing after it. */
export function isBlank(value: string): boolean {
  const text = plainContact(value);
  return text.length <= PHONE_MAX && /^(\+?[0-9]{0,4}-?)?$/.test(text);
}
