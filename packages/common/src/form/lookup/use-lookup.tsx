import { useQuery } from '@tanstack/react-query';
import type { Call } from '../../client/call.ts';
import {
  listCities,
  listCountries,
  listEmployeeSizes,
  listIndustries,
  listPartnerLevels,
  listPartnerTypes,
  listPositions,
  listProvinces,
} from '../../contract/portal/lookups.ts';
import type { UserType } from '../../enums/user/user-type.ts';
import { useCall, useHost } from '../../host/use-host.tsx';
import type { Searchable } from './pinyin-search.ts';
import { HOUR_MS } from '../../rules/units.ts';

/** One entry of a lookup list; ids start at 1. */
export interface Entry extends Searchable {
  id: number;
  parentId?: number;
  hasProvinces?: boolean | undefined;
}

/** A lookup list for a control. */
export interface LookupList {
  /** undefined until loaded. */
  entries: Entry[] | undefined;
  failed: boolean;
  loading: boolean;
  load: () => void;
}

/** Key of a list: positions and countries may depend on the user type. */
export type Lookup =
  | { list: 'country'; userType?: UserType | undefined }
  | { list: 'province'; country: number }
  | { list: 'city'; country: number; province: number }
  | { list: 'industry' }
  | { list: 'position'; userType?: UserType | undefined }
  | { list: 'employees' }
  | { list: 'partnerType' }
  | { list: 'partnerLevel' };

const search = (row: { other_name?: string | undefined; initials?: string | undefined }) => ({
  other: row.other_name,
  initials: row.initials,
});
const ofType = (userType: UserType | undefined) => ({ query: userType === undefined ? {} : { user_type: userType } });

async function load(call: Call, lookup: Lookup, signal: AbortSignal): Promise<Entry[]> {
  switch (lookup.list) {
    case 'country':
      return (await call(listCountries, ofType(lookup.userType), signal)).map((row) => ({
        id: row.country_id,
        name: row.country_name,
        hasProvinces: row.has_provinces,
        ...search(row),
      }));
    case 'province':
      return (await call(listProvinces, { query: { country_id: lookup.country } }, signal)).map((row) => ({
        id: row.province_id,
        name: row.province_name,
        ...search(row),
      }));
    case 'city':
      return (
        await call(listCities, { query: { country_id: lookup.country, province_id: lookup.province } }, signal)
      ).map((row) => ({ id: row.city_id, name: row.city_name, ...search(row) }));
    case 'industry':
      return (await call(listIndustries, {}, signal)).map((row) => ({
        id: row.industry_id,
        name: row.industry_name,
        parentId: row.industry_parent_id,
        ...search(row),
      }));
    case 'position':
      return (await call(listPositions, ofType(lookup.userType), signal)).map((row) => ({
        id: row.position_id,
        name: row.position_name,
        ...search(row),
      }));
    case 'employees':
      return (await call(listEmployeeSizes, {}, signal)).map((row) => ({
        id: row.employees_id,
        name: row.employees_name,
      }));
    case 'partnerType':
      return (await call(listPartnerTypes, { params: { id: '0' } }, signal)).map((row) => ({
        id: row.intention_type_id,
        name: row.intention_type_name,
      }));
    case 'partnerLevel':
      return (await call(listPartnerLevels, {}, signal)).map((row) => ({ id: row.level_id, name: row.level_name }));
  }
}

/**
 * A lookup list in the language of the page, requested once per page; undefined requests nothing. After a change of
 * language the old names are shown until the new ones are loaded; names of another list are not.
 */
export function useLookup(lookup: Lookup | undefined): LookupList {
  const call = useCall();
  const { locale } = useHost();
  const { data, isError, isFetching, refetch } = useQuery<Entry[]>({
    queryKey: ['lookups', lookup, locale],
    queryFn: ({ signal }) => (lookup ? load(call, lookup, signal) : []),
    enabled: lookup !== undefined,
    staleTime: Infinity,
    gcTime: HOUR_MS,
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(lookup) ? before : undefined,
  });
  return { entries: data, failed: isError && data === undefined, loading: isFetching, load: () => void refetch() };
}
