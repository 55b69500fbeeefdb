import * as z from 'zod/mini';
import { anyone, endpointsOf } from '../endpoint.ts';
import { queryNumber } from '../fields.ts';

const endpoint = endpointsOf('lookups');

/**
 * Search terms of a long list besides the name in the caller's language: the name in the other language, and the pinyin
 * initials of the Chinese one (`zg` for 中国).
 */
const searchable = { other_name: z.optional(z.string()), initials: z.optional(z.string()) };
const names = { query: z.strictObject({ user_type: z.optional(queryNumber) }) };
const get = { method: 'GET', access: anyone } as const;

/** Names come in the caller's language. */
export const listCountries = endpoint({
  summary: 'Countries',
  refuses: [],
  ...get,
  path: '/api/account/v1/country',
  ...names,
  reply: z.array(
    z.strictObject({
      country_id: z.number(),
      country_name: z.string(),
      country_code: z.string(),
      ...searchable,
      /** False: forms ask for no province and no city of this country. */
      has_provinces: z.optional(z.boolean()),
    }),
  ),
});
/** Regions with both names and the calling code, for the phone prefix. */
export const listRegions = endpoint({
  summary: 'Regions with calling codes',
  refuses: [],
  ...get,
  path: '/api/account/v1/region',
  ...names,
  reply: z.strictObject({
    Data: z.array(
      z.strictObject({
        ID: z.number(),
        RegionEn: z.string(),
        RegionZh: z.string(),
        RegionCode: z.string(),
        initials: searchable.initials,
      }),
    ),
  }),
});
export const listProvinces = endpoint({
  summary: 'Provinces of a country',
  refuses: [],
  ...get,
  path: '/api/account/v1/country/province',
  query: z.strictObject({ country_id: z.optional(queryNumber) }),
  reply: z.array(z.strictObject({ province_id: z.number(), province_name: z.string(), ...searchable })),
});
export const listCities = endpoint({
  summary: 'Cities of a province',
  refuses: [],
  ...get,
  path: '/api/account/v1/country/province/city',
  query: z.strictObject({ province_id: z.optional(queryNumber), country_id: z.optional(queryNumber) }),
  reply: z.array(z.strictObject({ city_id: z.number(), city_name: z.string(), ...searchable })),
});
/** A flat list of a tree: parent id 0 is the top. */
export const listIndustries = endpoint({
  summary: 'Industries, a tree as a flat list',
  refuses: [],
  ...get,
  path: '/api/account/v1/industry',
  reply: z.array(
    z.strictObject({
      industry_id: z.number(),
      industry_name: z.string(),
      industry_parent_id: z.number(),
      industry_parent_name: z.string(),
      ...searchable,
    }),
  ),
});
export const listPositions = endpoint({
  summary: 'Positions',
  refuses: [],
  ...get,
  path: '/api/account/v1/position',
  ...names,
  reply: z.array(z.strictObject({ position_id: z.number(), position_name: z.string(), ...searchable })),
});
export const listEmployeeSizes = endpoint({
  summary: 'Company sizes',
  refuses: [],
  ...get,
  path: '/api/account/v1/employees',
  reply: z.array(z.strictObject({ employees_id: z.number(), employees_name: z.string() })),
});
/** Types of partner companies. `id` is that of the partner, or 0, and has no effect. */
export const listPartnerTypes = endpoint({
  summary: 'Partner types',
  refuses: [],
  ...get,
  path: '/api/account/v1/partner/{id}/intention_type',
  reply: z.array(z.strictObject({ intention_type_id: z.number(), intention_type_name: z.string() })),
});
/** Levels that a contract grants, lowest first. */
export const listPartnerLevels = endpoint({
  summary: 'Partner levels',
  refuses: [],
  ...get,
  path: '/api/account/v2/partner/levels',
  reply: z.array(z.strictObject({ level_id: z.number(), level_name: z.string() })),
});
