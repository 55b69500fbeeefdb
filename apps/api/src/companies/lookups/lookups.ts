import type { Locale } from '@portal/common/intl/locale';
import { CHINA } from './china.ts';
import { CHINA_ID, COUNTRIES } from './countries.ts';
import { INDUSTRIES } from './industries.ts';
import { EMPLOYEE_SIZES, PARTNER_LEVELS, PARTNER_TYPES, POSITIONS, type Named } from './own-lists.ts';

const said = (locale: Locale, entry: Named | undefined) => (entry ? entry[locale === 'zh-CN' ? 1 : 2] : '');

/** Names by id in the caller's language; '' for 0 and unknown ids. */
export const countryName = (id: number, locale: Locale) => {
  const found = COUNTRIES.find((country) => country.id === id);
  return found ? (locale === 'zh-CN' ? found.zh : found.en) : '';
};
/** Calling code of a country, `86`; '' for an unknown one. */
export const callingCode = (id: number): string => COUNTRIES.find((country) => country.id === id)?.callingCode ?? '';
/** Name of a Chinese province. */
export const provinceName = (id: number, locale: Locale) => said(locale, CHINA.find((p) => p.at[0] === id)?.at);
/** Name of a Chinese city. */
export const cityName = (id: number, locale: Locale) =>
  said(
    locale,
    CHINA.flatMap((p) => p.cities).find((city) => city[0] === id),
  );
/** Name of a position. */
export const positionName = (id: number, locale: Locale) =>
  said(
    locale,
    POSITIONS.find((p) => p[0] === id),
  );
/** Name of a partner type. */
export const partnerTypeName = (id: number, locale: Locale) =>
  said(
    locale,
    PARTNER_TYPES.find((p) => p[0] === id),
  );
/** Name of a partner level. */
export const partnerLevelName = (id: number, locale: Locale) =>
  said(
    locale,
    PARTNER_LEVELS.find((level) => level[0] === id),
  );
/** Name of a company size. */
export const employeesName = (id: number, locale: Locale) =>
  said(
    locale,
    EMPLOYEE_SIZES.find((e) => e[0] === id),
  );

/** Name of an industry (a division), and the id of its section. */
export function industryOf(id: number, locale: Locale): { name: string; parentId: number } {
  for (const section of INDUSTRIES) {
    const leaf = section.divisions.find((division) => division[0] === id);
    if (leaf) return { name: said(locale, leaf), parentId: section.id };
  }
  return { name: '', parentId: 0 };
}

/** Only divisions can be chosen, not the sections above them. */
const INDUSTRY_IDS: ReadonlySet<number> = new Set(INDUSTRIES.flatMap(({ divisions }) => divisions.map(([id]) => id)));

/** Partner types, in the order of their list. */
export const PARTNER_TYPE_IDS: ReadonlySet<number> = new Set(PARTNER_TYPES.map(([id]) => id));

export { CHINA_ID };

/** True for the id of an industry (a division). */
export const isIndustry = (id: number) => INDUSTRY_IDS.has(id);
/** True for the id of a position. */
export const isPosition = (id: number) => POSITIONS.some((p) => p[0] === id);
/** Id of a position by its name in either language, in any letter case; 0 when unknown. */
export const positionIdOf = (name: string): number => {
  const folded = name.toLowerCase();
  return POSITIONS.find(([, zh, en]) => zh.toLowerCase() === folded || en.toLowerCase() === folded)?.[0] ?? 0;
};
/** True for the id of a country. */
export const isCountry = (id: number) => COUNTRIES.some((c) => c.id === id);

/** Ids of the cities of a Chinese province; empty where it has no list of cities, undefined for an unknown province. */
export const citiesOf = (provinceId: number): readonly number[] | undefined =>
  CHINA.find((one) => one.at[0] === provinceId)?.cities.map(([id]) => id);

/** True when province and city belong to the country; 0 means "not chosen" and is required where there is no list. */
export function liesIn(countryId: number, provinceId: number, cityId: number): boolean {
  if (countryId !== CHINA_ID) return provinceId === 0 && cityId === 0;
  if (provinceId === 0) return cityId === 0;
  const province = CHINA.find((p) => p.at[0] === provinceId);
  return province !== undefined && (cityId === 0 || province.cities.some((city) => city[0] === cityId));
}
