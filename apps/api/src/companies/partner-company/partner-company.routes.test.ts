import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { appliedPartner, companyForm, decideOnPartner } from '../../testing/worlds/partner-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const reviewer = callerOf(UserType.employee, 'reviewer', { privileges: [Privilege.approvalRegister] });
const pathOf = ({ userId }: Caller, rest = 'company_info') => `/api/account/v1/user/${userId}/${rest}`;
const read = async (partner: Caller) => (await api.as(partner).get(pathOf(partner)))[1] as Record<string, unknown>;
const save = async (partner: Caller, more: object = {}, rest = 'company_info') =>
  api.as(partner).put(pathOf(partner, rest), { ...(await companyForm(api, partner)), ...more });
const rows = async (partner: Caller) => [
  await api.db.selectFrom('company').selectAll().where('co_id', '=', partner.coId).executeTakeFirstOrThrow(),
  await api.db.selectFrom('partner_company').selectAll().where('co_id', '=', partner.coId).executeTakeFirstOrThrow(),
  await api.db
    .selectFrom('registration_application')
    .selectAll()
    .where('co_id', '=', partner.coId)
    .orderBy('id')
    .execute(),
];
const refusedAt = (field: string, code: string, status = 400) => [status, { code, fields: { [field]: { code } } }];

/** A partner whose application was decided. */
async function partnerWith(result: 2 | 3): Promise<Caller> {
  const partner = await appliedPartner(api);
  await decideOnPartner(
    api,
    reviewer,
    partner,
    result,
    result === 3 ? { refused_fields: [{ field: 'company_phone', reason: 'unreachable' }] } : {},
  );
  return partner;
}
const colleague = (partner: Caller, role = 2) =>
  callerOf(UserType.partnerContact, `colleague-${partner.userId}-${role}`, { coId: partner.coId, role });

test('an applicant reads the company and the status of the application', async () => {
  const partner = await appliedPartner(api);
  expect(await read(partner)).toMatchObject({
    company_name: expect.stringMatching(/^Partner/),
    company_phone: '+86-571-00000148',
    company_industry_id: 65,
    company_city_id: 330100,
    intention_partner_type: [1, 3],
    approval_status: 1,
    application_time: expect.stringMatching(/Z$/),
    approval_time: null,
    approval_opinion: '',
    refused_fields: [],
    auth_status: 0,
    main_account: expect.stringMatching(/^Lin/),
  });
});

test('a rejected applicant reads opinion, date, refused fields, and the changes by staff as text', async () => {
  const partner = await partnerWith(3);
  await api.db
    .updateTable('registration_application')
    .set({
      corrections: JSON.stringify({
        industry_id: [65, 40],
        company_country_id: [6, 6],
        company_city_id: [330100, 330200],
        user_name: ['Lin', 'Lin Yuan'],
      }),
    })
    .where('co_id', '=', partner.coId)
    .execute();
  expect(await read(partner)).toMatchObject({
    approval_status: 3,
    approval_opinion: 'Nobody answers the phone.',
    approval_time: expect.stringMatching(/Z$/),
    refused_fields: [{ field: 'company_phone', reason: 'unreachable' }],
    corrections: [
      { field: 'company_industry_id', before: 'Software and IT services', after: 'Measuring instruments' },
      { field: 'company_location', before: 'China / Hangzhou', after: 'China / Ningbo' },
      { field: 'username', before: 'Lin', after: 'Lin Yuan' },
    ],
  });
});

test('while pending nothing of the company changes', async () => {
  const partner = await appliedPartner(api);
  const before = await rows(partner);
  const pending = [409, { code: 'Account.Partner.Pending' }];
  expect(await save(partner, { company_address: 'Elsewhere' })).toMatchObject(pending);
  expect(await save(partner, {}, 'company_info?submit=1')).toMatchObject(pending);
  expect(await api.as(partner).put(pathOf(partner, 'approval'))).toMatchObject(pending);
  expect(await api.as(partner).put(pathOf(partner, 'business_info'), { intention_partner_type: [2] })).toMatchObject(
    pending,
  );
  expect(
    await api
      .as(partner)
      .put(pathOf(partner, 'company_info/email'), { company_email: 'new@partner.example', verify_code: '123456' }),
  ).toMatchObject(pending);
  expect(await rows(partner)).toEqual(before);
});

test('a rejected company corrects and applies again in one call, and the applicant is notified', async () => {
  const partner = await partnerWith(3);
  expect(
    await save(
      partner,
      { company_phone: '+86-571-00000149', intention_partner_type: [2, 1, 2] },
      'company_info?submit=1',
    ),
  ).toEqual([200, { submitted: 1 }]);
  const [, company, applications] = await rows(partner);
  expect(company).toMatchObject({ phone: '+86-571-00000149', intention_types: [1, 2] });
  expect(applications).toMatchObject([{ approval_status: 3 }, { approval_status: 1, user_id: partner.userId }]);
  expect(await api.as(partner).get('/userinfo')).toMatchObject([200, { register_approval_status: 1 }]);
  const { email } = await api.db
    .selectFrom('app_user')
    .select('email')
    .where('user_id', '=', partner.userId)
    .executeTakeFirstOrThrow();
  const notified = await api.db
    .selectFrom('outbox')
    .select('template')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(notified).toEqual({ template: 'registrationSubmitted' });
});

test.each([
  ['en_US', 'Nothing that was rejected has changed. Correct at least one of those fields, then submit again.'],
  ['zh_CN', '被驳回的内容均未修改，请至少修改其中一项后再提交'],
])('an application without any change to a refused field saves and sends nothing (%s)', async (lang, message) => {
  const partner = await partnerWith(3);
  const before = await rows(partner);
  const form = { ...(await companyForm(api, partner)), company_address: 'Elsewhere 9' };
  const code = 'Account.Refused.Unchanged';
  expect(
    await api.as(partner).put(pathOf(partner, 'company_info?submit=1'), form, { headers: { lang } }),
  ).toMatchObject([409, { code, message, fields: { company_phone: { code, message } } }]);
  expect(await api.as(partner).put(pathOf(partner, 'approval'))).toMatchObject(refusedAt('company_phone', code, 409));
  expect(await rows(partner)).toEqual(before);
});

test('one changed field of several refused ones is enough, also when it was saved before', async () => {
  const partner = await appliedPartner(api);
  await decideOnPartner(api, reviewer, partner, 3, {
    refused_fields: [
      { field: 'intention_partner_type', reason: 'notOffered' },
      { field: 'company_location', reason: 'incorrect' },
    ],
  });
  expect(await save(partner, {}, 'company_info?submit=1')).toMatchObject(
    refusedAt('company_country_id', 'Account.Refused.Unchanged', 409),
  );
  expect(await read(partner)).toMatchObject({ corrected_fields: [] });
  await api.as(partner).put(pathOf(partner, 'business_info'), { intention_partner_type: [2] });
  expect(await read(partner)).toMatchObject({ corrected_fields: ['intention_partner_type'] });
  expect(await api.as(partner).put(pathOf(partner, 'approval'))).toEqual([200, {}]);
  expect(await read(partner)).toMatchObject({ corrected_fields: [] });
});

test('a rejection without refused fields can be followed by the same application', async () => {
  const partner = await appliedPartner(api);
  await decideOnPartner(api, reviewer, partner, 3, {});
  expect(await save(partner, {}, 'company_info?submit=1')).toEqual([200, { submitted: 1 }]);
});

test('a submission with a wrong value saves and sends nothing', async () => {
  const partner = await partnerWith(3);
  const before = await rows(partner);
  expect(await save(partner, { company_industry_id: 109_999 }, 'company_info?submit=1')).toMatchObject(
    refusedAt('company_industry_id', 'industry.empty'),
  );
  expect(await rows(partner)).toEqual(before);
});

test('saving and applying are also two calls', async () => {
  const partner = await partnerWith(3);
  expect(await save(partner, { company_phone: '+86-571-00000149' })).toEqual([200, { submitted: 0 }]);
  expect((await rows(partner))[2]).toHaveLength(1);
  expect(await api.as(partner).put(pathOf(partner, 'approval'))).toEqual([200, {}]);
  expect((await rows(partner))[2]).toHaveLength(2);
});

test('of parallel submissions one succeeds', async () => {
  const partner = await partnerWith(3);
  const answers = await Promise.all(
    [1, 2, 3].map(() => save(partner, { company_phone: '+86-571-00000149' }, 'company_info?submit=1')),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409]);
  expect((await rows(partner))[2]).toHaveLength(2);
});

test('an admitted company saves at once and has nothing to apply for', async () => {
  const partner = await partnerWith(2);
  expect(
    await save(
      partner,
      { company_official_website: 'https://new.example', company_size_id: 3 },
      'company_info?submit=1',
    ),
  ).toEqual([200, { submitted: 0 }]);
  const [company, partnerCompany, applications] = await rows(partner);
  expect([company, partnerCompany]).toMatchObject([{ employees_id: 3 }, { website: 'https://new.example' }]);
  expect(applications).toHaveLength(1);
  expect(await api.as(partner).put(pathOf(partner, 'approval'))).toMatchObject([400, { code: '4001213001' }]);
  const trace = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'company.changed')
    .where('object_id', '=', partner.coId)
    .executeTakeFirstOrThrow();
  expect(trace.detail).toEqual({ columns: ['employees_id', 'website'] });
});

test('the name is frozen while the company is pending review or verified, the place once it is verified, other fields never', async () => {
  const partner = await partnerWith(2);
  const stands = (auth_status: AuthStatus) =>
    api.db.updateTable('company').set({ auth_status }).where('co_id', '=', partner.coId).execute();
  for (const status of [AuthStatus.pending, AuthStatus.authenticated]) {
    await stands(status);
    expect(await save(partner, { company_name: 'Another Ltd' })).toMatchObject(
      refusedAt('company_name', 'Account.Company.Frozen', 409),
    );
    expect(await save(partner, { company_address: `Pier ${status}` })).toEqual([200, { submitted: 0 }]);
  }
  expect(await save(partner, { company_province_id: 110_000, company_city_id: 110_100 })).toMatchObject([
    409,
    { code: 'Account.Company.Frozen', fields: { company_province_id: {} } },
  ]);
  await stands(AuthStatus.rejected);
  expect(await save(partner, { company_name: `Renamed ${partner.userId.replaceAll(/[^a-z]/g, '')}` })).toEqual([
    200,
    { submitted: 0 },
  ]);
});

test('the area code of the company phone cannot change; an unchanged number is always valid', async () => {
  const partner = await partnerWith(2);
  expect(await save(partner, { company_phone: '+49-30-1234567' })).toMatchObject(
    refusedAt('company_phone', 'companyPhone.area'),
  );
  expect(await save(partner, { company_phone: '+86-1' })).toMatchObject(
    refusedAt('company_phone', 'companyPhone.illegal'),
  );
  await api.db.updateTable('partner_company').set({ phone: '+86-95588' }).where('co_id', '=', partner.coId).execute();
  expect(await save(partner, { company_phone: '+86-95588' })).toEqual([200, { submitted: 0 }]);
});

test('a name of another partner is refused at its field', async () => {
  const [partner, other] = [await partnerWith(2), await partnerWith(2)];
  const { company_name } = await companyForm(api, other);
  expect(await save(partner, { company_name: company_name.toUpperCase() })).toMatchObject(
    refusedAt('company_name', 'Account.Company.Exists', 409),
  );
});

test.each<[string, object, string, string]>([
  ['no name', { company_name: ' ' }, 'company_name', 'company.empty'],
  ['no phone', { company_phone: '' }, 'company_phone', 'companyPhone.empty'],
  [
    'no country',
    { company_country_id: 0, company_province_id: 0, company_city_id: 0 },
    'company_country_id',
    'country.empty',
  ],
  [
    'no province where there are some',
    { company_province_id: 0, company_city_id: 0 },
    'company_province_id',
    'province.empty',
  ],
  ['a city of another province', { company_city_id: 110_100 }, 'company_city_id', 'city.empty'],
  ['an unknown size', { company_size_id: 99 }, 'company_size_id', 'employees.empty'],
  ['no partner types', { intention_partner_type: [] }, 'intention_partner_type', 'partnerType.empty'],
  ['an unknown partner type', { intention_partner_type: [77] }, 'intention_partner_type', 'partnerType.empty'],
  [
    'a script as website',
    { company_official_website: 'javascript:alert(1)' },
    'company_official_website',
    'website.illegal',
  ],
  ['a status', { approval_status: 2 }, 'approval_status', 'request.invalid'],
])('%s is rejected and changes nothing', async (_, more, field, code) => {
  const partner = await partnerWith(2);
  const before = await rows(partner);
  expect(await save(partner, more)).toMatchObject(refusedAt(field, code));
  expect(await rows(partner)).toEqual(before);
});

test('the business e-mail changes with the code sent to it', async () => {
  const partner = await partnerWith(2);
  const change = (verify_code: string) =>
    api.as(partner).put(pathOf(partner, 'company_info/email'), { company_email: 'New@partner.example', verify_code });
  const verify_code = await freshCode(api, {
    account: 'new@partner.example',
    scene: VerifyScene.businessEmailEdit,
    userType: UserType.partner,
    by: api.as(partner),
  });
  expect(await change('000000')).toMatchObject(refusedAt('verify_code', 'Account.VerifyCode.Wrong'));
  expect(await change(verify_code)).toEqual([200, {}]);
  expect(await read(partner)).toMatchObject({ company_email: 'new@partner.example' });
  expect((await change(verify_code))[0]).toBe(400);
});

test('partner types can also be changed by a separate call', async () => {
  const partner = await partnerWith(2);
  expect(await api.as(partner).put(pathOf(partner, 'business_info'), { intention_partner_type: [5, 2] })).toEqual([
    200,
    {},
  ]);
  expect(await api.as(partner).get(pathOf(partner, 'business_info'))).toEqual([
    200,
    { intention_partner_type: [2, 5], version: expect.any(Number) },
  ]);
});

test.each([1, 2])('a contact of role %s can read the company but not change it', async (role) => {
  const partner = await partnerWith(2);
  const contact = colleague(partner, role);
  expect(await read(contact)).toMatchObject({ approval_status: 2, main_account: expect.stringMatching(/^Lin/) });
  const before = await rows(partner);
  const denied = [403, { code: 'Account.Partner.Main.Only' }];
  expect(await save(contact, { company_address: 'Elsewhere' })).toMatchObject(denied);
  expect(await api.as(contact).put(pathOf(contact, 'approval'))).toMatchObject(denied);
  expect(await api.as(contact).put(pathOf(contact, 'business_info'), { intention_partner_type: [2] })).toMatchObject(
    denied,
  );
  expect(
    await api
      .as(contact)
      .put(pathOf(contact, 'company_info/email'), { company_email: 'a@b.example', verify_code: '123456' }),
  ).toMatchObject(denied);
  expect(await rows(partner)).toEqual(before);
});

test.each<[string, (other: Caller) => Caller | null, number]>([
  ['a signed-out caller', () => null, 401],
  ['another partner', (other) => other, 403],
  ['an enterprise', () => callerOf(UserType.enterprise, 'acme'), 403],
  ['staff', () => reviewer, 403],
])('%s can neither read nor change it', async (_, who, status) => {
  const [partner, other] = [await partnerWith(2), await partnerWith(2)];
  const caller = who(other);
  const before = await rows(partner);
  expect((await api.as(caller).get(pathOf(partner)))[0]).toBe(status);
  expect((await api.as(caller).put(pathOf(partner), await companyForm(api, partner)))[0]).toBe(status);
  expect((await api.as(caller).put(pathOf(partner, 'approval')))[0]).toBe(status);
  expect(await rows(partner)).toEqual(before);
});

test('a save from an outdated version is refused with the stored values', async () => {
  const partner = await partnerWith(2);
  const { version } = (await read(partner)) as { version: number };
  expect(await save(partner, { company_official_website: 'https://one.example', version })).toEqual([
    200,
    { submitted: 0 },
  ]);
  expect(await save(partner, { company_address: 'Pier 3', version })).toMatchObject([
    409,
    {
      code: 'Account.Conflict',
      current: {
        company_official_website: 'https://one.example',
        company_address: '18 Paper Street',
        version: version + 1,
      },
    },
  ]);
  expect(
    await api.as(partner).put(pathOf(partner, 'business_info'), { intention_partner_type: [2], version }),
  ).toMatchObject([409, { current: { intention_partner_type: [1, 3] } }]);
  expect(await save(partner, { company_address: 'Pier 3', version: version + 1 })).toEqual([200, { submitted: 0 }]);
});

test('of parallel saves from one version, one wins', async () => {
  const partner = await partnerWith(2);
  const { version } = await read(partner);
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => save(partner, { company_address: `Quay ${n}`, version })),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});
