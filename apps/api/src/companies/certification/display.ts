import type { CorrectedField } from '@portal/common/enums/certification/refusal-reason';
import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../../platform/intl/texts.ts';
import { cityName, countryName, provinceName } from '../lookups/lookups.ts';
import { listText, type ListPlace } from '../../platform/mail/list-text.ts';
import type { Changes } from '../../platform/db/tables/stored-values.ts';

export interface Correction {
  field: CorrectedField;
  before: string;
  after: string;
}

/** Names of country, province and city, as far as known; '' when nothing was chosen. */
export const placeName = (country: number, province: number, city: number, locale: Locale): string =>
  [countryName(country, locale), provinceName(province, locale), cityName(city, locale)]
    .filter((name) => name !== '')
    .join(' / ');

/**
 * Corrections by staff, in the reader's language. A part of the place that the applicant left empty is not a
 * correction: staff only filled it in. `place` is the current place of the request.
 */
export function correctionsOf(
  changes: Changes,
  place: { country_id: number; province_id: number; city_id: number },
  locale: Locale,
): Correction[] {
  const { lic_company, lic_code } = changes;
  const where = (side: 0 | 1) => {
    const id = (column: keyof typeof place) => Number(changes[column]?.[side] ?? place[column]);
    return placeName(id('country_id'), id('province_id'), id('city_id'), locale);
  };
  const moved = ['country_id', 'province_id', 'city_id'].some((column) => (changes[column]?.[0] ?? 0) !== 0);
  return [
    ...(lic_company
      ? [{ field: 'Company' as const, before: String(lic_company[0]), after: String(lic_company[1]) }]
      : []),
    ...(lic_code ? [{ field: 'LicCode' as const, before: String(lic_code[0]), after: String(lic_code[1]) }] : []),
    ...(moved ? [{ field: 'Location' as const, before: where(0), after: where(1) }] : []),
  ];
}

/** What staff corrected, for a message. */
export const correctedText = (corrections: readonly Correction[], place: ListPlace): string =>
  listText(
    place,
    corrections.map(({ field, before, after }) => [
      textOf(place.locale, field === 'Location' ? 'certification.location' : `refusedField.${field}`),
      `${before} → ${after}`,
    ]),
    textOf(place.locale, 'certification.corrected'),
  );
