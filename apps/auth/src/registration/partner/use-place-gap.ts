import { useLookup, type LookupList } from '@portal/common/form/lookup/use-lookup';

/** Returns whether an item of the list is chosen, or none if the list is empty. False while the list is loading. */
const fits = ({ entries }: LookupList, id: number) =>
  entries !== undefined && (entries.length === 0 ? id === 0 : entries.some((entry) => entry.id === id));

/**
 * Returns the level of a place that is still to be chosen; undefined when the place is complete: a country always,
 * province and city only if there are any to choose.
 */
export function usePlaceGap(
  country: number,
  province: number,
  city: number,
): 'country' | 'province' | 'city' | undefined {
  const provinces = useLookup(country > 0 ? { list: 'province', country } : undefined);
  const cities = useLookup(province > 0 ? { list: 'city', country, province } : undefined);
  if (country === 0) return 'country';
  if (!fits(provinces, province)) return 'province';
  return (province === 0 ? city === 0 : fits(cities, city)) ? undefined : 'city';
}
