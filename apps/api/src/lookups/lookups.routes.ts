import {
  listCities, listCountries, listEmployeeSizes, listIndustries, listPositions, listProvinces, listRegions,
} from '@portal/common/contract/lookups';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { App } from '../http/app-type.ts';
import { declare } from '../http/policy.ts';
import { serveInSteps, type StepContext } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { CHINA } from './china.ts';
import { CHINA_ID, COUNTRIES } from './countries.ts';
import { INDUSTRIES } from './industries.ts';
import { EMPLOYEE_SIZES, POSITIONS } from './own-lists.ts';

/** Lists change with a release only; browsers may keep them for an hour, one copy for each language. */
function cached({ answerHeader, locale }: StepContext): 1 | 2 {
  answerHeader('Cache-Control', 'public, max-age=3600');
  answerHeader('Vary', 'Accept-Language, lang, Origin');
  return locale === 'zh-CN' ? 1 : 2;
}

const PATHS = ['country/*', 'region', 'industry', 'position', 'employees'];
/** What "not changed" says beside the tag: pages of other origins must be allowed to read it, too. */
const KEPT = [
  ...RETAINED_304_HEADERS, 'access-control-allow-origin', 'access-control-allow-credentials', 'access-control-expose-headers', 'x-request-id',
];

/** Countries, divisions, industries and the other lists that forms choose from (spec 1 §7), in the caller's language. */
export function lookupsRoutes(app: App, services: Services): void {
  const tagged = declare('middleware: tags an answer, and says "not changed" to whoever has it', etag({ retainedHeaders: KEPT }));
  for (const path of PATHS) app.use(`/api/account/v1/${path}`, tagged);

  serveInSteps(app, services, listCountries, async (_, context) => {
    const zh = cached(context) === 1;
    return COUNTRIES.map((country) => ({
      country_id: country.id, country_name: zh ? country.zh : country.en, country_code: country.callingCode,
    }));
  });

  serveInSteps(app, services, listRegions, async (_, context) => {
    cached(context);
    return { Data: COUNTRIES.map(({ id, zh, en, callingCode }) => ({ ID: id, RegionEn: en, RegionZh: zh, RegionCode: callingCode })) };
  });

  serveInSteps(app, services, listProvinces, async ({ query }, context) => {
    const name = cached(context);
    if ((query.country_id ?? CHINA_ID) !== CHINA_ID) return [];
    return CHINA.map(({ at }) => ({ province_id: at[0], province_name: at[name] }));
  });

  serveInSteps(app, services, listCities, async ({ query }, context) => {
    const name = cached(context);
    const province = CHINA.find(({ at }) => at[0] === query.province_id);
    if (!province || (query.country_id ?? CHINA_ID) !== CHINA_ID) return [];
    return province.cities.map((city) => ({ city_id: city[0], city_name: city[name] }));
  });

  serveInSteps(app, services, listIndustries, async (_, context) => {
    const name = cached(context);
    return INDUSTRIES.flatMap((section) => {
      const own = name === 1 ? section.zh : section.en;
      return [
        { industry_id: section.id, industry_name: own, industry_parent_id: 0, industry_parent_name: '' },
        ...section.divisions.map((division) => ({
          industry_id: division[0], industry_name: division[name], industry_parent_id: section.id, industry_parent_name: own,
        })),
      ];
    });
  });

  serveInSteps(app, services, listPositions, async (_, context) => {
    const name = cached(context);
    return POSITIONS.map((position) => ({ position_id: position[0], position_name: position[name] }));
  });

  serveInSteps(app, services, listEmployeeSizes, async (_, context) => {
    const name = cached(context);
    return EMPLOYEE_SIZES.map((size) => ({ employees_id: size[0], employees_name: size[name] }));
  });
}
