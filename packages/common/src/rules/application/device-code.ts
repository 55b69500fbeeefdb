export type DeviceCodeIssue = 'deviceCode.empty' | 'deviceCode.illegal';

const DIGITS = 9;

/** The digits of a code that a person typed as a device shows it, with blanks or hyphens, or by a Chinese keyboard. */
export const digitsOfDeviceCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');

/** The code of a device: nine digits. */
export function checkDeviceCode(typed: string): DeviceCodeIssue | undefined {
  const digits = digitsOfDeviceCode(typed);
  if (digits === '') return 'deviceCode.empty';
  return digits.length === DIGITS && /^[0-9]+$/.test(digits) ? undefined : 'deviceCode.illegal';
}

/** As a device shows it: `123-456-789`. */
export const shownDeviceCode = (digits: string): string => digits.replace(/(?<=^(?:\d{3})+)(?=\d)/g, '-');
