import { useLookup, type LookupList } from '@portal/common/form/use-lookup';

/** Is something of the list chosen, or nothing where the list is empty? Not while the list is on its way. */
const fits = ({ entries }: LookupList, id: number) =>
  entries !== undefined && (entries.length === 0 ? id === 0 : entries.some((entry) => entry.id === id));

/** Is the place complete? A country always; province and city only where there are any to choose (spec 1 §5). */
export function usePlace(country: number, province: number, city: number): boolean {
  const provinces = useLookup(country > 0 ? { list: 'province', country } : undefined);
  const cities = useLookup(province > 0 ? { list: 'city', country, province } : undefined);
  if (country === 0 || !fits(provinces, province)) return false;
  return province === 0 ? city === 0 : fits(cities, city);
}
