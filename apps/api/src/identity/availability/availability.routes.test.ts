import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { passedCaptcha, sendCode } from '../../testing/captcha-and-code.ts';
import { callerOf, testApi, type Verbs } from '../../testing/test-api.ts';

const api = await testApi({ NETWORK_LIMIT_FACTOR: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const staff = callerOf(UserType.employee, 'sam');
const CODE = '91350211M000100Y43';

const ask = (by: Verbs, ParamType: number, ParamValue: string, more: Record<string, string> = {}) =>
  by.get(
    `/api/account/v1/user/param?${new URLSearchParams({ ParamType: String(ParamType), ParamValue, UserType: '2', ...more })}`,
  );
const answered = (IsExist: boolean) => [200, { Code: '0', Data: [{ IsExist }] }];

beforeAll(async () => {
  await api.db
    .insertInto('company')
    .values({ co_id: 'co-taken', kind: 2, company_name: '沅江（衡远）仪表 Ltd', company_folded: '沅江(衡远)仪表 ltd' })
    .execute();
  await api.db
    .insertInto('app_user')
    .values({
      user_id: 'u-taken',
      user_type: UserType.enterprise,
      user_name: 'Taken',
      email: 'taken@acme.example',
      phone: '+86-13800000001',
      login_name: 'Taken_1',
      role: null,
      co_id: 'co-taken',
      password_hash: null,
    })
    .execute();
  await api.db
    .insertInto('certification_claim')
    .values([
      { kind: 'code', value: CODE, co_id: 'co-taken' },
      { kind: 'name', value: '衡远集团', co_id: 'co-taken' },
    ])
    .execute();
});
beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
afterEach(() => {
  api.services.clock.reset();
});

describe('values that count as the same', () => {
  test.each<[string, ParamType, string, boolean]>([
    ['an e-mail', ParamType.email, 'taken@acme.example', true],
    ['an e-mail in capitals', ParamType.email, ' TAKEN@Acme.example', true],
    ['another e-mail', ParamType.email, 'free@acme.example', false],
    ['a phone', ParamType.phone, '+86-13800000001', true],
    ['another phone', ParamType.phone, '+86-13800000002', false],
    ['an invalid phone', ParamType.phone, '13', false],
    ['a login name in other letters', ParamType.loginName, 'tAKEN_1', true],
    ['a login name in which _ stands for any letter', ParamType.loginName, 'TakenX1', false],
    ['a company with other brackets and case', ParamType.company, '沅江(衡远)仪表  LTD', true],
    ['another company', ParamType.company, '沅江仪表', false],
    ['a certified name, at registration', ParamType.company, '衡远集团', false],
    ['a certified name, in certification', ParamType.authCompany, '衡远集团', true],
    ['a registered name, in certification', ParamType.authCompany, '沅江（衡远）仪表 Ltd', true],
    ['a credit code in small letters', ParamType.creditCode, CODE.toLowerCase(), true],
    ['another credit code', ParamType.creditCode, '91350211M000100Y44', false],
    ['a pattern', ParamType.email, '%@acme.example', false],
    ['SQL injection', ParamType.email, "' or '1'='1", false],
  ])('%s', async (_, type, value, taken) => {
    expect(await ask(api.as(acme), type, value)).toMatchObject(answered(taken));
  });

  test.each([
    ['an address', ParamType.email, 'taken@acme.example'],
    ['a phone', ParamType.phone, '+86-13800000001'],
    ['a login name', ParamType.loginName, 'Taken_1'],
    ['a company', ParamType.company, '沅江(衡远)仪表 Ltd'],
  ])('%s of an enterprise is free among partners, but taken among all types', async (_, type, value) => {
    const askAs = (UserType: string, DistinguishTypes?: string) =>
      ask(api.as(acme), type, value, { UserType, ...(DistinguishTypes ? { DistinguishTypes } : {}) });
    expect(await askAs('4', '1')).toMatchObject(answered(false));
    expect(await askAs('2', '1')).toMatchObject(answered(true));
    expect(await askAs('6', '1')).toMatchObject(answered(true));
    expect(await askAs('4', '0')).toMatchObject(answered(true));
    expect(await askAs('4')).toMatchObject(answered(true));
  });

  test('the partner entry finds a contact of a company', async () => {
    const among = (UserType: string) =>
      ask(api.as(null), ParamType.email, 'u-elin@example.com', { UserType, DistinguishTypes: '1', IsLogin: '1' });
    await api.as(callerOf(UserType.partnerContact, 'elin')).get('/userinfo');
    await api.db.updateTable('app_user').set({ email_verified: true }).where('user_id', '=', 'u-elin').execute();
    expect(await among('4')).toMatchObject(answered(true));
    expect(await among('2')).toMatchObject(answered(false));
  });

  test.each([
    [ParamType.email, 'nobody@acme.example'],
    [ParamType.phone, '+86-13811111111'],
    [ParamType.loginName, 'Nobody_1'],
  ])('the sign-in form learns that no account has a value (type %i)', async (type, value) => {
    const [, login] = await ask(api.as(acme), type, value, { IsLogin: '1' });
    expect(login).toEqual({ Code: '0', Message: expect.stringMatching(/./), Data: [{ IsExist: false }] });
    expect((await ask(api.as(acme), type, value, { IsLogin: '0' }))[1].Message).toBe('');
  });

  test('own values are free when signed in', async () => {
    expect(await ask(api.as(acme), ParamType.email, 'u-acme@example.com', { AccountId: 'u-acme' })).toMatchObject(
      answered(false),
    );
    expect(await ask(api.as(acme), ParamType.authCompany, 'company co-acme')).toMatchObject(answered(false));
    expect(await ask(api.as(null), ParamType.email, 'u-acme@example.com')).toMatchObject(answered(true));
  });

  test('staff may check for an account that they edit', async () => {
    expect(await ask(api.as(staff), ParamType.email, 'taken@acme.example', { AccountId: 'u-taken' })).toMatchObject(
      answered(false),
    );
    expect(await ask(api.as(staff), ParamType.authCompany, '衡远集团', { AccountId: 'u-taken' })).toMatchObject(
      answered(false),
    );
    expect(await ask(api.as(staff), ParamType.email, 'taken@acme.example')).toMatchObject(answered(true));
  });

  test('naming another account is rejected and audited', async () => {
    expect(await ask(api.as(acme), ParamType.email, 'taken@acme.example', { AccountId: 'u-taken' })).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
    expect(await ask(api.as(null), ParamType.email, 'taken@acme.example', { AccountId: 'u-taken' })).toMatchObject([
      403,
      {},
    ]);
    const traces = await api.db
      .selectFrom('audit')
      .select(['actor_id', 'object_id'])
      .where('action', '=', 'subject.foreign')
      .execute();
    expect(traces).toContainEqual({ actor_id: 'u-acme', object_id: 'u-taken' });
  });

  test('replies for taken and free values differ only in the bit and its text', async () => {
    const [, taken] = await ask(api.as(acme), ParamType.email, 'taken@acme.example');
    const [, free] = await ask(api.as(acme), ParamType.email, 'free@acme.example');
    expect(taken).toEqual({ Code: '0', Message: expect.stringMatching(/./), Data: [{ IsExist: true }] });
    expect(free).toEqual({ Code: '0', Message: '', Data: [{ IsExist: false }] });
    expect(await ask(api.as(acme), ParamType.email, 'taken@acme.example', { IsLogin: '1' })).toMatchObject([
      200,
      { Message: '', Data: [{ IsExist: true }] },
    ]);
  });
});

describe('an anonymous form', () => {
  const required = [400, { code: 'Account.Man.Machine.Required' }];

  test('has two free checks, then needs a captcha, which allows twenty more', async () => {
    const browser = api.browser();
    expect(await ask(browser, ParamType.email, 'free@acme.example')).toMatchObject(answered(false));
    expect(await ask(browser, ParamType.loginName, 'Free_1')).toMatchObject(answered(false));
    expect(await ask(browser, ParamType.email, 'taken@acme.example')).toMatchObject(required);
    const man_machine_token = await passedCaptcha(api, 'taken@acme.example');
    const paid = { man_machine_token };
    expect(await ask(browser, ParamType.email, 'other@acme.example', paid)).toMatchObject([
      400,
      { code: 'Account.Man.Machine.Token.Invalid' },
    ]);
    expect(await ask(browser, ParamType.email, 'taken@acme.example', paid)).toMatchObject(answered(true));
    for (let n = 0; n < 20; n += 1) {
      await api.db.deleteFrom('limit_counter').execute();
      expect(await ask(browser, ParamType.loginName, `Free_${n}`)).toMatchObject(answered(false));
    }
    expect(await ask(browser, ParamType.email, 'taken@acme.example', paid)).toMatchObject([
      400,
      { code: 'Account.Man.Machine.Token.Invalid' },
    ]);
    expect(await ask(browser, ParamType.email, 'taken@acme.example')).toMatchObject(required);
  });

  test('needs no captcha after that of a code, so a registration asks for one captcha only', async () => {
    const browser = api.browser();
    const email = 'honest@acme.example';
    expect(await ask(browser, ParamType.email, email, { WillProve: '1' })).toMatchObject(answered(false));
    expect((await sendCode(api, { account: email, by: browser }))[0]).toBe(200);
    for (const [type, value] of [
      [ParamType.phone, '+86-13800000009'],
      [ParamType.company, 'Honest Ltd'],
      [ParamType.loginName, 'Honest_1'],
    ] as const) {
      expect(await ask(browser, type, value)).toMatchObject(answered(false));
    }
  });

  test('needs no captcha when the code was sent before its first check', async () => {
    const browser = api.browser();
    expect((await sendCode(api, { account: 'early@acme.example', by: browser }))[0]).toBe(200);
    for (const name of ['Free_1', 'Free_2', 'Free_3'])
      expect(await ask(browser, ParamType.loginName, name)).toMatchObject(answered(false));
  });

  test('accepts a captcha of its own scene only', async () => {
    const browser = api.browser();
    await ask(browser, ParamType.email, 'a@acme.example', { UserType: '4' });
    await ask(browser, ParamType.email, 'b@acme.example', { UserType: '4' });
    const partner = (man_machine_token: string) =>
      ask(browser, ParamType.email, 'c@acme.example', { UserType: '4', man_machine_token });
    expect(await partner(await passedCaptcha(api, 'c@acme.example'))).toMatchObject([
      400,
      { code: 'Account.Man.Machine.Token.Invalid' },
    ]);
    expect(await partner(await passedCaptcha(api, 'c@acme.example', VerifyScene.partnerRegister))).toMatchObject(
      answered(false),
    );
  });

  test('is identified by an HttpOnly cookie', async () => {
    const { headers } = await ask(api.as(null), ParamType.email, 'free@acme.example');
    expect(headers.getSetCookie().find((line) => line.includes('acc_form'))).toMatch(/HttpOnly/i);
  });

  test('the count of checks is reset after an hour', async () => {
    const browser = api.browser();
    for (const name of ['Free_1', 'Free_2']) await ask(browser, ParamType.loginName, name);
    expect(await ask(browser, ParamType.loginName, 'Free_3')).toMatchObject(required);
    api.advance(3601);
    expect(await ask(browser, ParamType.loginName, 'Free_3')).toMatchObject(answered(false));
  });
});

describe('limits per network', () => {
  const tooMany = [429, { code: '4290000000', retry_after: expect.any(Number) }];

  test('ten per minute, with or without cookies and sessions', async () => {
    for (let asked = 0; asked < 9; asked += 1)
      expect((await ask(api.as(null), ParamType.loginName, `Free_${asked}`))[0]).toBe(200);
    expect((await ask(api.as(acme), ParamType.loginName, 'Free_9'))[0]).toBe(200);
    expect(await ask(api.as(acme), ParamType.loginName, 'Free_10')).toMatchObject(tooMany);
    expect(await ask(api.as(null), ParamType.loginName, 'Free_10')).toMatchObject(tooMany);
    api.advance(61);
    expect((await ask(api.as(null), ParamType.loginName, 'Free_10'))[0]).toBe(200);
  });

  test('sixty checks per hour and network', async () => {
    for (let asked = 0; asked < 60; asked += 1) {
      if (asked % 10 === 0) api.advance(61);
      expect((await ask(api.as(null), ParamType.loginName, `Free_${asked}`))[0]).toBe(200);
    }
    api.advance(61);
    expect(await ask(api.as(null), ParamType.loginName, 'Free_60')).toMatchObject(tooMany);
  });
});

test.each([
  ['an unknown type', { ParamType: '7' }, 'ParamType'],
  ['the type that means none', { ParamType: '0' }, 'ParamType'],
  ['a type that is not a number', { ParamType: 'email' }, 'ParamType'],
  ['a value that is too long', { ParamValue: 'a'.repeat(1025) }, 'ParamValue'],
  ['an invalid flag', { IsLogin: '2' }, 'IsLogin'],
  ['an unknown key', { role: '0' }, 'role'],
  ['an unknown user type', { UserType: '100000' }, 'UserType'],
  ['the fraction of a user type', { UserType: '2.5' }, 'UserType'],
])('%s is rejected', async (_, more, field) => {
  expect(await ask(api.as(acme), ParamType.email, 'a@acme.example', more)).toMatchObject([
    400,
    { code: 'request.invalid', fields: { [field]: {} } },
  ]);
});

test('a value that the database cannot store is rejected', async () => {
  expect(await ask(api.as(acme), ParamType.company, 'a\0')).toMatchObject([400, { code: 'request.invalid' }]);
});
