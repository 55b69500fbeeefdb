import { FormattedMessage } from 'react-intl';
import { UserType } from '../../enums/user/user-type.ts';
import { shownPhone } from '../../rules/contact/phone.ts';
import { IndustryField } from '../lookup/industry-select.tsx';
import { LocationFields } from '../lookup/location-fields.tsx';
import { LookupName } from '../lookup/lookup-name.tsx';
import type { ShownFields } from '../version/difference.ts';
import { EmailItem } from './address-items.tsx';
import { AddressItem, CompanyPhoneItem, MainBusinessItem } from './company-items.tsx';

/** Data of a partner company that staff correct and edit. */
interface CompanyData {
  company_phone: string;
  company_email: string;
  company_industry_id: number;
  company_main_business: string;
  company_address: string;
}

/** Items of the company's data, as staff edit them. A `stored` phone or e-mail counts as valid. */
export function CompanyDataItems({ stored }: { stored: Pick<CompanyData, 'company_phone' | 'company_email'> }) {
  return (
    <>
      <CompanyPhoneItem stored={stored.company_phone} />
      <EmailItem
        name="company_email"
        label={<FormattedMessage id="registrationField.company_email" />}
        stored={stored.company_email}
      />
      <IndustryField name="company_industry_id" />
      <MainBusinessItem />
      <LocationFields
        names={{ country: 'company_country_id', province: 'company_province_id', city: 'company_city_id' }}
        userType={UserType.partner}
        preselect={false}
      />
      <AddressItem name="company_address" />
    </>
  );
}

/** The same fields, for comparing two versions. */
export const COMPANY_SHOWN: ShownFields<CompanyData> = {
  company_phone: { label: <FormattedMessage id="registrationField.company_phone" />, show: shownPhone },
  company_email: { label: <FormattedMessage id="registrationField.company_email" /> },
  company_industry_id: {
    label: <FormattedMessage id="registrationField.company_industry_id" />,
    show: (id) => <LookupName lookup={{ list: 'industry' }} id={id} />,
  },
  company_main_business: { label: <FormattedMessage id="registrationField.company_main_business" /> },
  company_address: { label: <FormattedMessage id="registrationField.company_address" /> },
};
