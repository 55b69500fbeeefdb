import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { partnerCode, partnerNumber, postPartner, type NewPartner } from '../../testing/worlds/newcomers.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
let number = 0;
const newcomer = (): NewPartner => partnerNumber((number += 1));
const refusedAt = (field: string, code: string) => [400, { code, fields: { [field]: { code } } }];
const register = async (who: NewPartner) => postPartner(api, who, await partnerCode(api, who));
const made = async (who: NewPartner) =>
  [
    await api.db.selectFrom('app_user').select('user_id').where('email', '=', who.email.toLowerCase()).execute(),
    await api.db.selectFrom('company').select('co_id').where('company_name', '=', who.company_name).execute(),
  ].map(({ length }) => length);

test('company, main account and a pending application are created together, and the person receives a message', async () => {
  const who = newcomer();
  const [status, body] = await postPartner(api, who, await partnerCode(api, who), {
    email: who.email.toUpperCase(),
    company_email: who.company_email.toUpperCase(),
    company_name: ` ${who.company_name} `,
    intention_partner_type: [3, 1, 3],
  });
  expect([status, body]).toEqual([200, { id: expect.stringMatching(/^u-/) }]);
  const user_id = body.id as string;
  const user = await api.db.selectFrom('app_user').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow();
  const co_id = user.co_id!;
  expect(user).toMatchObject({
    user_type: 4,
    role: 0,
    status: 2,
    privileges: [],
    email: who.email,
    email_verified: true,
    phone: who.phone,
    phone_verified: false,
    login_name: null,
    user_name: '林远',
    position_id: 1,
    self_registered: true,
  });
  expect(
    await api.db.selectFrom('company').selectAll().where('co_id', '=', co_id).executeTakeFirstOrThrow(),
  ).toMatchObject({
    kind: 4,
    company_name: who.company_name,
    auth_status: 0,
    industry_id: 65,
    region_id: 6,
    main_business: 'Instruments',
    address: '18 Paper Street',
  });
  expect(
    await api.db.selectFrom('partner_company').selectAll().where('co_id', '=', co_id).executeTakeFirstOrThrow(),
  ).toMatchObject({
    website: 'https://larkmoor.example',
    phone: '+86-571-00000148',
    email: who.company_email,
    province_id: 330000,
    city_id: 330100,
    intention_types: [1, 3],
  });
  expect(
    await api.db.selectFrom('partner_person').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow(),
  ).toMatchObject({
    position_name: 'Director',
    country_id: 6,
    province_id: 330000,
    city_id: 330100,
    address: '18 Paper Street',
  });
  expect(
    await api.db.selectFrom('registration_application').selectAll().where('user_id', '=', user_id).execute(),
  ).toMatchObject([{ co_id, approval_status: 1, decided_at: null, version: 1 }]);
  // Open lists of staff learn of it.
  expect(await api.db.selectFrom('review_change').select('queue').where('co_id', '=', co_id).execute()).toEqual([
    { queue: 'registration' },
  ]);
  const [mail] = await api.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', who.email)
    .where('template', '=', 'registeredPartner')
    .execute();
  expect(mail?.text).toContain(who.company_name);
  expect(mail?.link).toMatch(/\/microapp\/loginPartnerPortal$/);
  const trace = await api.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'registration.partner')
    .where('actor_id', '=', user_id)
    .executeTakeFirstOrThrow();
  expect(trace.object_id).toBe(co_id);
  expect(JSON.stringify(trace)).not.toContain('Right-1234');

  const caller = callerOf(UserType.partner, 'x', { userId: user_id, coId: co_id });
  expect(await api.as(caller).get('/userinfo')).toMatchObject([
    200,
    { user_type: 4, role: 0, co_id, auth_status: 0, register_approval_status: 1 },
  ]);
  await api.db
    .updateTable('registration_application')
    .set({ approval_status: 2, decided_at: new Date() })
    .where('co_id', '=', co_id)
    .execute();
  expect(await api.as(caller).get('/userinfo')).toMatchObject([200, { register_approval_status: 2 }]);
});

test('the website is optional, and a country without provinces needs none', async () => {
  const who = newcomer();
  const place = { company_country: 392, company_province: 0, company_city: 0, country: 702, province: 0, city: 0 };
  const code = await partnerCode(api, who);
  expect((await postPartner(api, who, code, { ...place, company_official_website: undefined }))[0]).toBe(200);
});

describe('values of another partner are rejected at the fields of this form, and nothing is created', () => {
  const first = newcomer();
  beforeAll(async () => {
    expect((await register(first))[0]).toBe(200);
  });

  test.each<[string, Partial<NewPartner>, string, string]>([
    ['the company', { company_name: first.company_name }, 'company_name', 'Account.Company.Exists'],
    [
      'the company in capitals and more spaces',
      { company_name: first.company_name.toUpperCase().replace(' ', '   ') },
      'company_name',
      'Account.Company.Exists',
    ],
    ['the phone', { phone: first.phone }, 'phone', 'Account.Phone.Exists'],
  ])('%s', async (_, more, field, code) => {
    const who = newcomer();
    const verify_code = await partnerCode(api, who);
    expect(await postPartner(api, { ...who, ...more }, verify_code)).toMatchObject([
      409,
      { code, fields: { [field]: { code } } },
    ]);
    expect(await made(who)).toEqual([0, 0]);
    expect((await postPartner(api, who, verify_code))[0]).toBe(200);
  });

  test('the e-mail: no code is sent to it, and an earlier code is rejected', async () => {
    const who = { ...newcomer(), email: `late${first.email}` };
    const verify_code = await partnerCode(api, who);
    await api.db.updateTable('app_user').set({ email: who.email }).where('email', '=', first.email).execute();
    expect(await postPartner(api, who, verify_code)).toMatchObject([
      409,
      { fields: { email: { code: 'Account.Email.Exists' } } },
    ]);
    await expect(partnerCode(api, who)).rejects.toThrow('Account.Email.Exists');
  });

  test('an enterprise may have the same name, e-mail and phone', async () => {
    const who = newcomer();
    expect((await register(who))[0]).toBe(200);
    const code = await freshCode(api, { account: who.email });
    expect(
      (
        await api
          .as(null)
          .post('/api/account/v2/enterprise_user/0/register', {
            login_name: 'also_here',
            company: who.company_name,
            email: who.email,
            phone: who.phone,
            username: 'Lin',
            user_type: 2,
            verify_code: code,
            verify_code_type: 1,
            password: await api.seal('Right-1234', 'password'),
          })
      )[0],
    ).toBe(200);
  });
});

test('only a code for this scene, type and e-mail registers', async () => {
  const who = newcomer();
  const enterprise = await freshCode(api, { account: who.email });
  expect(await postPartner(api, who, enterprise)).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
  const reset = newcomer();
  const code = await freshCode(api, {
    account: reset.email,
    scene: VerifyScene.resetPassword,
    userType: UserType.partner,
  }).catch(() => '123456');
  expect(await postPartner(api, reset, code)).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
  const right = await partnerCode(api, who);
  expect(await postPartner(api, { ...who, email: `not.${who.email}` }, right)).toMatchObject([
    400,
    { code: 'Account.VerifyCode.Overtime' },
  ]);
  expect(await made(who)).toEqual([0, 0]);
});

describe('the API validates each field itself', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['a name of 101 characters', { company_name: '远'.repeat(101) }, 'company_name', 'partnerName.length'],
    [
      'a website that runs script',
      { company_official_website: 'javascript:alert(1)' },
      'company_official_website',
      'website.illegal',
    ],
    [
      'a website of 1025 characters',
      { company_official_website: `https://a.example/${'x'.repeat(1025)}` },
      'company_official_website',
      'website.tooLong',
    ],
    ['a company phone of 6 digits', { company_phone: '+86-10-1234' }, 'company_phone', 'companyPhone.illegal'],
    [
      'a company phone of 15 digits',
      { company_phone: '+86-0571-12345678901' },
      'company_phone',
      'companyPhone.illegal',
    ],
    ['a company e-mail that is none', { company_email: 'hello@larkmoor' }, 'company_email', 'email.illegal'],
    ['no address', { company_address: '  ' }, 'company_address', 'address.empty'],
    ['an address of 256 characters', { company_address: 'a'.repeat(256) }, 'company_address', 'address.tooLong'],
    ['no main business', { company_main_business: '' }, 'company_main_business', 'mainBusiness.empty'],
    [
      '1001 characters of it',
      { company_main_business: '业'.repeat(1001) },
      'company_main_business',
      'mainBusiness.illegal',
    ],
    ['no industry', { company_industry: 0 }, 'company_industry', 'industry.empty'],
    ['an industry that is none', { company_industry: 99_999 }, 'company_industry', 'industry.empty'],
    ['a section instead of a division', { company_industry: 101 }, 'company_industry', 'industry.empty'],
    ['an industry in quotes', { company_industry: '65' }, 'company_industry', 'request.invalid'],
    ['half an industry', { company_industry: 6.5 }, 'company_industry', 'request.invalid'],
    ['no country', { company_country: 0 }, 'company_country', 'country.empty'],
    ['a country that is none', { company_country: 5 }, 'company_country', 'country.empty'],
    ['no province where there are some', { company_province: 0 }, 'company_province', 'province.empty'],
    ['a province of nowhere', { company_province: 999 }, 'company_province', 'province.empty'],
    ['a city of another province', { company_city: 110101 }, 'company_city', 'city.empty'],
    ['no city where there are some', { company_city: 0 }, 'company_city', 'city.empty'],
    ['a province of another country', { company_country: 392 }, 'company_province', 'province.empty'],
    ['no partner type', { intention_partner_type: [] }, 'intention_partner_type', 'partnerType.empty'],
    ['an unknown partner type', { intention_partner_type: [1, 98] }, 'intention_partner_type', 'partnerType.empty'],
    [
      'hundreds of partner types',
      { intention_partner_type: Array.from({ length: 300 }, () => 1) },
      'intention_partner_type',
      'request.invalid',
    ],
    ['no position', { position_category: 0 }, 'position_category', 'position.empty'],
    ['an unknown position', { position_category: 77 }, 'position_category', 'position.empty'],
    ['no job title', { position_name: ' ' }, 'position_name', 'positionName.empty'],
    ['a job title of 31 characters', { position_name: 'x'.repeat(31) }, 'position_name', 'positionName.illegal'],
    ['no work country', { country: 0 }, 'country', 'country.empty'],
    ['no work province', { province: 0 }, 'province', 'province.empty'],
    ['no work city', { city: 0 }, 'city', 'city.empty'],
    ['no work address', { address: '' }, 'address', 'address.empty'],
    ['a user type', { user_type: 8 }, 'user_type', 'request.invalid'],
    ['a role', { role: 0 }, 'role', 'request.invalid'],
    ['a status', { status: 2 }, 'status', 'request.invalid'],
    ['a company id', { co_id: 'co-1' }, 'co_id', 'request.invalid'],
    ['an approval', { register_approval_status: 2 }, 'register_approval_status', 'request.invalid'],
  ])('%s is rejected', async (_, more, field, code) => {
    const who = newcomer();
    expect(await postPartner(api, who, '123456', more)).toMatchObject(refusedAt(field, code));
    expect(await made(who)).toEqual([0, 0]);
  });

  test('the refusal names missing fields', async () => {
    const [status, body] = await api
      .as(null)
      .post('/api/account/v1/user/0/register', { password: await api.seal('Right-1234', 'password') });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(
      expect.arrayContaining([
        'company_name',
        'company_phone',
        'intention_partner_type',
        'email',
        'verify_code',
        'position_name',
        'address',
      ]),
    );
    expect(Object.keys(body.fields)).not.toContain('company_official_website');
  });
});
