import type { updatePartnerCompany } from '@portal/common/contract/company/partner-company';
import type { StoredOf } from '@portal/common/contract/version';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { Locale } from '@portal/common/intl/locale';
import { checkCompanyPhone, checkSameArea } from '@portal/common/rules/company/company-phone';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { refuseAt, type Refusing } from '../../platform/errors/refusal.ts';
import type { HandlerInput } from '../../platform/http/calls/serve.ts';
import { checkIndustry, checkPlace, partnerTypesOf } from '../lookups/chosen.ts';
import { employeesName } from '../lookups/lookups.ts';
import type { CompanyChange, PartnerCompany } from './partner-company.db.ts';

/** States of the certification in which the name, or the place, is certified or pending review. */
const NAME_FROZEN: readonly number[] = [AuthStatus.pending, AuthStatus.authenticated];
const PLACE_FROZEN: readonly number[] = [AuthStatus.authenticated];

/** Phone in stored form. An unchanged one counts as valid; the area code stays once it is set. */
function phoneOf(typed: string, stored: string): string {
  if (typed === stored) return stored;
  const issue = checkCompanyPhone(typed) ?? checkSameArea(stored)(typed);
  if (issue) return refuseAt('company_phone', issue);
  return formatPhone(parsePhone(typed) ?? refuseAt('company_phone', 'companyPhone.illegal'));
}

/** A stored company by the names of the form. */
export const formOf = (company: PartnerCompany): StoredOf<typeof updatePartnerCompany> => ({
  company_phone: company.phone,
  company_name: company.company_name,
  company_official_website: company.website,
  company_country_id: company.region_id,
  company_province_id: company.province_id,
  company_city_id: company.city_id,
  company_address: company.address,
  company_main_business: company.main_business,
  company_industry_id: company.industry_id,
  company_size_id: company.employees_id,
  version: company.version,
});

type Changing = Pick<
  Refusing<'Account.Company.Frozen', 'company_name' | `company_${'country' | 'province' | 'city'}_id`>,
  'refuseAt'
> & { locale: Locale };

/** Columns to write for the values of the company's form. Refuses at the field. */
export function changeOf(
  body: HandlerInput<typeof updatePartnerCompany>['body'],
  before: PartnerCompany,
  { refuseAt: refuseField, locale }: Changing,
): CompanyChange {
  const place = { country: body.company_country_id, province: body.company_province_id, city: body.company_city_id };
  const stored = { country: before.region_id, province: before.province_id, city: before.city_id };
  const moved = (Object.keys(place) as (keyof typeof place)[]).find((part) => place[part] !== stored[part]);
  if (moved) {
    if (PLACE_FROZEN.includes(before.auth_status))
      refuseField(`company_${moved}_id`, 'Account.Company.Frozen', { text: 'partner.placeFrozen' });
    checkPlace(place, { country: 'company_country_id', province: 'company_province_id', city: 'company_city_id' });
  }
  if (body.company_name !== before.company_name && NAME_FROZEN.includes(before.auth_status))
    refuseField('company_name', 'Account.Company.Frozen');
  checkIndustry(body.company_industry_id, 'company_industry_id');
  const size = body.company_size_id ?? before.employees_id;
  if (size !== 0 && employeesName(size, locale) === '') refuseAt('company_size_id', 'employees.empty');
  return {
    company_name: body.company_name,
    industry_id: body.company_industry_id,
    employees_id: size,
    region_id: place.country,
    main_business: body.company_main_business,
    address: body.company_address,
    website: body.company_official_website ?? '',
    phone: phoneOf(body.company_phone, before.phone),
    province_id: place.province,
    city_id: place.city,
    ...(body.intention_partner_type
      ? { intention_types: partnerTypesOf(body.intention_partner_type, 'intention_partner_type') }
      : {}),
  };
}
