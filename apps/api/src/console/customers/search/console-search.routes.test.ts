import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { creditCode, submit } from '../../../testing/worlds/certification-world.ts';
import { makeAccount, makeCompany, staffWith, strangers } from '../../../testing/worlds/customer-world.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
/** Contacts of customers exist on the second site only. */
const second = await testApi({ SITE_ID: '2' });
const viewer = staffWith('viewer', Privilege.customerView);
const both = staffWith('both', Privilege.customerManage, Privilege.customerAccountView);
const contacts = staffWith('contacts', Privilege.customerView, Privilege.customerContactEdit);
const partners = staffWith('partners', Privilege.partnerView);
const editor = staffWith('editor', Privilege.partnerEdit);
const auditor = staffWith('auditor', Privilege.systemAudit);
const admin = staffWith('admin', Privilege.admin);
const find = async (text: string, caller = both, of = api) =>
  (await of.as(caller).get(`/api/account/v1/console/search?text=${encodeURIComponent(text)}`))[1] as {
    companies: { company_id: string; by: string; page: string }[];
    people: { user_id: string; by: string; page: string }[];
    requests: { queue: string; id: number; user_id: string; company_name: string; status: number }[];
  };
const ids = ({ companies, people }: Awaited<ReturnType<typeof find>>) => [
  companies.map(({ company_id, by }) => `${company_id} ${by}`),
  people.map(({ user_id, by }) => `${user_id} ${by}`),
];

/** Where each company and person leads to. */
const pages = ({ companies, people }: Awaited<ReturnType<typeof find>>) => [
  ...companies.map(({ company_id, page }) => `${company_id} ${page}`),
  ...people.map(({ user_id, page }) => `${user_id} ${page}`),
];

/** One of each kind, all with names, login names and addresses that begin with `quarry`. */
async function makeEverybody(of: typeof api): Promise<void> {
  await makeCompany(of, 'q-co', 'Quarry Customer');
  await makeCompany(of, 'q-partner', 'Quarry Partner', { kind: 4, admitted: true });
  await makeCompany(of, 'q-applicant', 'Quarry Applicant', { kind: 4 });
  const one = (id: string, user_type: UserType, co: string | null, more: object = {}) =>
    makeAccount(of, id, co, {
      user_type,
      user_name: `Quarry ${id}`,
      login_name: `quarry-${id}`,
      email: `quarry-${id}@all.example`,
      phone: `+86-137000000${user_type}`,
      ...more,
    });
  await one('account', UserType.enterprise, 'q-co');
  await one('contact', UserType.enterpriseContact, 'q-co', { login_name: null });
  await one('main', UserType.partner, 'q-partner', { role: 0 });
  await one('colleague', UserType.partnerContact, 'q-partner', { role: 2 });
  await one('applicant', UserType.partner, 'q-applicant', { role: 0 });
  await one('individual', UserType.individual, null);
  await one('staff', UserType.employee, null);
}

beforeAll(async () => {
  await makeEverybody(api);
  await makeEverybody(second);
  await makeCompany(api, 'co-1', '沅澧衡远仪表有限公司');
  await makeCompany(api, 'co-2', 'Larkmoor 100% Systems');
  await makeCompany(api, 'co-p', 'Larkmoor Partners', { kind: 4 });
  await makeAccount(api, 'u-lin', 'co-1', {
    user_name: '林沅澧',
    login_name: 'Lin_Yuan',
    email: 'lin@yuanli.example',
    phone: '+86-13912345678',
  });
  await makeAccount(api, 'u-wu', 'co-2', {
    user_name: 'Wu Shan',
    login_name: 'wushan',
    email: 'office@lark.example',
    phone: '+44-7700900123',
    user_type: UserType.idpUser,
  });
  await makeAccount(api, 'u-partner', 'co-p', {
    user_name: 'Wu Partner',
    email: 'wu@partner.example',
    user_type: UserType.partner,
  });
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

test.each([
  ['viewer of customers', viewer, ['q-co customer']],
  ['viewer of accounts', both, ['q-co customer', 'account account']],
  ['viewer of partners', partners, ['q-partner partner', 'main partner']],
  ['editor of partners', editor, ['q-partner partner', 'main partner', 'colleague partner']],
  [
    'auditor',
    auditor,
    [
      'q-co timeline',
      'q-partner timeline',
      'account timeline',
      'main timeline',
      'colleague timeline',
      'individual timeline',
      'contact timeline',
    ],
  ],
  [
    'administrator',
    admin,
    [
      'q-co customer',
      'q-partner partner',
      'account account',
      'main partner',
      'colleague partner',
      'individual timeline',
      'contact timeline',
    ],
  ],
])('%s: finds what can be opened with the privilege, and where', async (_, caller, expected) => {
  for (const text of ['quarry', 'QUARRY', 'uarry '])
    expect([text, pages(await find(text, caller)).sort()]).toEqual([text, expected.toSorted()]);
});

test('on the second site contacts of customers are found by those who may edit them', async () => {
  expect(pages(await find('quarry', contacts, second))).toEqual(['q-co customer', 'contact contact']);
  expect(pages(await find('quarry', contacts))).toEqual(['q-co customer']);
  expect(pages(await find('quarry', both, second))).toEqual(['q-co customer', 'account account']);
});

test.each([
  ['an e-mail of a contact', 'quarry-contact@', viewer, ['q-co email']],
  ['the phone of a colleague', '1370000003', partners, ['q-partner phone']],
  ['the login name of the main account', 'quarry-main', partners, ['q-partner login_name']],
])('%s finds the company', async (_, text, caller, expected) => {
  expect(ids(await find(text, caller))[0]).toEqual(expected);
});

test('many results of one kind do not hide another', async () => {
  for (let n = 0; n < 10; n += 1)
    await makeAccount(api, `many-${n}`, 'co-1', { user_name: 'Peng Many', email: `peng${n}@many.example` });
  await makeAccount(api, 'one', null, {
    user_name: 'Peng Many',
    email: 'peng@one.example',
    user_type: UserType.individual,
  });
  expect((await find('peng', admin)).people.map(({ user_id }) => user_id)).toContain('one');
});

test('a partner is found by the beginning of its credit code', async () => {
  const main = callerOf(UserType.enterprise, 'hill');
  await submit(api, main, 9, { company: 'Hill Partners' });
  await sql`update company set kind = 4, admitted = true where co_id = ${main.coId}`.execute(api.db);
  await api.db
    .updateTable('certification')
    .set({ user_type: UserType.partner })
    .where('co_id', '=', main.coId ?? '')
    .execute();
  expect(ids(await find(creditCode(9).slice(0, 17), partners))[0]).toEqual([`${main.coId} code`]);
  expect(ids(await find(creditCode(9).slice(0, 17)))[0]).toEqual([]);
});

test('requests are found by company and number in the queues that the caller decides in, and nowhere else', async () => {
  const pine = callerOf(UserType.enterprise, 'pine');
  await submit(api, pine, 11, { company: 'Pinewood Works Ltd' });
  await makeCompany(api, 'pine-partner', 'Pinewood Partners', { kind: 4 });
  await makeAccount(api, 'pine-main', 'pine-partner', { user_type: UserType.partner, role: 0 });
  const { id } = await api.db
    .insertInto('registration_application')
    .values({ co_id: 'pine-partner', user_id: 'pine-main', applied_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const found = async (text: string, ...privileges: Privilege[]) =>
    (
      await find(
        text,
        staffWith(
          `finder-${privileges.length}-${privileges.join('-').replaceAll('.', '-').toLowerCase()}`,
          ...privileges,
        ),
      )
    ).requests.map(({ queue, company_name }) => `${queue} ${company_name}`);
  const certified = 'customerCertification Pinewood Works Ltd';
  const registered = 'partnerRegistration Pinewood Partners';
  expect(await found('pinewood', Privilege.approvalCertification)).toEqual([certified]);
  expect(await found('PINEWOOD', Privilege.approvalRegister)).toEqual([registered]);
  expect((await found('inewood', Privilege.admin)).toSorted()).toEqual([certified, registered]);
  expect(await found(`#${id}`, Privilege.approvalRegister)).toEqual([registered]);
  expect(await found('pinewood', Privilege.customerView)).toEqual([]);
  expect(await found('pinewood', Privilege.approvalAccount, Privilege.approvalContract)).toEqual([]);
});

test('a text of one hundred characters is accepted, an empty and a longer one are refused', async () => {
  const status = async (text: string) =>
    (await api.as(both).get(`/api/account/v1/console/search?text=${encodeURIComponent(text)}`))[0];
  expect([
    await status('字'.repeat(100)),
    await status(' '),
    await status('x'.repeat(101)),
    await status("'; drop table company; --"),
  ]).toEqual([200, 400, 400, 200]);
});

test.each(
  strangers(
    Privilege.customerView,
    Privilege.customerManage,
    Privilege.partnerView,
    Privilege.partnerCreate,
    Privilege.partnerEdit,
    Privilege.systemAudit,
    Privilege.approvalCertification,
    Privilege.approvalRegister,
    Privilege.approvalContract,
    Privilege.approvalAccount,
  ),
)('%s finds nothing', async (_, caller, status) => {
  expect((await api.as(caller).get('/api/account/v1/console/search?text=lark'))[0]).toBe(status);
});
