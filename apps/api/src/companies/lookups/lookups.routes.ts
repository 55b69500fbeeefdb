import {
  listCities,
  listCountries,
  listEmployeeSizes,
  listIndustries,
  listPartnerLevels,
  listPartnerTypes,
  listPositions,
  listProvinces,
  listRegions,
} from '@portal/common/contract/portal/lookups';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { App } from '../../platform/http/request/app-type.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { serveInSteps, type StepContext } from '../../platform/http/calls/serve.ts';
import { brotli } from './brotli.ts';
import { CHINA } from './china.ts';
import { CHINA_ID, COUNTRIES_BY_NAME } from './countries.ts';
import { INDUSTRIES } from './industries.ts';
import { initialsOf } from './initials.ts';
import { EMPLOYEE_SIZES, PARTNER_LEVELS, PARTNER_TYPES, positionsOf } from './own-lists.ts';
import type { Services } from '../../platform/http/services.ts';

/** Lists change with releases only: browsers may cache them for an hour, per language. */
function cached({ answerHeader, locale }: StepContext): 1 | 2 {
  answerHeader('Cache-Control', 'public, max-age=3600');
  answerHeader('Vary', 'Accept-Language, lang, Origin');
  return locale === 'zh-CN' ? 1 : 2;
}

/** Search terms of a name: the other language's name and the initials of the Chinese one. */
const searchable = (name: 1 | 2, zh: string, en: string) => ({
  other_name: name === 1 ? en : zh,
  initials: initialsOf(zh),
});

const PATHS = ['country/*', 'region', 'industry', 'position', 'employees', 'partner/:id/intention_type'];
/** Headers of a 304 besides the ETag: other origins must be allowed to read it. */
const KEPT = [
  ...RETAINED_304_HEADERS,
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
  'x-request-id',
];

/** Countries, divisions, industries and other form lists, in the caller's language. */
export function lookupsRoutes(app: App, services: Services): void {
  const tagged = declare(
    'middleware: tags an answer, and says "not changed" to whoever has it',
    etag({ retainedHeaders: KEPT }),
  );
  const packed = declare('middleware: compresses lists; they hold nothing secret', compress());
  const small = declare('middleware: compresses lists more where the browser accepts that', brotli);
  for (const path of PATHS) {
    app.use(`/api/account/v1/${path}`, packed);
    app.use(`/api/account/v1/${path}`, small);
    app.use(`/api/account/v1/${path}`, tagged);
  }

  serveInSteps(app, services, listCountries, async (_, context) => {
    const name = cached(context);
    return COUNTRIES_BY_NAME[context.locale].map(({ id, zh, en, callingCode }) => ({
      country_id: id,
      country_name: name === 1 ? zh : en,
      country_code: callingCode,
      ...searchable(name, zh, en),
      has_provinces: id === CHINA_ID,
    }));
  });

  serveInSteps(app, services, listRegions, async (_, context) => {
    cached(context);
    return {
      Data: COUNTRIES_BY_NAME[context.locale].map(({ id, zh, en, callingCode }) => ({
        ID: id,
        RegionEn: en,
        RegionZh: zh,
        RegionCode: callingCode,
        initials: initialsOf(zh),
      })),
    };
  });

  serveInSteps(app, services, listProvinces, async ({ query }, context) => {
    const name = cached(context);
    if ((query.country_id ?? CHINA_ID) !== CHINA_ID) return [];
    return CHINA.map(({ at }) => ({ province_id: at[0], province_name: at[name], ...searchable(name, at[1], at[2]) }));
  });

  serveInSteps(app, services, listCities, async ({ query }, context) => {
    const name = cached(context);
    const province = CHINA.find(({ at }) => at[0] === query.province_id);
    if (!province || (query.country_id ?? CHINA_ID) !== CHINA_ID) return [];
    return province.cities.map((city) => ({
      city_id: city[0],
      city_name: city[name],
      ...searchable(name, city[1], city[2]),
    }));
  });

  serveInSteps(app, services, listIndustries, async (_, context) => {
    const name = cached(context);
    return INDUSTRIES.flatMap((section) => {
      const own = name === 1 ? section.zh : section.en;
      return [
        {
          industry_id: section.id,
          industry_name: own,
          industry_parent_id: 0,
          industry_parent_name: '',
          ...searchable(name, section.zh, section.en),
        },
        ...section.divisions.map((division) => ({
          industry_id: division[0],
          industry_name: division[name],
          industry_parent_id: section.id,
          industry_parent_name: own,
          ...searchable(name, division[1], division[2]),
        })),
      ];
    });
  });

  serveInSteps(app, services, listPositions, async ({ query }, context) => {
    const name = cached(context);
    return positionsOf(query.user_type).map((position) => ({
      position_id: position[0],
      position_name: position[name],
      ...searchable(name, position[1], position[2]),
    }));
  });

  serveInSteps(app, services, listEmployeeSizes, async (_, context) => {
    const name = cached(context);
    return EMPLOYEE_SIZES.map((size) => ({ employees_id: size[0], employees_name: size[name] }));
  });

  serveInSteps(app, services, listPartnerTypes, async (_, context) => {
    const name = cached(context);
    return PARTNER_TYPES.map((type) => ({ intention_type_id: type[0], intention_type_name: type[name] }));
  });

  serveInSteps(app, services, listPartnerLevels, async (_, context) => {
    const name = cached(context);
    return PARTNER_LEVELS.map((level) => ({ level_id: level[0], level_name: level[name] }));
  });
}
