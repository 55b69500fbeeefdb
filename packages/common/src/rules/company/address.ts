import { hasHiddenInLines, lengthOf } from '../text/text.ts';

export type AddressIssue = 'address.empty' | 'address.illegal';

/** Detailed address on the forms of partners and staff (spec 1 §5): 1 to 255 characters. */
export function checkAddress(value: string): AddressIssue | undefined {
  return check(value, 1, 255);
}

/** Address on the enterprise's own form (spec 2 §5): 2 to 1024 characters. */
export function checkEnterpriseAddress(value: string): AddressIssue | undefined {
  return check(value, 2, 1024);
}

function check(value: string, min: number, max: number): AddressIssue | undefined {
  const address = value.trim();
  if (address === '') return 'address.empty';
  const length = lengthOf(address, max);
  return length < min || length > max || hasHiddenInLines(address) ? 'address.illegal' : undefined;
}
