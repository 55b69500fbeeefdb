import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../../../platform/intl/texts.ts';

const NAMES: Readonly<Record<number, string>> = {
  1: 'businessLicence',
  2: 'organisationCode',
  3: 'legalPerson',
  4: 'socialOrganisation',
  5: 'administrativeLaw',
  99: 'other',
};

/** Name of what a company is verified by. */
export const licenceTypeName = (
  { auth_method, lic_type }: { auth_method: number; lic_type: number },
  locale: Locale,
): string =>
  textOf(
    locale,
    auth_method === AuthMethod.transaction ? 'licenceType.transaction' : `licenceType.${NAMES[lic_type] ?? 'other'}`,
  );
