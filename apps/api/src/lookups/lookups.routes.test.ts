import { testApi } from '../testing/test-api.ts';

const api = await testApi();
const zh = { headers: { lang: 'zh_CN' } };
const get = (path: string, options?: object) => api.as(null).get(`/api/account/v1/${path}`, options);

test('countries have a stable id, a calling code, and a name in the language of the caller', async () => {
  const [status, english] = await get('country');
  const [, chinese] = await get('country', zh);
  expect(status).toBe(200);
  expect(english).toContainEqual({ country_id: 6, country_name: 'China', country_code: '86' });
  expect(chinese).toContainEqual({ country_id: 6, country_name: '中国', country_code: '86' });
  expect(english.length).toBeGreaterThan(190);
  expect(new Set(english.map((country: { country_id: number }) => country.country_id)).size).toBe(english.length);
});

test('regions have both names', async () => {
  const [, { Data }] = await get('region');
  expect(Data).toContainEqual({ ID: 6, RegionEn: 'China', RegionZh: '中国', RegionCode: '86' });
  // Not among the provinces below.
  for (const RegionCode of ['852', '853', '886']) expect(Data).toContainEqual(expect.objectContaining({ RegionCode }));
  expect(Data.every((region: { RegionZh: string; RegionEn: string }) => region.RegionZh !== '' && region.RegionEn !== '')).toBe(true);
});

test('China has its provinces and their cities, in both languages', async () => {
  const [, english] = await get('country/province?country_id=6');
  const [, chinese] = await get('country/province', zh);
  expect(english).toHaveLength(31);
  expect(chinese).toContainEqual({ province_id: 430000, province_name: '湖南省' });
  expect(english).toContainEqual({ province_id: 430000, province_name: 'Hunan' });
  expect((await get('country/province/city?country_id=6&province_id=430000', zh))[1]).toContainEqual({ city_id: 430600, city_name: '岳阳市' });
  expect((await get('country/province/city?province_id=430000'))[1]).toContainEqual({ city_id: 430600, city_name: 'Yueyang' });
});

test('other countries, unknown provinces and contradictions have none', async () => {
  expect(await get('country/province?country_id=840')).toEqual([200, []]);
  expect(await get('country/province/city?country_id=840&province_id=430000')).toEqual([200, []]);
  expect(await get('country/province/city?province_id=1')).toEqual([200, []]);
  expect(await get('country/province/city')).toEqual([200, []]);
});

test('industries are a tree of two levels', async () => {
  const [, industries] = await get('industry');
  const parents = new Set(industries.filter((one: { industry_parent_id: number }) => one.industry_parent_id === 0).map((one: { industry_id: number }) => one.industry_id));
  expect(parents.size).toBe(20);
  expect(industries.every((one: { industry_parent_id: number }) => one.industry_parent_id === 0 || parents.has(one.industry_parent_id))).toBe(true);
});

test.each(['position?user_type=2', 'employees'])('%s is there in both languages', async (path) => {
  const [status, english] = await get(path);
  const [, chinese] = await get(path, zh);
  expect([status, english.length]).toEqual([200, chinese.length]);
  expect(JSON.stringify(english)).not.toMatch(/\p{Script=Han}/u);
  expect(JSON.stringify(chinese)).toMatch(/\p{Script=Han}/u);
});

test('a browser may keep a list for an hour, one for each language, and ask whether it changed', async () => {
  const { headers } = await get('country');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
  expect(headers.get('vary')).toMatch(/lang/);
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^(W\/)?".+"$/);
  const again = await get('country', { headers: { 'if-none-match': etag } });
  expect([again[0], (again[1] as Buffer).length]).toEqual([304, 0]);
  expect((await get('country', { headers: { ...zh.headers, 'if-none-match': etag } }))[0]).toBe(200);
});

test.each(['country?user_type=x', 'country?name=China', 'country/province?country_id=1.5', 'country/province/city?province_id=1&province_id=2'])('%s is refused', async (path) => {
  expect(await get(path)).toMatchObject([400, { code: 'request.invalid' }]);
});
