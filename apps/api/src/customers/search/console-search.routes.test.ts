import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { creditCode, submit } from '../../testing/worlds/certification-world.ts';
import { makeAccount, makeCompany, staffWith, strangers } from '../../testing/worlds/customer-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const viewer = staffWith('viewer', Privilege.customerView);
const both = staffWith('both', Privilege.customerManage, Privilege.customerAccountView);
const find = async (text: string, caller = both) => (await api.as(caller).get(`/api/account/v1/console/search?text=${encodeURIComponent(text)}`))[1] as {
  companies: { company_id: string; by: string }[]; people: { user_id: string; by: string; company_name: string }[];
};
const ids = ({ companies, people }: Awaited<ReturnType<typeof find>>) => [companies.map(({ company_id, by }) => `${company_id} ${by}`), people.map(({ user_id, by }) => `${user_id} ${by}`)];

beforeAll(async () => {
  await makeCompany(api, 'co-1', '沅澧衡远仪表有限公司');
  await makeCompany(api, 'co-2', 'Larkmoor 100% Systems');
  await makeCompany(api, 'co-p', 'Larkmoor Partners', { kind: 4 });
  await makeAccount(api, 'u-lin', 'co-1', { user_name: '林沅澧', login_name: 'Lin_Yuan', email: 'lin@yuanli.example', phone: '+86-13912345678' });
  await makeAccount(api, 'u-wu', 'co-2', { user_name: 'Wu Shan', login_name: 'wushan', email: 'office@lark.example', phone: '+44-7700900123', user_type: UserType.idpUser });
  await makeAccount(api, 'u-partner', 'co-p', { user_name: 'Wu Partner', email: 'wu@partner.example', user_type: UserType.partner });
});

test.each<[string, string[], string[]]>([
  ['衡远', ['co-1 name'], []],
  ['沅澧', ['co-1 name'], ['u-lin name']],
  ['沅', ['co-1 name'], []],
  ['林', [], ['u-lin name']],
  ['lark', ['co-2 name'], []],
  ['SYSTEMS', ['co-2 name'], []],
  ['100%', ['co-2 name'], []],
  ['lin_y', ['co-1 login_name'], ['u-lin login_name']],
  ['LIN@yuan', ['co-1 email'], ['u-lin email']],
  ['1391234', ['co-1 phone'], ['u-lin phone']],
  ['+86-139', ['co-1 phone'], ['u-lin phone']],
  ['86-139 1234', ['co-1 phone'], ['u-lin phone']],
  ['shan', [], ['u-wu name']],
  ['wu', ['co-2 login_name'], ['u-wu login_name']],
  ['wu@partner', [], []],
  ['%', [], []],
  ['nothing of it', [], []],
])('%s finds companies %j and people %j', async (text, companies, people) => {
  expect(ids(await find(text))).toEqual([companies, people]);
});

test('a company is found by the beginning of its credit code, in any letter case', async () => {
  const acme = callerOf(UserType.enterprise, 'acme');
  await submit(api, acme, 7, { company: 'Acme Ltd' });
  expect(ids(await find(creditCode(7).slice(0, 16).toLowerCase()))[0]).toEqual([`${acme.coId} code`]);
});

test('people are found by those who may see accounts', async () => {
  expect(ids(await find('lin_yuan', viewer))).toEqual([['co-1 login_name'], []]);
});

test('a text of one hundred characters is accepted, an empty and a longer one are refused', async () => {
  const status = async (text: string) => (await api.as(both).get(`/api/account/v1/console/search?text=${encodeURIComponent(text)}`))[0];
  expect([await status('字'.repeat(100)), await status(' '), await status('x'.repeat(101)), await status("'; drop table company; --")]).toEqual([200, 400, 400, 200]);
});

test.each(strangers(Privilege.customerView, Privilege.customerManage))('%s finds nothing', async (_, caller, status) => {
  expect((await api.as(caller).get('/api/account/v1/console/search?text=lark'))[0]).toBe(status);
});
