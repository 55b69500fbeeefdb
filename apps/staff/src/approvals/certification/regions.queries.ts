import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCities, listCountries, listProvinces } from '@portal/common/contract/lookups';
import { useCall, useHost } from '@portal/common/host/use-host';

/** Keys of these lists are written in this file only. Names come in the language of the page, so it is part of the key. */
const root = ['regions'];

const settled = { staleTime: Infinity };

export interface Region { id: number; name: string }

export function useCountries() {
  const call = useCall();
  const { locale } = useHost();
  return useQuery<Region[]>({
    ...settled,
    placeholderData: keepPreviousData,
    queryKey: [...root, 'countries', locale],
    queryFn: async ({ signal }) =>
      (await call(listCountries, { query: {} }, signal)).map((row) => ({ id: row.country_id, name: row.country_name })),
  });
}

/** Provinces of a country; empty where it has none. In another language the old names stay meanwhile, another country's do not. */
export function useProvinces(country: number | undefined) {
  const call = useCall();
  const { locale } = useHost();
  return useQuery<Region[]>({
    ...settled,
    placeholderData: (before, query) => (query?.queryKey[2] === country ? before : undefined),
    queryKey: [...root, 'provinces', country, locale],
    enabled: country !== undefined,
    queryFn: async ({ signal }) =>
      (await call(listProvinces, { query: { country_id: country } }, signal)).map((row) => ({ id: row.province_id, name: row.province_name })),
  });
}

/** Cities of a province; empty where it has none. */
export function useCities(country: number | undefined, province: number | undefined) {
  const call = useCall();
  const { locale } = useHost();
  return useQuery<Region[]>({
    ...settled,
    placeholderData: (before, query) => (query?.queryKey[3] === province ? before : undefined),
    queryKey: [...root, 'cities', country, province, locale],
    enabled: country !== undefined && province !== undefined,
    queryFn: async ({ signal }) =>
      (await call(listCities, { query: { country_id: country, province_id: province } }, signal)).map((row) => ({ id: row.city_id, name: row.city_name })),
  });
}
