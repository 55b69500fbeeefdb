import type { Locale } from '@portal/common/intl/locale';
import { industryOf, partnerLevelName, partnerTypeName, positionName } from '../lookups/lookups.ts';
import { partnerTypeNames, placeName } from './application-view.ts';

type Shown = (value: string, locale: Locale) => string;

const byId =
  (name: (id: number, locale: Locale) => string): Shown =>
  (value, locale) =>
    name(Number(value), locale);
const place: Shown = (value, locale) => {
  const [country = 0, province = 0, city = 0] = JSON.parse(value) as number[];
  return placeName(country, province, city, locale);
};

/** Fields of questions whose answers are codes: those of a place and of partner types are lists in JSON. */
const SHOWN: Readonly<Partial<Record<string, Shown>>> = {
  company_industry_id: byId((id, locale) => industryOf(id, locale).name),
  company_location: place,
  intention_partner_type: (value, locale) => partnerTypeNames(JSON.parse(value) as number[], locale),
  position_category_id: byId(positionName),
  location: place,
  sign_type: byId(partnerTypeName),
  partner_level: byId(partnerLevelName),
};

/** What was a value of an asked field, for people. */
export const shownAnswer = (field: string, value: string, locale: Locale): string =>
  SHOWN[field]?.(value, locale) ?? value;
