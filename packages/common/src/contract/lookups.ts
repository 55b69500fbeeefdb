import * as z from 'zod/mini';
import { anyone, endpoint } from './endpoint.ts';
import { queryNumber } from './passing.ts';

const names = { query: z.strictObject({ user_type: z.optional(queryNumber) }) };
const get = { method: 'GET', access: anyone } as const;

/** Names come in the caller's language. */
export const listCountries = endpoint({
  ...get, path: '/api/account/v1/country', ...names,
  reply: z.array(z.strictObject({ country_id: z.number(), country_name: z.string(), country_code: z.string() })),
});
/** Regions with both names and the calling code, for the phone prefix. */
export const listRegions = endpoint({
  ...get, path: '/api/account/v1/region', ...names,
  reply: z.strictObject({ Data: z.array(z.strictObject({ ID: z.number(), RegionEn: z.string(), RegionZh: z.string(), RegionCode: z.string() })) }),
});
export const listProvinces = endpoint({
  ...get, path: '/api/account/v1/country/province',
  query: z.strictObject({ country_id: z.optional(queryNumber) }),
  reply: z.array(z.strictObject({ province_id: z.number(), province_name: z.string() })),
});
export const listCities = endpoint({
  ...get, path: '/api/account/v1/country/province/city',
  query: z.strictObject({ province_id: z.optional(queryNumber), country_id: z.optional(queryNumber) }),
  reply: z.array(z.strictObject({ city_id: z.number(), city_name: z.string() })),
});
/** A flat list of a tree: parent id 0 is the top. */
export const listIndustries = endpoint({
  ...get, path: '/api/account/v1/industry',
  reply: z.array(z.strictObject({
    industry_id: z.number(), industry_name: z.string(), industry_parent_id: z.number(), industry_parent_name: z.string(),
  })),
});
export const listPositions = endpoint({
  ...get, path: '/api/account/v1/position', ...names,
  reply: z.array(z.strictObject({ position_id: z.number(), position_name: z.string() })),
});
export const listEmployeeSizes = endpoint({
  ...get, path: '/api/account/v1/employees',
  reply: z.array(z.strictObject({ employees_id: z.number(), employees_name: z.string() })),
});
