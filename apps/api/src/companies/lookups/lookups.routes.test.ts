import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const zh = { headers: { lang: 'zh_CN' } };
const get = (path: string, options?: object) => api.as(null).get(`/api/account/v1/${path}`, options);

test("countries have a stable id, a calling code, and a name in the caller's language", async () => {
  const [status, english] = await get('country');
  const [, chinese] = await get('country', zh);
  expect(status).toBe(200);
  expect(english).toContainEqual({
    country_id: 6,
    country_name: 'China',
    country_code: '86',
    other_name: '中国',
    initials: 'zg',
    has_provinces: true,
  });
  expect(chinese).toContainEqual({
    country_id: 6,
    country_name: '中国',
    country_code: '86',
    other_name: 'China',
    initials: 'zg',
    has_provinces: true,
  });
  expect(english.length).toBeGreaterThan(190);
  expect(new Set(english.map((country: { country_id: number }) => country.country_id)).size).toBe(english.length);
});

test("countries are sorted for the reader's language: nearest first, then alphabetically or by pinyin", async () => {
  const names = ([, rows]: [number, { country_name: string }[]]) => rows.map(({ country_name: name }) => name);
  const english = names((await get('country')) as [number, { country_name: string }[]]);
  const chinese = names((await get('country', zh)) as [number, { country_name: string }[]]);
  expect(english.slice(0, 5)).toEqual(['China', 'Hong Kong, China', 'Macao, China', 'Taiwan, China', 'Afghanistan']);
  expect(chinese.slice(0, 6)).toEqual(['中国', '中国香港', '中国澳门', '中国台湾', '阿尔巴尼亚', '阿尔及利亚']);
  expect(chinese.indexOf('德国')).toBeLessThan(chinese.indexOf('美国'));
  expect((await get('region', zh))[1].Data.map(({ RegionZh }: { RegionZh: string }) => RegionZh)).toEqual(chinese);
});

test('regions have both names', async () => {
  const [, { Data }] = await get('region');
  expect(Data).toContainEqual({ ID: 6, RegionEn: 'China', RegionZh: '中国', RegionCode: '86', initials: 'zg' });
  // They are not among the provinces below.
  for (const RegionCode of ['852', '853', '886']) expect(Data).toContainEqual(expect.objectContaining({ RegionCode }));
  expect(
    Data.every((region: { RegionZh: string; RegionEn: string }) => region.RegionZh !== '' && region.RegionEn !== ''),
  ).toBe(true);
});

test('China has its provinces and their cities, in both languages', async () => {
  const [, english] = await get('country/province?country_id=6');
  const [, chinese] = await get('country/province', zh);
  expect(english).toHaveLength(31);
  expect(chinese).toContainEqual({
    province_id: 430000,
    province_name: '湖南省',
    other_name: 'Hunan',
    initials: 'hns',
  });
  expect(english).toContainEqual({
    province_id: 430000,
    province_name: 'Hunan',
    other_name: '湖南省',
    initials: 'hns',
  });
  expect((await get('country/province/city?country_id=6&province_id=430000', zh))[1]).toContainEqual({
    city_id: 430600,
    city_name: '岳阳市',
    other_name: 'Yueyang',
    initials: 'yys',
  });
  expect((await get('country/province/city?province_id=430000'))[1]).toContainEqual({
    city_id: 430600,
    city_name: 'Yueyang',
    other_name: '岳阳市',
    initials: 'yys',
  });
});

test('other countries, unknown provinces and contradictions have none', async () => {
  expect(await get('country/province?country_id=840')).toEqual([200, []]);
  expect(await get('country/province/city?country_id=840&province_id=430000')).toEqual([200, []]);
  expect(await get('country/province/city?province_id=1')).toEqual([200, []]);
  expect(await get('country/province/city')).toEqual([200, []]);
});

test('industries are a tree of two levels', async () => {
  const [, industries] = await get('industry');
  const parents = new Set(
    industries
      .filter((one: { industry_parent_id: number }) => one.industry_parent_id === 0)
      .map((one: { industry_id: number }) => one.industry_id),
  );
  expect(parents.size).toBe(20);
  expect(
    industries.every(
      (one: { industry_parent_id: number }) => one.industry_parent_id === 0 || parents.has(one.industry_parent_id),
    ),
  ).toBe(true);
});

test.each(['position?user_type=2', 'employees', 'partner/0/intention_type'])(
  '%s exists in both languages',
  async (path) => {
    const [status, english] = await get(path);
    const [, chinese] = await get(path, zh);
    expect([status, english.length]).toEqual([200, chinese.length]);
    const named = (list: object[]) =>
      list.map((one) => String(Object.entries(one).find(([key]) => key.endsWith('_name'))?.[1]));
    for (const name of named(english)) expect(name).not.toMatch(/\p{Script=Han}/u);
    for (const name of named(chinese)) expect(name).toMatch(/\p{Script=Han}/u);
  },
);

test('every province has cities, ids are unique, and all names exist in both languages', async () => {
  const [, provinces] = await get('country/province');
  const ids: number[] = [];
  for (const { province_id } of provinces) {
    const [, cities] = await get(`country/province/city?country_id=6&province_id=${province_id}`);
    expect(cities.length).toBeGreaterThan(0);
    for (const city of cities) {
      expect(city).toMatchObject({
        city_name: expect.stringMatching(/^[A-Z]/),
        other_name: expect.stringMatching(/^\p{Script=Han}+$/u),
        initials: expect.stringMatching(/^[a-z]{2,}$/),
      });
      ids.push(city.city_id);
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
});

test('partner companies have more positions than customers', async () => {
  const ids = async (query: string) =>
    (await get(`position${query}`))[1].map((one: { position_id: number }) => one.position_id);
  const [customers, partners, contacts, all] = [
    await ids('?user_type=2'),
    await ids('?user_type=4'),
    await ids('?user_type=32'),
    await ids(''),
  ];
  expect(partners).toEqual(expect.arrayContaining(customers));
  expect(partners.length).toBeGreaterThan(customers.length);
  expect([contacts, all]).toEqual([partners, partners]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a long list for a browser that accepts %s is compressed: %s', async (accepted, encoding) => {
  const url = `${api.url}/api/account/v1/country`;
  const answer = await fetch(url, { headers: { lang: 'en_US', 'accept-encoding': accepted } });
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
    encoding,
    expect.stringMatching(/lang.*accept-encoding/i),
  ]);
  expect(await answer.json()).toEqual((await get('country'))[1]);
  const again = await fetch(url, {
    headers: { lang: 'en_US', 'accept-encoding': accepted, 'if-none-match': answer.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('a short list is not compressed', async () => {
  const answer = await fetch(`${api.url}/api/account/v1/employees`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBeNull();
});

test('a browser may cache a list for an hour, per language, and revalidate it', async () => {
  const { headers } = await get('country');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
  expect(headers.get('vary')).toMatch(/lang/);
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^(W\/)?".+"$/);
  const again = await get('country', { headers: { 'if-none-match': etag } });
  expect([again[0], (again[1] as Buffer).length]).toEqual([304, 0]);
  expect((await get('country', { headers: { ...zh.headers, 'if-none-match': etag } }))[0]).toBe(200);
});

test.each([
  'country?user_type=x',
  'country?name=China',
  'country/province?country_id=1.5',
  'country/province/city?province_id=1&province_id=2',
])('%s is rejected', async (path) => {
  expect(await get(path)).toMatchObject([400, { code: 'request.invalid' }]);
});
