import {
  listCities,
  listCountries,
  listIndustries,
  listPartnerTypes,
  listPositions,
  listProvinces,
} from '@portal/common/contract/portal/lookups';
import {
  registerEnterprise,
  registerIndividual,
  registerPartner,
  verifySecondAddress,
} from '@portal/common/contract/account/registration';
import { mock } from '@portal/common/testing/handlers';

/** A name in the language of the request. */
const say = ({ request }: { request: Request }, zh: string, en: string) =>
  request.headers.get('lang')?.startsWith('zh') ? zh : en;

/**
 * Registrations that succeed, and short lists of places: China with a province of two cities, and Malta without
 * provinces.
 */
export const registrations = [
  mock(registerEnterprise, { id: 'u-8' }),
  mock(verifySecondAddress, {}),
  mock(registerIndividual, { id: 'u-9' }),
  mock(registerPartner, { id: 'u-10' }),
  mock(listCountries, (asked) => [
    {
      country_id: 6,
      country_name: say(asked, '中国', 'China'),
      country_code: '86',
      initials: 'zg',
      has_provinces: true,
    },
    {
      country_id: 470,
      country_name: say(asked, '马耳他', 'Malta'),
      country_code: '356',
      initials: 'met',
      has_provinces: false,
    },
  ]),
  mock(listProvinces, (asked) =>
    asked.query.country_id === 6
      ? [{ province_id: 330000, province_name: say(asked, '浙江省', 'Zhejiang'), initials: 'zjs' }]
      : [],
  ),
  mock(listCities, (asked) =>
    asked.query.province_id === 330000
      ? [
          { city_id: 330100, city_name: say(asked, '杭州市', 'Hangzhou'), initials: 'hzs' },
          { city_id: 330200, city_name: say(asked, '宁波市', 'Ningbo'), initials: 'nbs' },
        ]
      : [],
  ),
  mock(listIndustries, (asked) => {
    const section = say(asked, '信息传输、软件和信息技术服务业', 'Information transmission, software and IT services');
    return [
      { industry_id: 109, industry_name: section, industry_parent_id: 0, industry_parent_name: '' },
      {
        industry_id: 64,
        industry_name: say(asked, '互联网和相关服务', 'Internet and related services'),
        industry_parent_id: 109,
        industry_parent_name: section,
      },
      {
        industry_id: 65,
        industry_name: say(asked, '软件和信息技术服务业', 'Software and IT services'),
        industry_parent_id: 109,
        industry_parent_name: section,
      },
    ];
  }),
  mock(listPositions, (asked) => [
    { position_id: 1, position_name: say(asked, '企业负责人', 'Owner or executive') },
    { position_id: 6, position_name: say(asked, '销售', 'Sales') },
  ]),
  mock(listPartnerTypes, (asked) => [
    { intention_type_id: 1, intention_type_name: say(asked, '经销伙伴', 'Reseller') },
    { intention_type_id: 3, intention_type_name: say(asked, '服务交付伙伴', 'Service and delivery partner') },
  ]),
];
