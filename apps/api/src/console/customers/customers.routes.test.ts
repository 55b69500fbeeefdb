import { sql } from 'kysely';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { creditCode, decideOn, submit } from '../../testing/worlds/certification-world.ts';
import { makeCompany, staffWith, strangers } from '../../testing/worlds/customer-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const viewer = staffWith('viewer', Privilege.customerView);
const manager = staffWith('manager', Privilege.customerManage);
const approver = staffWith('approver', Privilege.approvalCertification);
const PATH = '/api/account/v1/customers';
const list = async (query = '') =>
  (await api.as(viewer).get(`${PATH}?${query}`))[1] as { total_count: number; entries: Record<string, unknown>[] };
const names = async (query: string) => (await list(query)).entries.map(({ company_name }) => company_name);

beforeAll(async () => {
  await api.as(viewer).get('/userinfo');
  for (const [i, name] of ['沅澧衡远仪表有限公司', 'Larkmoor Systems Ltd', 'Larkspur 100% Ltd', '星火田野'].entries()) {
    await makeCompany(api, `co-${i}`, name, {
      created_at: new Date(Date.UTC(2026, 0, i + 1)),
      region_id: 6,
      industry_id: 40,
      ...(i === 1 ? { created_by: viewer.userId } : {}),
    });
  }
});

test('a list reaches 10,000 rows', async () => {
  expect((await api.as(manager).get(`${PATH}?offset=10000`))[0]).toBe(200);
  expect(await api.as(manager).get(`${PATH}?offset=10001`)).toMatchObject([
    400,
    { code: 'request.beyondReach', fields: { offset: { code: 'request.beyondReach' } } },
  ]);
});

test('the list is newest first, has names in the language of the caller, and marks customers that the caller created', async () => {
  const all = await list('limit=2');
  expect(all.total_count).toBe(4);
  expect(all.entries.map(({ company_name }) => company_name)).toEqual(['星火田野', 'Larkspur 100% Ltd']);
  expect((await list('limit=2&offset=2')).entries[0]).toMatchObject({
    company_name: 'Larkmoor Systems Ltd',
    is_self_create: 1,
    lic_code: '',
    auth_status: 0,
  });
  expect(
    (await api.as(manager).get(`${PATH}?limit=2&offset=2`, { headers: { lang: 'en_US' } }))[1].entries[0],
  ).toMatchObject({ is_self_create: 0, company_country: 'China' });
});

test.each([
  ['lark', ['Larkspur 100% Ltd', 'Larkmoor Systems Ltd']],
  ['衡远', ['沅澧衡远仪表有限公司']],
  ['火', ['星火田野']],
  ['%', ['Larkspur 100% Ltd']],
  ['nothing', []],
  ['SYSTEMS', ['Larkmoor Systems Ltd']],
])('%s is found by a part of the name', async (text, found) => {
  expect(await names(`company_name=${encodeURIComponent(text)}`)).toEqual(found);
});

test('a customer is found by the beginning of the credit code, and is listed with its certification', async () => {
  const acme = callerOf(UserType.enterprise, 'acme');
  const code = creditCode(1);
  await submit(api, acme, 1, { company: 'Acme Ltd' });
  const find = (text: string) => list(`lic_code=${text}`);
  expect((await find(code.slice(0, 15).toLowerCase())).entries).toMatchObject([
    { company_id: acme.coId, lic_code: code, auth_status: 1 },
  ]);
  expect((await find(`X${code}`)).entries).toEqual([]);
  const certification = () => api.as(viewer).get(`/api/account/v2/certification/enterprise?company_id=${acme.coId}`);
  expect(await certification()).toMatchObject([200, { lic_code: code, lic_company: 'Acme Ltd', auth_time: null }]);
  await decideOn(api, approver, acme, 3);
  expect((await api.as(viewer).get(`/api/account/v1/customer/${acme.coId}`))[1]).toMatchObject({
    auth_status: 3,
    auth_opinion: 'The picture is cut off.',
    creator: '',
  });
  await submit(api, acme, 1, { company: 'Acme Ltd' });
  await decideOn(api, approver, acme, 2);
  expect((await certification())[1]).toMatchObject({ auth_status: 2, auth_time: expect.any(String) });
});

test('a customer is read with its data; a partner company and an unknown id are not found', async () => {
  await makeCompany(api, 'co-partner', 'Partner', { kind: 4 });
  expect(await api.as(manager).get('/api/account/v1/customer/co-1')).toMatchObject([
    200,
    { company_name: 'Larkmoor Systems Ltd', creator: viewer.userId, company_country_code: '86', pending_change: 0 },
  ]);
  for (const id of ['co-partner', 'co-unknown', '%27']) {
    expect(await api.as(viewer).get(`/api/account/v1/customer/${id}`)).toMatchObject([
      404,
      { code: 'Account.NotFound' },
    ]);
    expect((await api.as(viewer).get(`/api/account/v2/certification/enterprise?company_id=${id}`))[0]).toBe(404);
  }
});

test.each(strangers(Privilege.customerView, Privilege.customerManage))(
  '%s sees no customers',
  async (_, caller, status) => {
    for (const path of [
      PATH,
      '/api/account/v1/customer/co-1',
      '/api/account/v2/certification/enterprise?company_id=co-1',
    ]) {
      expect((await api.as(caller).get(path))[0]).toBe(status);
    }
  },
);

test('of more customers than are counted, those listed are the newest', async () => {
  // The newest comes first in the table, so that a search which stops early is seen to stop.
  await sql`
    insert into company (co_id, kind, company_name, company_folded, created_at)
    select 'many-' || i, ${UserType.enterprise}::integer, 'Fernhollow ' || i, 'fernhollow ' || i,
      timestamptz '2026-06-01' + i * interval '1 second'
    from generate_series(10003, 1, -1) i`.execute(api.db);
  await sql`update company set created_at = '2026-07-01' where co_id = 'many-1'`.execute(api.db);
  const { total_count, entries } = await list('company_name=fernhollow&limit=2');
  expect([total_count, entries.map(({ company_name }) => company_name)]).toEqual([
    10_001,
    ['Fernhollow 1', 'Fernhollow 10003'],
  ]);
  expect((await list('company_name=fernhollow&limit=1&offset=9999')).entries).toMatchObject([
    { company_name: 'Fernhollow 5' },
  ]);
});
