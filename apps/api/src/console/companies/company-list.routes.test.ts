import type { Cursors } from '@portal/common/contract/endpoint';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { sql } from 'kysely';
import { makeAccount, makeCompany, staffWith, strangers } from '../../testing/worlds/customer-world.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const customers = staffWith('customers', Privilege.customerView);
const partners = staffWith('partners', Privilege.partnerView);
const [CUSTOMERS, PARTNERS] = ['/api/account/v1/customers', '/api/account/v2/partners'];
/** Countries as the lookups number them: Germany comes before Japan in English, and after it in Chinese. */
const [CHINA, GERMANY, JAPAN] = [6, 276, 392];

interface Page {
  total_count: number;
  entries: { company_name: string; creator: string }[];
  cursor: Cursors;
}

async function read(path: string, query: string, lang = 'en_US'): Promise<Page> {
  const [status, body] = await api
    .as(path === CUSTOMERS ? customers : partners)
    .get(`${path}?${query}`, { headers: { lang } });
  expect([status, body.code]).toEqual([200, undefined]);
  return body as Page;
}
const names = async (path: string, query: string, lang?: string) =>
  (await read(path, query, lang)).entries.map(({ company_name }) => company_name).join('');

/** Letter, status, country, creator and level of each company; those later in the list are newer. */
const COMPANIES: [string, number, number, string | null, number][] = [
  ['A', 0, CHINA, null, 0],
  ['B', 2, JAPAN, 'u-zhou', 2],
  ['C', 1, GERMANY, 'u-an', 1],
  ['D', 2, CHINA, 'u-zhou', 2],
  ['E', 3, JAPAN, null, 4],
  // Its country is not known.
  ['F', 0, 0, null, 0],
];

beforeAll(async () => {
  await makeAccount(api, 'u-an', null, { user_type: 8, user_name: 'An' });
  await makeAccount(api, 'u-zhou', null, { user_type: 8, user_name: 'Zhou' });
  for (const kind of [2, 4])
    for (const [index, [name, auth_status, region_id, created_by, level]] of COMPANIES.entries()) {
      const id = `co-${kind}-${name}`;
      const created_at = new Date(Date.UTC(2026, 0, index + 1));
      await makeCompany(api, id, name, { kind, admitted: kind === 4, auth_status, region_id, created_by, created_at });
      if (kind === 4)
        await api.db
          .insertInto('partner_company')
          .values({ co_id: id, phone: '1', email: 'a@b.example', level })
          .execute();
    }
  // An applicant is in neither list.
  await makeCompany(api, 'co-4-x', 'X', { kind: 4, auth_status: 2, region_id: CHINA });
});

test.each([
  ['', 'FEDCBA'],
  ['order=asc', 'ABCDEF'],
  ['sort=status', 'FACDBE'],
  ['sort=status&order=desc', 'EDBCFA'],
  ['sort=country', 'DACEBF'],
  ['sort=creator', 'CDBFEA'],
  ['sort=creator&order=desc', 'FEADBC'],
  ['auth_status=2', 'DB'],
  ['auth_status=0&order=asc', 'AF'],
  [`country_id=${JAPAN}`, 'EB'],
  ['country_id=9999', ''],
  ['creator=u-zhou', 'DB'],
  ['creator=self', 'FEA'],
  ['from=2026-01-02&to=2026-01-04', 'DCB'],
  ['from=2026-01-02T00:00:00Z&to=2026-01-04T00:00:00Z', 'CB'],
  [`sort=status&country_id=${CHINA}`, 'AD'],
  [`sort=country&country_id=${CHINA}&creator=u-zhou`, 'D'],
  ['sort=status&company_name=d', 'D'],
])('customers and partners with %j are %j', async (query, expected) => {
  expect([await names(CUSTOMERS, query), await names(PARTNERS, query)]).toEqual([expected, expected]);
});

test('countries are sorted by their names in the language of the caller', async () => {
  expect(await names(CUSTOMERS, 'sort=country', 'zh_CN')).toBe('CEBDAF');
});

test.each([
  ['partner_level=2', 'DB'],
  ['partner_level=0', 'FA'],
  ['sort=level', 'FACDBE'],
  ['sort=level&order=desc', 'EDBCFA'],
])('partners with %j are %j', async (query, expected) => {
  expect(await names(PARTNERS, query)).toBe(expected);
});

test('a changed level is found at once', async () => {
  await api.db.updateTable('partner_company').set({ level: 3 }).where('co_id', '=', 'co-4-A').execute();
  expect(await names(PARTNERS, 'partner_level=3')).toBe('A');
  await api.db.updateTable('partner_company').set({ level: 0 }).where('co_id', '=', 'co-4-A').execute();
});

test.each(['sort=country', 'sort=creator&order=desc', 'order=asc'])(
  'the list with %j is walked by cursors, to its end and back',
  async (query) => {
    const all = await names(CUSTOMERS, query);
    const walked = async (first: string, way: 'next' | 'previous') => {
      const pages: string[] = [];
      for (let cursor: string | null = first; cursor !== null;) {
        const page: Page = await read(CUSTOMERS, `${query}&limit=4${cursor && `&cursor=${cursor}`}`);
        pages.push(page.entries.map(({ company_name }) => company_name).join(''));
        cursor = page.cursor[way];
      }
      return pages;
    };
    expect(await walked('', 'next')).toEqual([all.slice(0, 4), all.slice(4)]);
    expect(await walked('last', 'previous')).toEqual([all.slice(2), all.slice(0, 2)]);
    expect(await names(CUSTOMERS, `${query}&limit=2&offset=3`)).toBe(all.slice(3, 5));
  },
);

test('of more companies than are counted, each order is that of all', async () => {
  // Those of each status are as old as those of another, and the newest come first in the table.
  await sql`
    insert into company (co_id, kind, company_name, company_folded, auth_status, region_id, created_at)
    select 'many-' || i, 2, 'Fernhollow ' || i, 'fernhollow ' || i, i % 4, ${CHINA}::integer + i % 2,
      timestamptz '2026-06-01' + i * interval '1 second'
    from generate_series(10003, 1, -1) i`.execute(api.db);
  const first = async (query: string) => {
    const { total_count, entries } = await read(CUSTOMERS, `company_name=fernhollow&limit=2&${query}`);
    return [total_count, ...entries.map(({ company_name }) => company_name.replace('Fernhollow ', ''))];
  };
  // The name alone: of partners with it, none is counted or shown.
  await makeCompany(api, 'many-partner', 'Fernhollow partner', { kind: 4, admitted: true });
  expect(await first('')).toEqual([10_001, '10003', '10002']);
  await sql`update company set kind = 4 where co_id in ('many-10003', 'many-1', 'many-2', 'many-3')`.execute(api.db);
  expect(await first('')).toEqual([9999, '10002', '10001']);
  await sql`update company set kind = 2 where co_id in ('many-10003', 'many-1', 'many-2', 'many-3')`.execute(api.db);
  expect(await first('sort=status')).toEqual([10_001, '10000', '9996']);
  expect(await first('sort=status&order=desc&offset=2')).toEqual([10_001, '9995', '9991']);
  expect(await first(`country_id=${CHINA}&auth_status=0`)).toEqual([2500, '10000', '9996']);
  expect(await first('order=asc&offset=9999')).toEqual([10_001, '10000', '10001']);
  await sql`delete from company where co_id like 'many-%'`.execute(api.db);
});

test('the creators of a list are its members of staff, by name', async () => {
  const creators = [
    { user_id: 'u-an', user_name: 'An' },
    { user_id: 'u-zhou', user_name: 'Zhou' },
  ];
  expect(await api.as(customers).get(`${CUSTOMERS}/creators`)).toEqual([200, { creators }]);
  expect(await api.as(partners).get(`${PARTNERS}/creators`)).toEqual([200, { creators }]);
});

test.each([
  [CUSTOMERS, 'auth_status=4'],
  [CUSTOMERS, 'sort=level'],
  [CUSTOMERS, 'partner_level=1'],
  [CUSTOMERS, 'from=soon'],
  [PARTNERS, 'country_id=x'],
  [PARTNERS, 'sort=name'],
  [CUSTOMERS, `sort=status&cursor=${Buffer.from('["after",1,"co-1"]').toString('base64url')}`],
])('%s?%s is refused', async (path, query) => {
  expect((await api.as(path === CUSTOMERS ? customers : partners).get(`${path}?${query}`))[0]).toBe(400);
});

test.each(strangers(Privilege.customerView, Privilege.customerManage))(
  '%s sees no creators of customers',
  async (_, caller, status) => {
    expect((await api.as(caller).get(`${CUSTOMERS}/creators`))[0]).toBe(status);
  },
);
