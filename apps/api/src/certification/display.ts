import type { Refused } from '@portal/common/contract/certification-approval';
import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../intl/texts.ts';
import { cityName, countryName, provinceName } from '../lookups/lookups.db.ts';
import type { Changes } from './certification.tables.ts';

export interface Correction { field: 'Company' | 'LicCode' | 'Location'; before: string; after: string }

/** Names of country, province and city, as far as known; '' when nothing was chosen. */
export const placeName = (country: number, province: number, city: number, locale: Locale): string =>
  [countryName(country, locale), provinceName(province, locale), cityName(city, locale)].filter((name) => name !== '').join(' / ');

/** Changes made by staff, in the reader's language. `place` is the current place of the request. */
export function correctionsOf(changes: Changes, place: { country_id: number; province_id: number; city_id: number }, locale: Locale): Correction[] {
  const { lic_company, lic_code } = changes;
  const where = (side: 0 | 1) => {
    const id = (column: keyof typeof place) => Number(changes[column]?.[side] ?? place[column]);
    return placeName(id('country_id'), id('province_id'), id('city_id'), locale);
  };
  const moved = ['country_id', 'province_id', 'city_id'].some((column) => column in changes);
  return [
    ...(lic_company ? [{ field: 'Company' as const, before: String(lic_company[0]), after: String(lic_company[1]) }] : []),
    ...(lic_code ? [{ field: 'LicCode' as const, before: String(lic_code[0]), after: String(lic_code[1]) }] : []),
    ...(moved ? [{ field: 'Location' as const, before: where(0), after: where(1) }] : []),
  ];
}

/**
 * Rejected fields with reasons, for messages: lines of an e-mail, or one sentence of an SMS. Includes its own leading
 * and trailing separators.
 */
export function refusedText(fields: readonly Refused[], locale: Locale, channel: 'email' | 'sms'): string {
  const colon = locale === 'zh-CN' ? '：' : ': ';
  const said = fields.map(({ Field, Reason }) => `${textOf(locale, `refusedField.${Field}`)}${colon}${textOf(locale, `refusal.${Reason}`)}`);
  const space = locale === 'zh-CN' ? '' : ' ';
  if (said.length === 0) return space;
  if (channel === 'email') return `\n${said.map((line) => `- ${line}`).join('\n')}\n`;
  return locale === 'zh-CN' ? `${said.join('；')}。` : ` ${said.join('; ')}. `;
}
