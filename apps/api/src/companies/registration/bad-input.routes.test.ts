import { UserType } from '@portal/common/enums/user/user-type';
import { freshCode } from '../../testing/captcha-and-code.ts';
import {
  individualCode,
  INDIVIDUAL_PATH,
  PARTNER_PATH,
  partnerCode,
  partnerNumber,
  postIndividual,
  postPartner,
} from '../../testing/worlds/newcomers.ts';
import { testApi } from '../../testing/test-api.ts';

/** Malicious input for the three registration forms. */
const api = await testApi();
const ENTERPRISE_PATH = '/api/account/v2/enterprise_user/0/register';
const enterprise = {
  login_name: 'bad_input',
  company: 'Bad Input Ltd',
  email: 'bad@acme.example',
  phone: '+86-13600000001',
  username: 'Ann',
  user_type: UserType.enterprise,
  verify_code: '123456',
  verify_code_type: 1,
};
const individual = {
  user_type: UserType.individual,
  username: 'Ann',
  email: 'bad@acme.example',
  verify_code: '123456',
  verify_code_type: 1,
};
const partner = { ...partnerNumber(1), verify_code: '123456' };
const post = async (path: string, body: Record<string, unknown>) =>
  api.as(null).post(path, { ...body, password: await api.seal('Right-1234', 'password') });

type Target = [form: string, field: string, path: string, body: Record<string, unknown>];
const texts: Target[] = [
  ...['login_name', 'company', 'email', 'phone', 'username', 'verify_code'].map((field): Target => [
    'enterprise',
    field,
    ENTERPRISE_PATH,
    enterprise,
  ]),
  ...['email', 'username', 'verify_code'].map((field): Target => ['individual', field, INDIVIDUAL_PATH, individual]),
  ...[
    'company_name',
    'company_official_website',
    'company_phone',
    'company_email',
    'company_address',
    'company_main_business',
    'username',
    'email',
    'phone',
    'verify_code',
    'position_name',
    'address',
  ].map((field): Target => ['partner', field, PARTNER_PATH, partner]),
];

test.each(texts)(
  '%s, %s: 10,000 characters, control and bidi characters are rejected',
  async (_, field, path, body) => {
    for (const value of [
      'a'.repeat(10_000),
      '1'.repeat(10_000),
      `${body[field] as string}\u0007`,
      `\u202e${body[field] as string}`,
      `${body[field] as string}\u0000`,
    ]) {
      const [status, answer] = await post(path, { ...body, [field]: value });
      expect(status).toBe(400);
      expect(Object.keys((answer.fields ?? { [field]: 1 }) as object)).toEqual([field]);
    }
    expect(await api.db.selectFrom('app_user').select('user_id').execute()).toEqual([]);
  },
);

test.each([
  ['Аcme Ltd', 'a Cyrillic А'],
  ['Αcme Ltd', 'a Greek Α'],
  ['Ａcme Ltd', 'a full-width Ａ'],
  ['Ac\u200bme Ltd', 'a space without width'],
  ['Acme\u00adLtd', 'a soft hyphen'],
  ['<img src=x onerror=alert(1)>', 'markup'],
  ['Acme\tLtd', 'a tab'],
  ['Acme\nLtd', 'a new line'],
  ["Acme'; drop table company; --", 'SQL'],
  ['Acme 🎉', 'a picture'],
  ['--..', 'no letter'],
])('company name %j is rejected: %s', async (name) => {
  expect(await post(ENTERPRISE_PATH, { ...enterprise, company: name })).toMatchObject([
    400,
    { fields: { company: { code: 'company.illegal' } } },
  ]);
  expect(await post(PARTNER_PATH, { ...partner, company_name: name })).toMatchObject([
    400,
    { fields: { company_name: { code: 'company.illegal' } } },
  ]);
});

test.each([['ａcme_1'], ['аcme_1'], ['acme１'], ['acme-1'], ['_acme'], ['a'], ['acme 1'], ['沅澧'], ['a'.repeat(51)]])(
  'login name %j is rejected',
  async (login_name) => {
    expect(await post(ENTERPRISE_PATH, { ...enterprise, login_name })).toMatchObject([
      400,
      { fields: { login_name: { code: 'loginName.illegal' } } },
    ]);
  },
);

const LONG = `${'a'.repeat(60 - '@long.example'.length)}@long.example`;
test.each([
  ['a@b.c'],
  [`a${LONG}`],
  ['a b@c.de'],
  ['ａnna@people.example'],
  ['anna＠people.example'],
  ['anna-@people.example'],
  ['anna_@people.example'],
  ['anna@people-.example'],
  ['anna@-people.example'],
  ['anna@@people.example'],
  ['"anna"@people.example'],
  ['anna@people.example\u0000'],
  ['anna@[127.0.0.1]'],
])('e-mail %j is rejected', async (email) => {
  for (const [path, body] of [
    [ENTERPRISE_PATH, enterprise],
    [INDIVIDUAL_PATH, individual],
    [PARTNER_PATH, partner],
  ] as const) {
    expect((await post(path, { ...body, email }))[0]).toBe(400);
  }
});

test('e-mails of 6 and 60 characters are accepted', async () => {
  for (const email of ['a@b.co', LONG]) {
    expect((await postIndividual(api, { email }, await individualCode(api, email)))[0]).toBe(200);
    expect(await api.db.selectFrom('app_user').select('email').where('email', '=', email).execute()).toHaveLength(1);
  }
});

let number = 0;
test.each([
  ['+86-010-12345678'],
  ['+86-571-0000014'],
  ['+86-13800000000'],
  ['+852-21234567'],
  ['+853-28123456'],
  ['+886-02-23456789'],
  ['+65-61234567'],
  ['+49-30-1234567'],
])('company phone %s is accepted', async (company_phone) => {
  const who = { ...partnerNumber(1000 + (number += 1)), company_phone };
  expect((await postPartner(api, who, await partnerCode(api, who)))[0]).toBe(200);
  expect(
    await api.db.selectFrom('partner_company').select('phone').where('email', '=', who.company_email).execute(),
  ).toEqual([{ phone: company_phone }]);
});

test('accepted markup is stored as literal text', async () => {
  const who = {
    ...partnerNumber(900),
    company_main_business: '<script>alert(1)</script>\n& "more"',
    username: '<b>Lin</b>',
    address: "1' or '1'='1",
  };
  const [status, { id }] = await postPartner(api, who, await partnerCode(api, who));
  expect(status).toBe(200);
  const row = await api.db
    .selectFrom('app_user')
    .innerJoin('company', 'company.co_id', 'app_user.co_id')
    .innerJoin('partner_person', 'partner_person.user_id', 'app_user.user_id')
    .select(['user_name', 'main_business', 'partner_person.address'])
    .where('app_user.user_id', '=', id as string)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ user_name: who.username, main_business: who.company_main_business, address: who.address });
});

test.each([
  ['__proto__', '{"__proto__":{"user_type":8}}'],
  ['a key twice', '{"user_type":2,"user_type":8}'],
  ['no object', '[]'],
  ['no JSON', '{'],
  ['nothing', ''],
])('a body with %s is rejected', async (_, body) => {
  for (const path of [ENTERPRISE_PATH, INDIVIDUAL_PATH, PARTNER_PATH])
    expect((await api.as(null).post(path, body))[0]).toBe(400);
});

test('strings instead of numbers, and arrays instead of values, are rejected', async () => {
  expect((await post(ENTERPRISE_PATH, { ...enterprise, verify_code_type: '1' }))[0]).toBe(400);
  expect((await post(ENTERPRISE_PATH, { ...enterprise, email: ['bad@acme.example', 'other@acme.example'] }))[0]).toBe(
    400,
  );
  expect((await post(PARTNER_PATH, { ...partner, intention_partner_type: '1' }))[0]).toBe(400);
  expect((await post(PARTNER_PATH, { ...partner, intention_partner_type: [{ id: 1 }] }))[0]).toBe(400);
});

test('a code of one registration is invalid for another', async () => {
  const who = partnerNumber(901);
  const code = await freshCode(api, { account: who.email });
  expect(await postPartner(api, who, code)).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
  expect(await postIndividual(api, { email: who.email }, code)).toMatchObject([
    400,
    { code: 'Account.VerifyCode.Overtime' },
  ]);
});
