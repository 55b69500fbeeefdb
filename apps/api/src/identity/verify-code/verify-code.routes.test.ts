import { UserType } from '@portal/common/enums/user/user-type';
import { SendType, VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { inTransaction } from '../../platform/db/connect.ts';
import { codeSentTo, freshCode, passedCaptcha, sendCode, type Sending } from '../../testing/captcha-and-code.ts';
import { callerOf, testApi, type Verbs } from '../../testing/test-api.ts';
import { consumeProof } from './verify-code.db.ts';

const api = await testApi({ NETWORK_LIMIT_FACTOR: '1' });
const anybody = api.as(null);
const acme = callerOf(UserType.enterprise, 'acme');
let number = 0;
/** An unused address. */
const newAddress = () => `new${(number += 1)}@acme.example`;

const validate = (account: string, verify_code: string, more: object = {}, by: Verbs = anybody) =>
  by.put('/api/account/v1/verify_code/email', {
    account,
    send_type: SendType.email,
    verify_code_type: VerifyScene.enterpriseRegister,
    user_type: UserType.enterprise,
    type: VerifyChannel.email,
    verify_code,
    ...more,
  });
const refusedAt = (field: string, code: string, status = 400) => [status, { code, fields: { [field]: { code } } }];
const overtime = [400, { code: 'Account.VerifyCode.Overtime' }];
const other = (code: string) => (code === '000000' ? '000001' : '000000');

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
afterEach(() => {
  api.services.clock.reset();
});

describe('sending', () => {
  test("a six-digit code is sent in the caller's language, and is readable in the message only", async () => {
    const account = newAddress();
    expect(await sendCode(api, { account })).toMatchObject([200, { retry_after: 60 }]);
    const code = await codeSentTo(api, account);
    expect(code).toMatch(/^\d{6}$/);
    const message = await api.db
      .selectFrom('outbox')
      .select(['text', 'locale', 'channel'])
      .where('recipient', '=', account)
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({ locale: 'en-US', channel: 'email', text: expect.stringContaining(code) });
    const kept = await api.db
      .selectFrom('verify_code')
      .select('code_mac')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    expect(kept.code_mac).not.toContain(code);
  });

  test('by WeChat is refused, in every scene and for both calls, because it is off', async () => {
    const wechat = {
      account: 'u-acme',
      send_type: SendType.accountId,
      user_type: UserType.enterprise,
      type: VerifyChannel.wechat,
    };
    for (const verify_code_type of Object.values(VerifyScene)) {
      const path = '/api/account/v1/verify_code/wechat';
      expect(await anybody.post(path, { ...wechat, verify_code_type, man_machine_token: 'x' })).toMatchObject([
        403,
        { code: 'Account.Site.Denied' },
      ]);
      expect(await anybody.put(path, { ...wechat, verify_code_type, verify_code: '123456' })).toMatchObject([
        403,
        { code: 'Account.Site.Denied' },
      ]);
    }
    expect(
      await anybody.post('/api/account/v1/verify_code/fax', { ...wechat, verify_code_type: 8, man_machine_token: 'x' }),
    ).toMatchObject([404, { code: 'Account.NotFound' }]);
  });

  test('a code also goes to an address with a +, which accounts of other systems have', async () => {
    expect((await sendCode(api, { account: 'lin+portal@acme.example' }))[0]).toBe(200);
  });

  test('a code to a phone is an SMS to its stored form', async () => {
    expect((await sendCode(api, { account: '+86-13800000001', channel: VerifyChannel.phone }))[0]).toBe(200);
    const message = await api.db
      .selectFrom('outbox')
      .select(['channel', 'code'])
      .where('recipient', '=', '+86-13800000001')
      .executeTakeFirstOrThrow();
    expect(message).toEqual({ channel: 'sms', code: expect.stringMatching(/^\d{6}$/) });
  });

  test('a captcha allows one message', async () => {
    const account = newAddress();
    const man_machine_token = await passedCaptcha(api, account);
    expect((await sendCode(api, { account, more: { man_machine_token } }))[0]).toBe(200);
    api.advance(61);
    expect(await sendCode(api, { account, more: { man_machine_token } })).toMatchObject([
      400,
      { code: 'Account.Man.Machine.Token.Invalid' },
    ]);
  });

  test('a captcha of another account allows none, and nothing is sent', async () => {
    const account = newAddress();
    const man_machine_token = await passedCaptcha(api, 'somebody@else.example');
    expect(await sendCode(api, { account, more: { man_machine_token } })).toMatchObject([
      400,
      { code: 'Account.Man.Machine.Token.Invalid' },
    ]);
    await expect(codeSentTo(api, account)).rejects.toThrow('no code');
  });

  test('sixty seconds must pass between two codes for one address and scene', async () => {
    api.hold();
    const account = newAddress();
    await sendCode(api, { account });
    api.advance(20);
    const refused = await sendCode(api, { account });
    expect(refused).toMatchObject([429, { code: 'Account.VerifyCode.TooSoon', retry_after: 40 }]);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect((await sendCode(api, { account, scene: VerifyScene.emailPhoneReset }))[0]).toBe(200);
    api.advance(41);
    expect((await sendCode(api, { account }))[0]).toBe(200);
  });

  test('an address has ten codes per day', async () => {
    const account = newAddress();
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await sendCode(api, { account }))[0]).toBe(200);
      api.advance(61);
    }
    expect(await sendCode(api, { account, scene: VerifyScene.emailPhoneReset })).toMatchObject([
      429,
      { code: 'Account.VerifyCode.TooMany', retry_after: expect.any(Number) },
    ]);
    api.advance(24 * 3600);
    expect((await sendCode(api, { account }))[0]).toBe(200);
  });

  test('a network has thirty codes per day, for any addresses', async () => {
    for (let sent = 0; sent < 30; sent += 1) expect((await sendCode(api, { account: newAddress() }))[0]).toBe(200);
    expect(await sendCode(api, { account: newAddress() })).toMatchObject([
      429,
      { code: '4290000000', retry_after: expect.any(Number) },
    ]);
  });

  test('a registered address gets no registration code, and an unknown one no sign-in code', async () => {
    const phone = '+86-13800000002';
    await api.db
      .insertInto('app_user')
      .values({
        user_id: 'u-taken',
        user_type: UserType.enterprise,
        user_name: 'Taken',
        email: 'taken@acme.example',
        phone,
        login_name: null,
        role: null,
        co_id: null,
        password_hash: null,
      })
      .execute();
    const byPhone = { account: phone, channel: VerifyChannel.phone };
    expect(await sendCode(api, { account: 'Taken@acme.example' })).toMatchObject(
      refusedAt('account', 'Account.Email.Exists', 409),
    );
    expect(await sendCode(api, byPhone)).toMatchObject(refusedAt('account', 'Account.Phone.Exists', 409));
    const signIn = { scene: VerifyScene.enterprisePartnerLogin };
    expect(await sendCode(api, { account: 'none@acme.example', ...signIn })).toMatchObject(
      refusedAt('account', 'Account.User.Login.Email.Not.Exist', 404),
    );
    expect(await sendCode(api, { ...byPhone, account: '+86-13800000003', ...signIn })).toMatchObject(
      refusedAt('account', 'Account.User.Login.Phone.Not.Exist', 404),
    );
    expect((await sendCode(api, { account: 'taken@acme.example', ...signIn }))[0]).toBe(200);
    // Another user type is another account.
    expect(
      (
        await sendCode(api, {
          account: 'taken@acme.example',
          scene: VerifyScene.partnerRegister,
          userType: UserType.partner,
        })
      )[0],
    ).toBe(200);
  });

  test.each<[string, Sending, unknown[]]>([
    [
      'a channel that contradicts the path',
      { account: 'a@acme.example', more: { type: VerifyChannel.phone } },
      refusedAt('type', 'request.invalid'),
    ],
    [
      'a way of sending that contradicts the channel',
      { account: 'a@acme.example', more: { send_type: SendType.phone } },
      refusedAt('send_type', 'request.invalid'),
    ],
    ['an e-mail that is none', { account: 'nobody' }, refusedAt('account', 'email.illegal')],
    [
      'a phone that is none',
      { account: '+86-12', channel: VerifyChannel.phone },
      refusedAt('account', 'phone.illegal'),
    ],
    [
      'the own account without a session',
      { account: 'u-acme', more: { send_type: SendType.accountId } },
      [401, { code: 'Account.SignIn.Required' }],
    ],
    [
      'a sign-in code for staff, who sign in without one',
      { account: 'a@acme.example', scene: VerifyScene.enterprisePartnerLogin, userType: UserType.employee },
      refusedAt('user_type', 'request.invalid'),
    ],
    ['an unknown key', { account: 'a@acme.example', more: { code: '000000' } }, refusedAt('code', 'request.invalid')],
  ])('%s is rejected', async (_, sending, answer) => {
    expect(await sendCode(api, sending)).toMatchObject(answer);
  });

  test("with a user id the code is sent to that account's address, for its owner only", async () => {
    const own = {
      account: 'u-acme',
      by: api.as(acme),
      scene: VerifyScene.cancelAccount,
      more: { send_type: SendType.accountId },
    };
    const code = await freshCode(api, own, 'u-acme@example.com');
    const proof = { send_type: SendType.accountId, verify_code_type: VerifyScene.cancelAccount };
    expect(await validate('u-acme', code, proof, api.as(callerOf(UserType.enterprise, 'bolt')))).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
    expect(await validate('u-acme', code, proof)).toMatchObject([401, {}]);
    expect(await validate('u-acme', code, proof, api.as(acme))).toMatchObject([
      200,
      { verify_code_token: expect.any(String) },
    ]);
    expect(await sendCode(api, { ...own, by: api.as(callerOf(UserType.enterprise, 'bolt')) })).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
    expect(await sendCode(api, { ...own, channel: VerifyChannel.phone })).toMatchObject([
      400,
      { code: 'request.invalid' },
    ]);
  });

  test.each([
    ['a change of password', VerifyScene.editPassword],
    ['unbinding WeChat', VerifyScene.unbindWechat],
  ])('a code for %s is sent to an address of the signed-in account only', async (_, scene) => {
    const by = api.as(acme);
    expect(await sendCode(api, { account: 'u-acme@example.com', scene })).toMatchObject([
      401,
      { code: 'Account.SignIn.Required' },
    ]);
    expect(await sendCode(api, { account: newAddress(), scene, by })).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
    expect(await sendCode(api, { account: 'u-acme@example.com', scene, by, userType: UserType.partner })).toMatchObject(
      refusedAt('user_type', 'request.invalid'),
    );
    api.advance(61);
    const before = await api.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', 'u-acme@example.com')
      .execute();
    expect((await sendCode(api, { account: 'U-Acme@example.com', scene, by }))[0]).toBe(200);
    const after = await api.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', 'u-acme@example.com')
      .execute();
    expect(after.length).toBe(before.length + 1);
  });

  test('a cancellation code is sent to an own address; without a session only for a cancelled account, without revealing it', async () => {
    const scene = VerifyScene.cancelAccount;
    const by = api.as(acme);
    const account = newAddress();
    const messages = async () =>
      (await api.db.selectFrom('outbox').select('id').where('recipient', '=', account).execute()).length;
    expect(await sendCode(api, { account, scene, by })).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
    await api.db
      .insertInto('app_user')
      .values({
        user_id: 'u-closing',
        user_type: UserType.enterprise,
        status: 2,
        email: account,
        user_name: 'c',
        login_name: null,
        phone: null,
        password_hash: null,
        role: null,
        co_id: null,
      })
      .execute();
    expect((await sendCode(api, { account, scene }))[0]).toBe(200);
    expect(await messages()).toBe(0);
    await api.db.updateTable('app_user').set({ status: 5 }).where('user_id', '=', 'u-closing').execute();
    api.advance(61);
    expect((await sendCode(api, { account, scene }))[0]).toBe(200);
    expect(await messages()).toBe(1);
  });

  test.each([
    ['a new address', VerifyScene.emailPhoneEdit],
    ['a business e-mail', VerifyScene.businessEmailEdit],
  ])('a code for %s needs a session', async (_, scene) => {
    const account = newAddress();
    expect(await sendCode(api, { account, scene })).toMatchObject([401, { code: 'Account.SignIn.Required' }]);
    expect((await sendCode(api, { account, scene, by: api.as(acme) }))[0]).toBe(200);
  });

  describe.each([
    ['a forgotten password', VerifyScene.resetPassword],
    ['a choice of accounts', VerifyScene.emailPhoneReset],
  ])('for %s', (_, scene) => {
    const account = `known-${scene}@acme.example`;
    beforeAll(async () => {
      const person = (user_id: string, user_type: number, status: number, email: string) => ({
        user_id: `${user_id}-${scene}`,
        user_type,
        status,
        email,
        user_name: user_id,
        login_name: null,
        phone: null,
        password_hash: null,
        role: null,
        co_id: null,
      });
      await api.db
        .insertInto('app_user')
        .values([
          person('known', UserType.enterprise, 2, account),
          person('off', UserType.enterprise, 4, `off-${scene}@acme.example`),
          person('idp', UserType.idpUser, 2, `idp-${scene}@acme.example`),
        ])
        .execute();
    });

    test('an address with an account and one without get the same reply, but only the first a message', async () => {
      for (const [address, userType] of [
        [`off-${scene}@acme.example`, 2],
        [`idp-${scene}@acme.example`, 16],
        [newAddress(), 2],
        [newAddress(), 64],
      ] as const) {
        const mine = { verify_code_type: scene, user_type: userType };
        expect(await sendCode(api, { account: address, scene, userType })).toEqual([200, { retry_after: 60 }]);
        expect(await sendCode(api, { account: address, scene, userType })).toMatchObject([
          429,
          { code: 'Account.VerifyCode.TooSoon' },
        ]);
        expect(await api.db.selectFrom('outbox').select('id').where('recipient', '=', address).execute()).toEqual([]);
        for (let tried = 1; tried < 5; tried += 1)
          expect(await validate(address, '000000', mine)).toMatchObject(
            refusedAt('verify_code', 'Account.VerifyCode.Wrong'),
          );
        expect(await validate(address, '000000', mine)).toMatchObject(
          refusedAt('verify_code', 'Account.VerifyCode.Tries'),
        );
      }
      expect(await sendCode(api, { account, scene })).toEqual([200, { retry_after: 60 }]);
      expect(await sendCode(api, { account, scene })).toMatchObject([429, { code: 'Account.VerifyCode.TooSoon' }]);
      expect((await validate(account, await codeSentTo(api, account), { verify_code_type: scene }))[0]).toBe(200);
    });
  });

  test('a message must be signed', async () => {
    expect(
      await anybody.post(
        '/api/account/v1/verify_code/email',
        { account: 'a@acme.example', send_type: 1, verify_code_type: 8, user_type: 2, type: 1, man_machine_token: 'x' },
        { unsigned: true },
      ),
    ).toMatchObject([400, { code: 'Account.Sealed.Invalid' }]);
  });
});

describe('validating', () => {
  test('a correct code is exchanged for a single-use proof, once', async () => {
    const account = newAddress();
    const code = await freshCode(api, { account });
    const [status, { verify_code_token: token }] = await validate(account.toUpperCase(), code);
    expect([status, token]).toEqual([200, expect.stringMatching(/^[\w-]{40,}$/)]);
    expect(await validate(account, code)).toMatchObject(overtime);

    const use = (scene: VerifyScene, userType: UserType = UserType.enterprise) =>
      inTransaction(api.db, (tx) =>
        consumeProof(tx, { token: token as string, scene, userType, at: api.services.clock.now() }),
      );
    expect(await use(VerifyScene.resetPassword)).toBeUndefined();
    expect(await use(VerifyScene.enterpriseRegister, UserType.partner)).toBeUndefined();
    expect(await use(VerifyScene.enterpriseRegister)).toBe(account);
    expect(await use(VerifyScene.enterpriseRegister)).toBeUndefined();
  });

  test('a proof expires after ten minutes', async () => {
    const account = newAddress();
    const [, { verify_code_token: token }] = await validate(account, await freshCode(api, { account }));
    api.advance(601);
    expect(
      await inTransaction(api.db, (tx) =>
        consumeProof(tx, {
          token: token as string,
          scene: VerifyScene.enterpriseRegister,
          userType: UserType.enterprise,
          at: api.services.clock.now(),
        }),
      ),
    ).toBeUndefined();
  });

  test('after five wrong attempts the correct code is rejected, and a new one is needed', async () => {
    const account = newAddress();
    const code = await freshCode(api, { account });
    for (let tried = 1; tried < 5; tried += 1)
      expect(await validate(account, other(code))).toMatchObject(refusedAt('verify_code', 'Account.VerifyCode.Wrong'));
    expect(await validate(account, other(code))).toMatchObject(refusedAt('verify_code', 'Account.VerifyCode.Tries'));
    expect(await validate(account, code)).toMatchObject(refusedAt('verify_code', 'Account.VerifyCode.Tries'));
    api.advance(61);
    expect((await validate(account, await freshCode(api, { account })))[0]).toBe(200);
  });

  test('a code expires after ten minutes', async () => {
    const account = newAddress();
    const code = await freshCode(api, { account });
    api.advance(601);
    expect(await validate(account, code)).toMatchObject(overtime);
  });

  test('a newer code replaces the previous one', async () => {
    const account = newAddress();
    const first = await freshCode(api, { account });
    api.advance(61);
    const second = await freshCode(api, { account });
    if (first !== second)
      expect(await validate(account, first)).toMatchObject(refusedAt('verify_code', 'Account.VerifyCode.Wrong'));
    expect((await validate(account, second))[0]).toBe(200);
  });

  test.each([
    ['another scene', { verify_code_type: VerifyScene.resetPassword }],
    ['another user type', { user_type: UserType.partner }],
    ['another account', { account: 'other@acme.example' }],
  ])('the code of %s is rejected', async (_, more) => {
    const account = newAddress();
    const code = await freshCode(api, { account });
    expect(await validate(account, code, more)).toMatchObject(overtime);
    expect((await validate(account, code))[0]).toBe(200);
  });

  test.each([
    ['nothing', '', 'code.empty'],
    ['five digits', '12345', 'code.illegal'],
    ['digits of another script', '１２３４５６', 'code.illegal'],
  ])('%s is not a code', async (_, code, issue) => {
    expect(await validate('a@acme.example', code)).toMatchObject(refusedAt('verify_code', issue));
  });
});
