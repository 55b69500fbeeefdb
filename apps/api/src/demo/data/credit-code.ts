import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';

const CHECK_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Appends the check character of a credit code. */
export function completed(code: string): string {
  const check = checkCreditCodeOf(LicenceType.businessLicence);
  const last = Array.from(CHECK_CHARACTERS).find((character) => check(code + character) === undefined);
  if (last === undefined) throw new RangeError(`no check character fits ${code}`);
  return code + last;
}
