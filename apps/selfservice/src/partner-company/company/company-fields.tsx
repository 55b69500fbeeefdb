import { FormattedMessage } from 'react-intl';
import type { ShownFields } from '@portal/common/form/version/difference';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import type { CompanyForm } from '../company.ts';

/** All fields of the form in its order: labels, and how to show their values. */
export const SHOWN: Required<ShownFields<CompanyForm>> = {
  company_name: { label: <FormattedMessage id="partner.field.companyName" /> },
  company_phone: { label: <FormattedMessage id="partner.field.companyPhone" /> },
  company_official_website: { label: <FormattedMessage id="partner.field.website" /> },
  company_size_id: {
    label: <FormattedMessage id="lookup.employees" />,
    show: (id) => <LookupName lookup={{ list: 'employees' }} id={id} />,
  },
  company_industry_id: {
    label: <FormattedMessage id="lookup.industry" />,
    show: (id) => <LookupName lookup={{ list: 'industry' }} id={id} />,
  },
  company_main_business: { label: <FormattedMessage id="partner.field.mainBusiness" /> },
  company_country_id: {
    label: <FormattedMessage id="lookup.country" />,
    show: (id) => <LookupName lookup={{ list: 'country' }} id={id} />,
  },
  company_province_id: { label: <FormattedMessage id="lookup.province" /> },
  company_city_id: { label: <FormattedMessage id="lookup.city" /> },
  company_address: { label: <FormattedMessage id="partner.field.address" /> },
};

export const FIELDS = Object.keys(SHOWN) as (keyof CompanyForm)[];
