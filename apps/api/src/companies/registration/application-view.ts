import type { ApplicantData } from '@portal/common/contract/company/partner-application';
import type { Locale } from '@portal/common/intl/locale';
import { cityName, countryName, industryOf, partnerTypeName, positionName, provinceName } from '../lookups/lookups.ts';
import { type ApplicationData } from '../../platform/db/tables/stored-values.ts';

/** Name of a place: country, province, city. */
export const placeName = (country: number, province: number, city: number, locale: Locale): string =>
  [countryName(country, locale), provinceName(province, locale), cityName(city, locale)]
    .filter((name) => name !== '')
    .join(' / ');

/** Names of partner types, as a list. */
export const partnerTypeNames = (types: readonly number[], locale: Locale): string =>
  types.map((id) => partnerTypeName(id, locale)).join(locale === 'zh-CN' ? '、' : ', ');

/** Company and person of an application as in the reply, with names in the caller's language. */
export function applicantDataView(data: ApplicationData, locale: Locale): ApplicantData {
  const industry = industryOf(data.industry_id, locale);
  return {
    company_name: data.company_name,
    company_official_website: data.website,
    company_phone: data.company_phone,
    company_email: data.company_email,
    company_country_id: data.company_country_id,
    company_province_id: data.company_province_id,
    company_city_id: data.company_city_id,
    company_location: placeName(data.company_country_id, data.company_province_id, data.company_city_id, locale),
    company_address: data.company_address,
    company_main_business: data.main_business,
    company_industry_id: data.industry_id,
    company_industry_parent_id: industry.parentId,
    company_industry_name: industry.name,
    intention_partner_type: data.intention_types,
    intention_partner_type_name: partnerTypeNames(data.intention_types, locale),

    user_name: data.user_name,
    email: data.email ?? '',
    phone: data.phone ?? '',
    position_category_id: data.position_id,
    position_category_name: positionName(data.position_id, locale),
    position_name: data.position_name,
    country_id: data.country_id,
    province_id: data.province_id,
    city_id: data.city_id,
    location: placeName(data.country_id, data.province_id, data.city_id, locale),
    address: data.address,
  };
}
