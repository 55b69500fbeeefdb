import { COMPANY_SHOWN, CompanyDataItems } from '@portal/common/form/partner/company-data';
import { companyFacts } from '../applicant/applicant.tsx';
import { EditableCard, type Editing } from './editable-card.tsx';
import type { RegistrationItem } from './registration.queries.ts';

const fieldsOf = ({ data: d }: RegistrationItem) => ({
  company_phone: d.company_phone,
  company_email: d.company_email,
  company_industry_id: d.company_industry_id,
  company_main_business: d.company_main_business,
  company_country_id: d.company_country_id,
  company_province_id: d.company_province_id,
  company_city_id: d.company_city_id,
  company_address: d.company_address,
});

/** The company of an application; while it is pending, staff can correct it. */
export function CompanyCard(card: Editing) {
  const { data } = card.request;
  const stored = fieldsOf(card.request);
  return (
    <EditableCard {...card} of="company" facts={companyFacts(data)} stored={stored} fields={COMPANY_SHOWN}>
      <CompanyDataItems stored={stored} />
    </EditableCard>
  );
}
