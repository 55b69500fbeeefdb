import { plainContact } from './plain.ts';

/** `local`: a character before the @ that is not allowed. `illegal`: no valid e-mail. */
export type EmailIssue = 'email.empty' | 'email.tooLong' | 'email.local' | 'email.illegal';

/** Longest e-mail that any call accepts. */
export const EMAIL_MAX = 60;
const EMAIL_MIN = 6;
const LOCAL = /^[A-Za-z0-9._-]+$/;
const LOCAL_WITH_PLUS = /^[A-Za-z0-9._+-]+$/;
const LABEL = /^[A-Za-z0-9-]{1,63}$/;
const TOP = /^[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/;

/**
 * E-mail as the forms accept it: made plain, 6 to 60 characters of letters, digits, dot, hyphen and underscore;
 * the part before the @ does not end with `-` or `_`, no label of the domain starts or ends with `-`.
 */
export function checkEmail(value: string): EmailIssue | undefined {
  return check(value, LOCAL);
}

/**
 * E-mail as the API accepts it: as in the forms, and with `+` before the @, which accounts of other systems may have.
 */
export function checkEmailOnWire(value: string): EmailIssue | undefined {
  return check(value, LOCAL_WITH_PLUS);
}

/** Stored and compared form: plain, lower case. */
export function normaliseEmail(value: string): string {
  return plainContact(value).toLowerCase();
}

function check(value: string, localPart: RegExp): EmailIssue | undefined {
  const email = plainContact(value);
  if (email === '') return 'email.empty';
  if (email.length > EMAIL_MAX) return 'email.tooLong';
  if (email.length < EMAIL_MIN) return 'email.illegal';
  const at = email.indexOf('@');
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  if (at < 1 || local.includes(' ')) return 'email.illegal';
  if (!localPart.test(local)) return 'email.local';
  const legal =
    !/[-_.]$/.test(local) &&
    !local.startsWith('.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    TOP.test(top);
  return legal ? undefined : 'email.illegal';
}
