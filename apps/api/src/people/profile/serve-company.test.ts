import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const OWN = '/api/account/v1/enterprise_user/u-acme/company';
const form = {
  company: '沅江衡远仪表有限公司',
  industry: 40,
  employees: 3,
  main_business: 'Flow meters\nand valves',
  address: 'Pier 9',
  region_id: 6,
  user_id: 'u-acme',
};
const refusedAt = (field: string, code: string, status = 400) => [status, { code, fields: { [field]: { code } } }];

const companies = () => api.db.selectFrom('company').selectAll().orderBy('co_id').execute();
const traces = () =>
  api.db.selectFrom('audit').selectAll().where('action', '=', 'company.changed').orderBy('id').execute();
const save = (more: object = {}, caller: Caller | null = acme, path = OWN) =>
  api.as(caller).put(path, { ...form, ...more });
const stands = (auth_status: AuthStatus) =>
  api.db.updateTable('company').set({ auth_status }).where('co_id', '=', 'co-acme').execute();

beforeAll(async () => {
  await api.as(acme).get(OWN);
  await api.as(bolt).get('/api/account/v1/enterprise_user/u-bolt');
});

test('the form is saved as sent, with an audit row that has old and new values', async () => {
  expect(await save({ company: ` ${form.company} ` })).toEqual([200, {}]);
  expect(await api.as(acme).get(OWN)).toMatchObject([
    200,
    {
      Data: {
        Company: form.company,
        IndustryID: 40,
        EmployeesID: 3,
        RegionID: 6,
        MainBusiness: form.main_business,
        Address: 'Pier 9',
      },
    },
  ]);
  const [trace, ...more] = await traces();
  expect(more).toEqual([]);
  expect(trace).toMatchObject({
    actor_id: 'u-acme',
    object_id: 'co-acme',
    subject_id: 'u-acme',
    detail: { columns: expect.arrayContaining(['company_name', 'address']) },
  });
  expect(trace?.detail).toMatchObject({
    changes: { company_name: ['Company co-acme', form.company], address: ['', 'Pier 9'], employees_id: [0, 3] },
  });
});

test('saving it again changes nothing and is not audited', async () => {
  const before = await traces();
  expect(await save()).toEqual([200, {}]);
  expect(await traces()).toEqual(before);
});

test('the other paths are aliases', async () => {
  const [, own] = await api.as(acme).get(OWN);
  expect(await api.as(acme).get('/v1/enterprise?user_id=u-acme')).toEqual([200, own]);
  expect(await api.as(acme).get('/v2/enterprise/company_info?user_id=u-acme')).toEqual([200, own]);
  expect(await save({ address: 'Pier 10' }, acme, '/v1/enterprise')).toEqual([200, {}]);
  expect((await api.as(acme).get(OWN))[1].Data).toMatchObject({ Address: 'Pier 10' });
});

test('an administrator who is a user of the provider changes it', async () => {
  const ada = callerOf(UserType.idpUser, 'ada', { coId: 'co-acme', role: 1 });
  expect(await save({ address: 'Pier 11', user_id: ada.userId }, ada, '/v1/enterprise')).toEqual([200, {}]);
  expect((await api.as(acme).get(OWN))[1].Data).toMatchObject({ Address: 'Pier 11' });
});

describe('access', () => {
  const strangers: [string, Caller | null, number][] = [
    ['a signed-out caller', null, 401],
    ['another enterprise', bolt, 403],
    ['a partner', callerOf(UserType.partner, 'pat'), 403],
    ['an individual', callerOf(UserType.individual, 'ivy'), 403],
    ['a user of its identity provider', callerOf(UserType.idpUser, 'ida', { coId: 'co-acme' }), 403],
  ];
  test.each(strangers)('%s changes nothing on any path', async (_, caller, status) => {
    await api.as(caller).get('/userinfo');
    const before = await companies();
    for (const path of [OWN, '/v1/enterprise', '/v1/enterprise?user_id=u-acme'])
      expect((await save({ address: 'Elsewhere' }, caller, path))[0]).toBe(status);
    expect((await api.as(caller).get('/v2/enterprise/company_info?user_id=u-acme'))[0]).toBe(status);
    expect(await companies()).toEqual(before);
  });

  test('saving for another user is rejected', async () => {
    const before = await companies();
    expect((await save({ user_id: 'u-bolt' }))[0]).toBe(403);
    expect((await save({ user_id: 'u-acme' }, bolt, '/v1/enterprise'))[0]).toBe(403);
    expect(await companies()).toEqual(before);
  });
});

test.each<[string, object, string, string]>([
  ['no name', { company: ' ' }, 'company', 'company.empty'],
  ['a name of one character', { company: 'A' }, 'company', 'company.length'],
  ['a name of 51 characters', { company: 'A'.repeat(51) }, 'company', 'company.length'],
  ['a name with markup', { company: '<b>Acme</b>' }, 'company', 'company.illegal'],
  ['a section of industries', { industry: 101 }, 'industry', 'industry.empty'],
  ['no industry', { industry: 0 }, 'industry', 'industry.empty'],
  ['an unknown size', { employees: 99 }, 'employees', 'employees.empty'],
  ['an unknown region', { region_id: 99999 }, 'region_id', 'region.empty'],
  ['1001 characters of business', { main_business: '业'.repeat(1001) }, 'main_business', 'mainBusiness.illegal'],
  ['no address', { address: '  ' }, 'address', 'address.empty'],
  ['an address of one character', { address: 'x' }, 'address', 'address.length'],
  ['an address of 1025 characters', { address: '路'.repeat(1025) }, 'address', 'address.length'],
  ['a number as text', { industry: '40' }, 'industry', 'request.invalid'],
  ['a status', { auth_status: 2 }, 'auth_status', 'request.invalid'],
])('%s is rejected and changes nothing', async (_, more, field, code) => {
  const before = await companies();
  expect(await save(more)).toMatchObject(refusedAt(field, code));
  expect(await companies()).toEqual(before);
});

test('the main business is optional; 1000 and 1024 characters are accepted', async () => {
  expect(await save({ main_business: '', address: '路'.repeat(1024) })).toEqual([200, {}]);
  expect(await save({ main_business: '业'.repeat(1000) })).toEqual([200, {}]);
});

test('a name of another company is rejected, also with other brackets and letter case', async () => {
  await api.db
    .updateTable('company')
    .set({ company_name: 'Bolt（China）Ltd', company_folded: 'bolt(china)ltd' })
    .where('co_id', '=', 'co-bolt')
    .execute();
  const before = await companies();
  expect(await save({ company: 'BOLT(China)LTD' })).toMatchObject(refusedAt('company', 'Account.Company.Exists', 409));
  expect(await companies()).toEqual(before);
});

test.each([AuthStatus.pending, AuthStatus.authenticated])(
  'with status %s the name is frozen, other fields are not',
  async (status) => {
    await save();
    await stands(status);
    expect(await save({ company: '另一家有限公司' })).toMatchObject(
      refusedAt('company', 'Account.Company.Frozen', 409),
    );
    expect(await save({ address: `Pier ${status}0` })).toEqual([200, {}]);
    expect((await api.as(acme).get(OWN))[1].Data).toMatchObject({ Company: form.company, Address: `Pier ${status}0` });
    await stands(AuthStatus.unauthenticated);
  },
);

test('a rejected company may change its name', async () => {
  await stands(AuthStatus.rejected);
  expect(await save({ company: '另一家有限公司' })).toEqual([200, {}]);
});

describe('versions', () => {
  const versionOf = async () => (await api.as(acme).get(OWN))[1].Data.Version as number;

  test('a save from an outdated version is refused with the stored values', async () => {
    await stands(AuthStatus.unauthenticated);
    const read = await versionOf();
    expect(await save({ address: 'Pier 20', version: read })).toEqual([200, {}]);
    const before = await companies();
    expect(await save({ address: 'Pier 30', version: read })).toMatchObject([
      409,
      {
        code: 'Account.Conflict',
        current: {
          company: form.company,
          industry: 40,
          employees: 3,
          main_business: form.main_business,
          address: 'Pier 20',
          region_id: 6,
          version: read + 1,
        },
      },
    ]);
    expect(await companies()).toEqual(before);
    expect(await save({ address: 'Pier 30', version: read + 1 })).toEqual([200, {}]);
    expect(await save({ address: 'Pier 40' })).toEqual([200, {}]);
  });

  test('of parallel saves from one version, one wins', async () => {
    const version = await versionOf();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => save({ address: `Quay ${n}`, version })));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await versionOf()).toBe(version + 1);
  });

  test('a name that was corrected by a certification raises the version; a new status does not', async () => {
    const version = await versionOf();
    await stands(AuthStatus.rejected);
    expect(await versionOf()).toBe(version);
    await api.db
      .updateTable('company')
      .set({ company_name: '更正有限公司', company_folded: '更正有限公司' })
      .where('co_id', '=', 'co-acme')
      .execute();
    expect(await save({ version })).toMatchObject([409, { current: { company: '更正有限公司' } }]);
  });
});
