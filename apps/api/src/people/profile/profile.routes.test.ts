import { AttrType } from '@portal/common/enums/user/attr-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';

const api = await testApi();
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const OWN = '/api/account/v1/enterprise_user/u-acme';
const denied = [403, { code: 'Account.Permission.Denied' }];
const refusedAt = (field: string, code: string, status = 400) => [status, { code, fields: { [field]: { code } } }];

beforeAll(async () => {
  await api.as(acme).get(OWN);
  await api.as(bolt).get('/api/account/v1/enterprise_user/u-bolt');
});
afterEach(() => {
  api.services.clock.reset();
});

const change = (attribute: number, AttrValue: string, more: object = {}, caller: Caller | null = acme, path = OWN) =>
  api.as(caller).put(path, { AttrType: attribute, AttrValue, ...more });
const account = async () => (await api.as(acme).get(OWN))[1].Data as Record<string, unknown>;
const everything = () =>
  Promise.all([
    api.db.selectFrom('app_user').selectAll().orderBy('user_id').execute(),
    api.db.selectFrom('company').selectAll().orderBy('co_id').execute(),
  ]);

test('an enterprise user reads account and company', async () => {
  await api.db
    .updateTable('company')
    .set({ industry_id: 40, employees_id: 3, region_id: 6, main_business: 'Flow meters', address: 'Pier 9' })
    .where('co_id', '=', 'co-acme')
    .execute();
  expect(await api.as(acme).get(OWN)).toMatchObject([
    200,
    {
      Data: {
        UserID: 'u-acme',
        UserType: 2,
        LoginName: 'u_acme',
        Email: 'u-acme@example.com',
        Phone: '',
        CoID: 'co-acme',
        Region: 'China',
        RegionCode: '86',
      },
    },
  ]);
  expect(await api.as(acme).get(`${OWN}/company`)).toMatchObject([
    200,
    {
      Data: {
        Company: 'Company co-acme',
        IndustryID: 40,
        Employees: '100 to 499',
        Region: 'China',
        MainBusiness: 'Flow meters',
        Address: 'Pier 9',
        AuthStatus: 0,
      },
    },
  ]);
  expect((await api.as(acme).get(`${OWN}/company`, { headers: { lang: 'zh_CN' } }))[1].Data).toMatchObject({
    Employees: '100 至 499 人',
    Region: '中国',
  });
  expect(JSON.stringify(await account())).not.toContain('password');
});

describe('access', () => {
  const strangers: [string, Caller | null, number][] = [
    ['a signed-out caller', null, 401],
    ['another enterprise', bolt, 403],
    ['a partner', callerOf(UserType.partner, 'pat'), 403],
    ['an individual', callerOf(UserType.individual, 'ivy'), 403],
    ['staff', callerOf(UserType.employee, 'sam'), 403],
  ];
  test.each(strangers)('%s can neither read nor change it', async (_, caller, status) => {
    expect((await api.as(caller).get(OWN))[0]).toBe(status);
    expect((await api.as(caller).get(`${OWN}/company`))[0]).toBe(status);
    const before = await everything();
    expect((await change(AttrType.name, 'Mallory', {}, caller))[0]).toBe(status);
    expect(await everything()).toEqual(before);
  });

  test('an attempt at another profile is audited', async () => {
    expect(await api.as(bolt).get(OWN)).toMatchObject(denied);
    const traces = await api.db
      .selectFrom('audit')
      .select(['actor_id', 'object_id'])
      .where('action', '=', 'subject.foreign')
      .execute();
    expect(traces).toContainEqual({ actor_id: 'u-bolt', object_id: 'u-acme' });
  });
});

describe('changing one attribute', () => {
  test('changes the name, trimmed, with an audit entry that has the old and the new one', async () => {
    expect(await change(AttrType.name, ' 安妮 Lin ')).toEqual([200, {}]);
    expect(await account()).toMatchObject({ Username: '安妮 Lin' });
    const trace = await api.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'account.changed')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect(trace).toMatchObject({ actor_id: 'u-acme', object_id: 'u-acme' });
    expect(trace.detail).toMatchObject({ columns: ['user_name'], changes: { user_name: ['u-acme', '安妮 Lin'] } });
  });

  test('changes the position by its id', async () => {
    expect(await change(AttrType.position, '3')).toEqual([200, {}]);
    expect(await account()).toMatchObject({ Position: 3 });
  });

  test('changes the login name', async () => {
    expect(await change(AttrType.loginName, 'acme_one')).toEqual([200, {}]);
    expect(await account()).toMatchObject({ LoginName: 'acme_one' });
    expect(await change(AttrType.loginName, 'U_BOLT')).toMatchObject(
      refusedAt('AttrValue', 'Account.LoginName.Exists', 409),
    );
    expect(await account()).toMatchObject({ LoginName: 'acme_one' });
  });

  test.each<[string, number, string, string, string]>([
    ['no name', AttrType.name, '  ', 'AttrValue', 'userName.empty'],
    ['a name of 31 characters', AttrType.name, '长'.repeat(31), 'AttrValue', 'userName.illegal'],
    ['a name that turns its direction', AttrType.name, 'Ann\u202eEvil', 'AttrValue', 'userName.illegal'],
    ['an unknown position', AttrType.position, '77', 'AttrValue', 'request.invalid'],
    ['a position in words', AttrType.position, 'Sales', 'AttrValue', 'request.invalid'],
    ['a login name with a dot', AttrType.loginName, 'ann.lin', 'AttrValue', 'loginName.illegal'],
    ['an e-mail that is none', AttrType.email, 'ann', 'AttrValue', 'email.illegal'],
    ['a phone that is none', AttrType.phone, '+86-12', 'AttrValue', 'phone.illegal'],
    ['an e-mail without its code', AttrType.email, 'new@acme.example', 'VerifyCode', 'code.empty'],
    ['WeChat', AttrType.wechat, 'x', 'AttrType', 'request.invalid'],
    ['an unknown attribute', 9, 'x', 'AttrType', 'request.invalid'],
  ])('%s is rejected', async (_, attribute, value, field, code) => {
    const before = await everything();
    expect(await change(attribute, value)).toMatchObject(refusedAt(field, code));
    expect(await everything()).toEqual(before);
  });

  test('other attributes in the body are rejected', async () => {
    expect(await change(AttrType.name, 'Ann', { UserType: 8 })).toMatchObject(refusedAt('UserType', 'request.invalid'));
    expect(await change(AttrType.name, 'Ann', { user_type: 8 })).toMatchObject(
      refusedAt('user_type', 'request.invalid'),
    );
    expect(await change(AttrType.name, 'Ann', { privileges: ['Employee.Privilege.Admin'] })).toMatchObject(
      refusedAt('privileges', 'request.invalid'),
    );
  });
});

describe('e-mail and phone', () => {
  const edit = { scene: VerifyScene.emailPhoneEdit, by: api.as(acme) };

  test('change with the code sent to the new address, and the old one is notified', async () => {
    const VerifyCode = await freshCode(api, { account: 'new@acme.example', ...edit });
    expect(await change(AttrType.email, 'New@acme.example', { VerifyCode })).toEqual([200, {}]);
    expect(await account()).toMatchObject({ Email: 'new@acme.example', EmailVerified: 1 });
    const notified = await api.db
      .selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'emailChanged')
      .execute();
    expect(notified).toEqual([{ recipient: 'u-acme@example.com' }]);

    const phoneCode = await freshCode(api, { account: '+86-13800000009', channel: VerifyChannel.phone, ...edit });
    expect(await change(AttrType.phone, '+86-13800000009', { VerifyCode: phoneCode })).toEqual([200, {}]);
    expect(await account()).toMatchObject({ Phone: '+86-13800000009', PhoneVerified: 1 });
    // There was no phone before: the e-mail is notified.
    expect(
      await api.db
        .selectFrom('outbox')
        .select(['recipient', 'channel'])
        .where('template', '=', 'phoneChanged')
        .execute(),
    ).toEqual([{ recipient: 'new@acme.example', channel: 'email' }]);
  });

  test('do not change with a wrong code, or a code of another address or scene; wrong attempts count', async () => {
    const VerifyCode = await freshCode(api, { account: 'two@acme.example', ...edit });
    const before = await account();
    const wrong = VerifyCode === '000000' ? '000001' : '000000';
    expect(await change(AttrType.email, 'two@acme.example', { VerifyCode: wrong })).toMatchObject(
      refusedAt('VerifyCode', 'Account.VerifyCode.Wrong'),
    );
    expect(await change(AttrType.email, 'three@acme.example', { VerifyCode })).toMatchObject([
      400,
      { code: 'Account.VerifyCode.Overtime' },
    ]);
    const other = await freshCode(api, { account: 'four@acme.example', scene: VerifyScene.enterpriseRegister });
    expect(await change(AttrType.email, 'four@acme.example', { VerifyCode: other })).toMatchObject([
      400,
      { code: 'Account.VerifyCode.Overtime' },
    ]);
    for (let tried = 2; tried < 5; tried += 1) await change(AttrType.email, 'two@acme.example', { VerifyCode: wrong });
    expect(await change(AttrType.email, 'two@acme.example', { VerifyCode: wrong })).toMatchObject(
      refusedAt('VerifyCode', 'Account.VerifyCode.Tries'),
    );
    expect(await change(AttrType.email, 'two@acme.example', { VerifyCode })).toMatchObject(
      refusedAt('VerifyCode', 'Account.VerifyCode.Tries'),
    );
    expect(await account()).toEqual(before);
  });

  test('do not change to an address of another account', async () => {
    // Without its code, a taken address is not revealed.
    expect(await change(AttrType.email, 'u-bolt@example.com', { VerifyCode: '000000' })).toMatchObject([
      400,
      { code: 'Account.VerifyCode.Overtime' },
    ]);
    const VerifyCode = await freshCode(api, { account: 'u-bolt@example.com', ...edit });
    expect(await change(AttrType.email, 'u-bolt@example.com', { VerifyCode })).toMatchObject(
      refusedAt('AttrValue', 'Account.Email.Exists', 409),
    );
  });

  test('do not change ten minutes after the sign-in', async () => {
    const VerifyCode = await freshCode(api, { account: 'five@acme.example', ...edit });
    const earlier = { ...acme, sessionId: 'earlier' };
    await api.as(earlier).get(OWN);
    await api.db
      .updateTable('session')
      .set({ signed_in_at: new Date(Date.now() - 601_000) })
      .execute();
    expect(await change(AttrType.email, 'five@acme.example', { VerifyCode }, earlier)).toMatchObject([
      403,
      { code: 'Account.SignIn.Recent.Required' },
    ]);
  });

  test('a current verified value needs no code and is not audited', async () => {
    const lines = () => api.db.selectFrom('audit').select('id').where('action', '=', 'account.changed').execute();
    const [before, traces] = [await account(), await lines()];
    expect(await change(AttrType.email, String(before.Email).toUpperCase())).toEqual([200, {}]);
    expect(await change(AttrType.name, String(before.Username))).toEqual([200, {}]);
    expect(await account()).toEqual(before);
    expect(await lines()).toEqual(traces);
  });

  test('a current unverified value is verified by its code alone, at any session age, without a notification', async () => {
    await api.db
      .updateTable('app_user')
      .set({ email: 'shared@acme.example', email_verified: false })
      .where('user_id', '=', 'u-acme')
      .execute();
    await api.db
      .updateTable('app_user')
      .set({ email: 'shared@acme.example' })
      .where('user_id', '=', 'u-bolt')
      .execute();
    const notified = await api.db.selectFrom('security_report').selectAll().execute();
    const earlier = { ...acme, sessionId: 'yesterday' };
    await api.as(earlier).get(OWN);
    await api.db
      .updateTable('session')
      .set({ signed_in_at: new Date(Date.now() - 3_600_000) })
      .execute();
    expect(await change(AttrType.email, 'shared@acme.example', {}, earlier)).toMatchObject(
      refusedAt('VerifyCode', 'code.empty'),
    );
    const VerifyCode = await freshCode(api, { account: 'shared@acme.example', ...edit });
    expect(await change(AttrType.email, 'shared@acme.example', { VerifyCode }, earlier)).toEqual([200, {}]);
    expect(await account()).toMatchObject({ Email: 'shared@acme.example', EmailVerified: 1 });
    expect(await api.db.selectFrom('security_report').selectAll().execute()).toEqual(notified);
    const trace = await api.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'account.changed')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(trace?.detail).toEqual({ columns: ['email_verified'], changes: {} });
  });
});

describe('individuals', () => {
  const ivy = callerOf(UserType.individual, 'ivy');
  const HERS = '/api/account/v1/personal_user/u-ivy';

  test('have the same calls under their own path', async () => {
    expect(await api.as(ivy).get(HERS)).toMatchObject([200, { Data: { UserID: 'u-ivy', UserType: 1, CoID: '' } }]);
    expect(await change(AttrType.name, 'Ivy Jiang', {}, ivy, HERS)).toEqual([200, {}]);
    const VerifyCode = await freshCode(api, {
      account: '+86-13800000077',
      channel: VerifyChannel.phone,
      scene: VerifyScene.emailPhoneEdit,
      userType: UserType.individual,
      by: api.as(ivy),
    });
    expect(await change(AttrType.phone, '+86-13800000077', { VerifyCode }, ivy, HERS)).toEqual([200, {}]);
    expect((await api.as(ivy).get(HERS))[1].Data).toMatchObject({
      Username: 'Ivy Jiang',
      Phone: '+86-13800000077',
      PhoneVerified: 1,
    });
  });

  test('and enterprises cannot use each other’s paths', async () => {
    const before = await everything();
    expect((await change(AttrType.name, 'Mallory', {}, acme, HERS))[0]).toBe(403);
    expect((await change(AttrType.name, 'Mallory', {}, ivy, OWN))[0]).toBe(403);
    expect((await change(AttrType.name, 'Mallory', {}, ivy, '/api/account/v1/enterprise_user/u-ivy'))[0]).toBe(403);
    expect((await change(AttrType.name, 'Mallory', {}, callerOf(UserType.individual, 'ian'), HERS))[0]).toBe(403);
    expect((await everything())[0].filter(({ user_name }) => user_name === 'Mallory')).toEqual([]);
    expect((await everything())[1]).toEqual(before[1]);
  });

  test('cannot change by naming another type or user in the body', async () => {
    expect(await change(AttrType.name, 'Ivy', { UserType: 2 }, ivy, HERS)).toMatchObject(
      refusedAt('UserType', 'request.invalid'),
    );
    expect((await change(AttrType.name, 'Ivy', { UserId: 'u-acme' }, ivy, HERS))[0]).toBe(403);
  });
});

test('data from the identity provider cannot be changed, all other data can', async () => {
  const ida = callerOf(UserType.idpUser, 'ida', { coId: 'co-acme' });
  const HERS = '/api/account/v1/enterprise_user/u-ida';
  await api.as(ida).get(HERS);
  const before = await everything();
  for (const attribute of [AttrType.name, AttrType.loginName, AttrType.wechat])
    expect(await change(attribute, 'ida_two', { Unbind: 1 }, ida, HERS)).toMatchObject(denied);
  expect(await everything()).toEqual(before);
  expect(await change(AttrType.position, '2', {}, ida, HERS)).toEqual([200, {}]);
});

describe('versions', () => {
  test('a change of one value from an outdated version is refused with the stored value', async () => {
    const { Version: version } = await account();
    expect(await change(AttrType.name, 'First', { version })).toEqual([200, {}]);
    expect(await change(AttrType.name, 'Second', { version })).toMatchObject([
      409,
      { code: 'Account.Conflict', current: { AttrValue: 'First', version: Number(version) + 1 } },
    ]);
    // Another value of the account was changed: the version differs, the stored value of this one does not.
    const { LoginName } = await account();
    expect(await change(AttrType.loginName, 'another_name', { version })).toMatchObject([
      409,
      { current: { AttrValue: LoginName } },
    ]);
    expect(await account()).toMatchObject({ Username: 'First', LoginName });
  });

  test('a code sent with an outdated version is not consumed', async () => {
    const vera = callerOf(UserType.enterprise, 'vera');
    const own = '/api/account/v1/enterprise_user/u-vera';
    const [
      ,
      {
        Data: { Version: version },
      },
    ] = await api.as(vera).get(own);
    const email = 'versions@acme.example';
    const VerifyCode = await freshCode(api, { account: email, scene: VerifyScene.emailPhoneEdit, by: api.as(vera) });
    await change(AttrType.name, 'Vera Lin', {}, vera, own);
    expect(await change(AttrType.email, email, { VerifyCode, version }, vera, own)).toMatchObject([
      409,
      { current: { AttrValue: 'u-vera@example.com', version: version + 1 } },
    ]);
    expect(await change(AttrType.email, email, { VerifyCode, version: version + 1 }, vera, own)).toEqual([200, {}]);
  });
});
