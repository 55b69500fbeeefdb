import type { ErrorCode } from '@portal/common/errors/catalogue';
import { refuse } from '../http/refusal.ts';
import { CHINA_ID, citiesOf, isCountry, isIndustry, isPosition, PARTNER_TYPE_IDS } from '../lookups/lookups.db.ts';

/** Ids that a form chose from the lookups, each undefined or 0 where nothing was chosen. */
export interface Place { country: number; province: number; city: number }

/** The names on the wire of the three ids of a place. */
type PlaceFields = Readonly<Record<keyof Place, string>>;

const at = (field: string, code: ErrorCode) => refuse(code, { fields: { [field]: code } });

/**
 * Checks a place against the lists (spec 1 §5): the country is known; province and city are needed where their lists
 * hold something, and are of that country and province; elsewhere they are 0.
 *
 * @throws Refusal `country.empty`, `province.empty` or `city.empty` at the field
 */
export function checkPlace({ country, province, city }: Place, fields: PlaceFields): void {
  if (!isCountry(country)) at(fields.country, 'country.empty');
  if (country !== CHINA_ID) {
    if (province !== 0) at(fields.province, 'province.empty');
    if (city !== 0) at(fields.city, 'city.empty');
    return;
  }
  const cities = citiesOf(province) ?? at(fields.province, 'province.empty');
  const known = cities.length === 0 ? city === 0 : cities.includes(city);
  if (!known) at(fields.city, 'city.empty');
}

/** @throws Refusal `industry.empty` at the field for anything that cannot be chosen */
export function checkIndustry(id: number, field: string): void {
  if (!isIndustry(id)) at(field, 'industry.empty');
}

/** @throws Refusal `position.empty` at the field for anything that cannot be chosen */
export function checkPosition(id: number, field: string): void {
  if (!isPosition(id)) at(field, 'position.empty');
}

/**
 * The partner types chosen, each once, in the order of the list.
 *
 * @throws Refusal `partnerType.empty` at the field where one is unknown
 */
export function partnerTypesOf(ids: readonly number[], field: string): number[] {
  if (!ids.every((id) => PARTNER_TYPE_IDS.has(id))) at(field, 'partnerType.empty');
  return [...PARTNER_TYPE_IDS].filter((id) => ids.includes(id));
}
