import { listCities, listCountries, listProvinces } from '@portal/common/contract/portal/lookups';
import { mock } from '@portal/common/testing/mock';

/** Answers with one country, one province and one city. For tests. */
export const places = [
  mock(listCountries, [{ country_id: 6, country_name: 'China', country_code: 'CN' }]),
  mock(listProvinces, [{ province_id: 43, province_name: 'Hunan' }]),
  mock(listCities, [{ city_id: 4306, city_name: 'Yueyang' }]),
];
