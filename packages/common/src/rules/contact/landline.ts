import { plainContact } from './plain.ts';

export type LandlineIssue = 'landline.illegal';

// [country-][area-]number[-extension]; every part has a length limit; hyphens separate the parts.
const LANDLINE = /^(?:\+?[0-9]{1,4}-)?(?:[0-9]{2,5}-)?[0-9]{5,8}(?:-[0-9]{1,6})?$/;

/** Telephone or fax of a contact, optional: `010-12345678`, `+86-010-12345678-801` and the like. */
export function checkLandline(value: string): LandlineIssue | undefined {
  const number = plainContact(value);
  if (number === '') return undefined;
  return number.length <= 28 && LANDLINE.test(number) ? undefined : 'landline.illegal';
}
