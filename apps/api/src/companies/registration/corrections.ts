import type { Correction } from '@portal/common/contract/company/application-result';
import type { RegistrationField } from '@portal/common/enums/partner/registration-refusal';
import type { Locale } from '@portal/common/intl/locale';
import { cityName, countryName, industryOf, positionName, provinceName } from '../lookups/lookups.ts';
import type { Application } from './application.db.ts';

type Shown = (value: string | number, locale: Locale) => string;

const asIs: Shown = String;
const byId =
  (name: (id: number, locale: Locale) => string): Shown =>
  (value, locale) =>
    name(Number(value), locale);
const country = byId(countryName);
const province = byId(provinceName);
const city = byId(cityName);

/** The field that a column belongs to, and a function that shows its values. */
const COLUMNS: Readonly<Record<string, readonly [RegistrationField, Shown]>> = {
  company_name: ['company_name', asIs],
  website: ['company_official_website', asIs],
  company_phone: ['company_phone', asIs],
  company_email: ['company_email', asIs],
  main_business: ['company_main_business', asIs],
  company_address: ['company_address', asIs],
  industry_id: ['company_industry_id', byId((id, locale) => industryOf(id, locale).name)],
  company_country_id: ['company_location', country],
  company_province_id: ['company_location', province],
  company_city_id: ['company_location', city],
  user_name: ['username', asIs],
  email: ['email', asIs],
  phone: ['phone', asIs],
  position_id: ['position_category_id', byId(positionName)],
  position_name: ['position_name', asIs],
  address: ['address', asIs],
  country_id: ['location', country],
  province_id: ['location', province],
  city_id: ['location', city],
};

/** Corrections by staff, one line per field, in the reader's language. Parts of a place are joined. */
export function correctionsOf(changes: Application['corrections'], locale: Locale): Correction[] {
  const fields = new Map<RegistrationField, { before: string[]; after: string[] }>();
  // In the order of the form: jsonb keeps no order.
  for (const [column, [field, shown]] of Object.entries(COLUMNS)) {
    const change = changes[column];
    if (!change) continue;
    const [before, after] = change;
    const line = fields.get(field) ?? { before: [], after: [] };
    line.before.push(shown(before, locale));
    line.after.push(shown(after, locale));
    fields.set(field, line);
  }
  const joined = (parts: string[]) => parts.filter((part) => part !== '').join(' / ');
  return [...fields].map(([field, { before, after }]) => ({ field, before: joined(before), after: joined(after) }));
}
