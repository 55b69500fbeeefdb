import type { IssueCode } from '@portal/common/errors/issues';
import { refuseAt } from '../../platform/errors/refusal.ts';
import {
  CHINA_ID,
  citiesOf,
  isCountry,
  isIndustry,
  isPosition,
  PARTNER_TYPE_IDS,
  partnerLevelName,
} from './lookups.ts';

/** Ids chosen from lookups; undefined or 0 when nothing was chosen. */
export interface Place {
  country: number;
  province: number;
  city: number;
}

/** Wire names of the three ids. */
type PlaceFields = Readonly<Record<keyof Place, string>>;

const at = (field: string, code: IssueCode) => refuseAt(field, code);

/**
 * Checks a place: the country must be known; province and city are required where their lists have entries, and must
 * belong to the country and province; otherwise they must be 0.
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

/** @throws Refusal `industry.empty` at the field unless it can be chosen */
export function checkIndustry(id: number, field: string): void {
  if (!isIndustry(id)) at(field, 'industry.empty');
}

/** @throws Refusal `position.empty` at the field unless it can be chosen */
export function checkPosition(id: number, field: string): void {
  if (!isPosition(id)) at(field, 'position.empty');
}

/**
 * Removes duplicates and sorts partner types in list order.
 *
 * @throws Refusal `partnerType.empty` at the field when one is unknown
 */
export function partnerTypesOf(ids: readonly number[], field: string): number[] {
  if (!ids.every((id) => PARTNER_TYPE_IDS.has(id))) at(field, 'partnerType.empty');
  return [...PARTNER_TYPE_IDS].filter((id) => ids.includes(id));
}

/** @throws Refusal `partnerLevel.empty` at the field unless it can be chosen */
export function checkPartnerLevel(id: number, field: string): void {
  if (partnerLevelName(id, 'en-US') === '') at(field, 'partnerLevel.empty');
}
