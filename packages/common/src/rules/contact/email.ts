export type EmailIssue = 'email.empty' | 'email.illegal';

/** Longest e-mail that any call takes. */
export const EMAIL_MAX = 60;
const EMAIL_MIN = 6;
const LOCAL = /^[A-Za-z0-9._-]+$/;
const LOCAL_WITH_PLUS = /^[A-Za-z0-9._+-]+$/;
const LABEL = /^[A-Za-z0-9-]{1,63}$/;
const TOP = /^[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/;

/**
 * E-mail as the forms take it (spec 1 §5): trimmed, 6 to 60 characters of letters, digits, dot, hyphen and underscore;
 * the part before the @ does not end with `-` or `_`, no label of the domain starts or ends with `-`.
 */
export function checkEmail(value: string): EmailIssue | undefined {
  return check(value, LOCAL);
}

/** E-mail as the API takes it: as in the forms, and `+` before the @, which accounts made elsewhere may have. */
export function checkEmailOnWire(value: string): EmailIssue | undefined {
  return check(value, LOCAL_WITH_PLUS);
}

/** The form in which e-mails are stored and compared: trimmed, lower case. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}

function check(value: string, localPart: RegExp): EmailIssue | undefined {
  const email = value.trim();
  if (email === '') return 'email.empty';
  if (email.length < EMAIL_MIN || email.length > EMAIL_MAX) return 'email.illegal';
  const at = email.indexOf('@');
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  const legal = at > 0 && localPart.test(local) && !/[-_.]$/.test(local) && !local.startsWith('.') && !local.includes('..')
    && labels.length >= 2 && labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'))
    && TOP.test(top);
  return legal ? undefined : 'email.illegal';
}
