import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { companyOf, creditCode, requestOf } from '../../../testing/worlds/certification-world.ts';
import { makeAccount, makeCompany, staffWith, strangers } from '../../../testing/worlds/customer-world.ts';
import { picture, uploadForm } from '../../../testing/pictures.ts';
import { testApi } from '../../../testing/test-api.ts';

const api = await testApi({ SITE_ID: '2' });
const editor = staffWith('editor', Privilege.customerContactEdit);
const other = staffWith('other', Privilege.customerContactEdit);
const approver = staffWith('approver', Privilege.approvalCertification);
const CREATE = '/api/account/v1/customer';
let made = 0;

const create = (body: object = {}, caller = editor) =>
  api
    .as(caller)
    .post(CREATE, { company_name: `Made ${(made += 1)} Ltd`, company_country: 6, company_address: '', ...body });
const created = async () => (await create())[1].id as string;
const uploaded = async (company_id: string) => {
  const form = uploadForm(await picture());
  form.set('company_id', company_id);
  return (await api.as(editor).post('/api/account/v2/certification/lic', form))[1].lic_id as string;
};
const certify = async (id: string, number: number, more: object = {}, caller = editor) =>
  api
    .as(caller)
    .post(`/api/account/v2/certification/enterprise?company_id=${id}`, {
      company: `Certified ${number} Ltd`,
      lic_type: 1,
      lic_id: await uploaded(id),
      lic_code: creditCode(number),
      ...more,
    });
const decide = async (coId: string, number: number, Result: 2 | 3, more: object = {}) => {
  const id = await requestOf(api, coId);
  return api
    .as(approver)
    .put(`/api/account/v1/certification/approval?id=${id}`, {
      UserId: editor.userId,
      UserType: 2,
      ApprovalId: id,
      Result,
      Code: creditCode(number),
      Company: `Certified ${number} Ltd`,
      Country: 6,
      Province: 430000,
      City: 430600,
      Opinion: Result === 3 ? 'Cut off.' : '',
      ...more,
    });
};

test('a rejected request for a customer is not accepted again without any change to a refused field', async () => {
  const id = await created();
  await certify(id, 880);
  await decide(id, 880, 3, { RefusedFields: [{ Field: 'LicCode', Reason: 'mismatch' }] });
  expect(await certify(id, 880)).toMatchObject([
    409,
    { code: 'Account.Refused.Unchanged', fields: { lic_code: { code: 'Account.Refused.Unchanged' } } },
  ]);
  expect((await certify(id, 881, { company: 'Certified 880 Ltd' }))[0]).toBe(200);
});

test('a customer belongs to the member of staff who created it; its name is unique', async () => {
  expect(await create({ company_name: ' Acme Ltd ', company_address: ' 1 Road ' })).toMatchObject([
    200,
    { id: expect.stringMatching(/^co-/) },
  ]);
  expect(await create({ company_name: 'ACME Ltd' })).toMatchObject([409, { code: 'Account.Company.Exists' }]);
  const both = await Promise.all([create({ company_name: 'Twice Ltd' }), create({ company_name: 'Twice Ltd' })]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  expect(
    await api.db
      .selectFrom('company')
      .select(['company_name', 'address', 'created_by', 'auth_status'])
      .where('company_name', '=', 'Acme Ltd')
      .executeTakeFirst(),
  ).toEqual({ company_name: 'Acme Ltd', address: '1 Road', created_by: editor.userId, auth_status: 0 });
});

test.each([
  [{ company_name: '' }, 'company.empty'],
  [{ company_name: '<b>' }, 'company.illegal'],
  [{ company_country: 0 }, 'country.empty'],
  [{ company_address: 'x'.repeat(256) }, 'address.tooLong'],
])('%j is refused', async (body, code) => {
  expect(await create(body)).toMatchObject([400, { code }]);
});

test('a certification and its change go through the queue; the customer keeps its status meanwhile', async () => {
  const id = await created();
  expect(await certify(id, 1)).toEqual([200, { auth_status: 0 }]);
  expect(await companyOf(api, id)).toMatchObject({ auth_status: 1 });
  expect(await certify(id, 2)).toMatchObject([409, { code: 'Account.Certification.Pending' }]);
  expect((await decide(id, 1, 2))[0]).toBe(200);
  expect(await companyOf(api, id)).toMatchObject({ auth_status: 2, company_name: 'Certified 1 Ltd' });
  expect(await certify(id, 3)).toEqual([200, { auth_status: 2 }]);
  expect(await companyOf(api, id)).toMatchObject({ auth_status: 2, pending_change: true });
  expect((await decide(id, 3, 3))[0]).toBe(200);
  expect(await companyOf(api, id)).toMatchObject({
    auth_status: 2,
    pending_change: false,
    company_name: 'Certified 1 Ltd',
  });
});

test('a code of another customer, a foreign document and a wrong code are refused', async () => {
  const [one, two] = [await created(), await created()];
  expect((await certify(one, 10))[0]).toBe(200);
  expect(await certify(two, 10, { company: 'Other Ltd' })).toMatchObject([
    409,
    { code: 'Account.Certification.Exists', fields: { lic_code: {} } },
  ]);
  expect(await certify(two, 11, { lic_id: 'lic-none' })).toMatchObject([
    400,
    { code: 'Account.Licence.Not.Exist', fields: { lic_id: {} } },
  ]);
  expect(await certify(two, 11, { lic_code: '123' })).toMatchObject([400, { code: 'creditCode.illegal' }]);
});

test('a customer is deleted with its contacts, only while it is neither verified nor pending review and has no accounts', async () => {
  const id = await created();
  const remove = (who = editor) => api.as(who).delete(`${CREATE}/${id}`);
  await makeAccount(api, 'u-card', id, { user_type: UserType.enterpriseContact, login_name: null });
  await makeAccount(api, 'u-real', id, { login_name: 'real', email: null });
  expect(await remove()).toMatchObject([409, { code: 'Account.Company.Accounts' }]);
  await api.db.deleteFrom('app_user').where('user_id', '=', 'u-real').execute();
  await certify(id, 20);
  expect(await remove()).toMatchObject([409, { code: 'Account.Company.Authenticated' }]);
  await decide(id, 20, 3);
  expect(await remove()).toEqual([200, {}]);
  expect(await api.db.selectFrom('company').select('co_id').where('co_id', '=', id).execute()).toEqual([]);
  expect(
    await api.db.selectFrom('app_user').select(['status', 'email']).where('user_id', '=', 'u-card').executeTakeFirst(),
  ).toEqual({ status: 6, email: null });
  expect((await remove())[0]).toBe(404);
});

test('customers of others can be read but not changed', async () => {
  const id = await created();
  await makeCompany(api, 'co-self', 'Self Ltd');
  for (const [co, caller] of [
    [id, other],
    ['co-self', editor],
  ] as const) {
    expect(await api.as(caller).delete(`${CREATE}/${co}`)).toMatchObject([403, { code: 'Account.Company.Not.Own' }]);
    expect(await certify(co, 30, { lic_id: 'lic-none' }, caller)).toMatchObject([
      403,
      { code: 'Account.Company.Not.Own' },
    ]);
  }
  expect((await api.as(editor).delete(`${CREATE}/co-none`))[0]).toBe(404);
});

test.each(strangers(Privilege.customerContactEdit))(
  '%s can neither create, certify nor delete',
  async (_, caller, status) => {
    const id = await created();
    expect((await api.as(caller).post(CREATE, { company_name: 'Foreign Ltd', company_country: 6 }))[0]).toBe(status);
    expect((await api.as(caller).delete(`${CREATE}/${id}`))[0]).toBe(status);
    expect(
      (
        await api
          .as(caller)
          .post(`/api/account/v2/certification/enterprise?company_id=${id}`, {
            company: 'Foreign Ltd',
            lic_type: 1,
            lic_id: 'x',
            lic_code: creditCode(40),
          })
      )[0],
    ).toBe(status);
  },
);
