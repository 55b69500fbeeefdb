import { FormattedMessage } from 'react-intl';
import type { ShownFields } from '@portal/common/form/version/difference';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import { COMPANY_SHOWN } from '@portal/common/form/partner/company-data';
import { personShown } from '@portal/common/form/partner/person-shown';
import { checkAddress } from '@portal/common/rules/company/address';
import { checkPartnerName } from '@portal/common/rules/company/company-name';
import { checkMainBusiness } from '@portal/common/rules/company/main-business';
import { checkWebsite } from '@portal/common/rules/company/website';
import { optional } from '@portal/common/rules/text/optional';
import { checkPositionName } from '@portal/common/rules/user/position-name';
import { checkUserName } from '@portal/common/rules/user/user-name';
import type { Partner } from '@portal/common/contract/console/partners';
import type { PartnerFields } from '../partner.ts';

/** An empty form. */
export const EMPTY: PartnerFields = {
  company_name: '',
  company_official_website: '',
  company_phone: '',
  company_email: '',
  company_industry_id: 0,
  company_main_business: '',
  company_country_id: 0,
  company_province_id: 0,
  company_city_id: 0,
  company_address: '',
  username: '',
  email: '',
  phone: '',
  position_category_id: 0,
  position_name: '',
  country_id: 0,
  province_id: 0,
  city_id: 0,
  address: '',
  partner_level: 0,
  file_id: '',
};

const NAMES = Object.keys(EMPTY) as (keyof PartnerFields)[];

/** The fields of the form among other values. */
export const fieldsOf = (values: PartnerFields): PartnerFields =>
  Object.fromEntries(NAMES.map((name) => [name, values[name]])) as unknown as PartnerFields;

/** A partner as values of the form. */
export const storedOf = ({ enterprise_info, contact_info, other, file }: Partner): PartnerFields =>
  fieldsOf({
    ...EMPTY,
    ...enterprise_info,
    ...contact_info,
    partner_level: other.partner_level,
    file_id: file?.file_id ?? '',
  });

const filled = (value: string | number) => (value === '' || value === 0 ? 'missing' : undefined);
/** No check. */
export const free = () => undefined;

/**
 * Checks that disable Save. Provinces and cities count only by the error they show, because not every country has them.
 */
export const CHECKS: { readonly [Field in keyof PartnerFields]: (value: PartnerFields[Field]) => unknown } = {
  company_name: checkPartnerName,
  company_official_website: checkWebsite,
  company_phone: filled,
  company_email: filled,
  company_industry_id: filled,
  company_main_business: checkMainBusiness,
  company_country_id: filled,
  company_province_id: free,
  company_city_id: free,
  company_address: checkAddress,
  username: checkUserName,
  email: filled,
  phone: filled,
  position_category_id: filled,
  position_name: optional(checkPositionName),
  country_id: filled,
  province_id: free,
  city_id: free,
  address: checkAddress,
  partner_level: filled,
  file_id: filled,
};

/** Labels of the fields in the panel of a conflict. */
export const SHOWN: ShownFields<PartnerFields> = {
  company_name: { label: <FormattedMessage id="registrationField.company_name" /> },
  company_official_website: { label: <FormattedMessage id="registrationField.company_official_website" /> },
  ...COMPANY_SHOWN,
  username: { label: <FormattedMessage id="approvals.registration.field.username" /> },
  ...personShown((field) => <FormattedMessage id={`approvals.registration.field.${field}`} />),
  partner_level: {
    label: <FormattedMessage id="lookup.partnerLevel" />,
    show: (id) => <LookupName lookup={{ list: 'partnerLevel' }} id={id} />,
  },
};
