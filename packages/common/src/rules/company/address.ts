import { hasHiddenInLines, lengthOf } from '../text/text.ts';

export type AddressIssue = 'address.empty' | 'address.length' | 'address.tooLong' | 'address.illegal';

/** Street address on the forms of partners and staff: 1 to 255 characters. */
export function checkAddress(value: string): AddressIssue | undefined {
  return check(value, { min: 1, max: 255, wrongLength: 'address.tooLong' });
}

/** Street address on the enterprise's own form: 2 to 1024 characters. */
export function checkEnterpriseAddress(value: string): AddressIssue | undefined {
  return check(value, { min: 2, max: 1024, wrongLength: 'address.length' });
}

function check(
  value: string,
  { min, max, wrongLength }: { min: number; max: number; wrongLength: AddressIssue },
): AddressIssue | undefined {
  const address = value.trim();
  if (address === '') return 'address.empty';
  const length = lengthOf(address, max);
  if (length < min || length > max) return wrongLength;
  return hasHiddenInLines(address) ? 'address.illegal' : undefined;
}
