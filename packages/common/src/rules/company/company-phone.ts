import { checkPhoneNumber, isBlank, parsePhone } from '../contact/phone.ts';

export type CompanyPhoneIssue = 'companyPhone.empty' | 'companyPhone.illegal' | 'companyPhone.area';

const LANDLINE = /^[0-9]{1,5}-[0-9]{3,13}$/;
const DIGITS_MIN = 7;
const DIGITS_MAX = 14;

/** Phone of a company: `+code-area-number` with 7 to 14 digits after the calling code, or a mobile. */
export function checkCompanyPhone(value: string): CompanyPhoneIssue | undefined {
  if (isBlank(value)) return 'companyPhone.empty';
  const phone = parsePhone(value);
  if (!phone) return 'companyPhone.illegal';
  if (checkPhoneNumber(phone.code, phone.number) === undefined) return undefined;
  const digits = phone.number.length - 1;
  return LANDLINE.test(phone.number) && digits >= DIGITS_MIN && digits <= DIGITS_MAX
    ? undefined
    : 'companyPhone.illegal';
}

/** The calling code of a stored company phone cannot change; without a stored phone any code is valid. */
export function checkSameArea(stored: string) {
  return (value: string): CompanyPhoneIssue | undefined => {
    const area = parsePhone(stored)?.code;
    return area === undefined || parsePhone(value)?.code === area ? undefined : 'companyPhone.area';
  };
}
