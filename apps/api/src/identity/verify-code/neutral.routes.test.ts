import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { sendCode } from '../../testing/captcha-and-code.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { account, visitor, wrong } from '../../testing/worlds/visitor.ts';

const api = await testApi({ NEUTRAL_ERRORS: '1' });
const [HERE, NOWHERE] = ['here@acme.example', 'nowhere@acme.example'];
const [PHONE, NO_PHONE] = ['+86-13812345678', '+86-13812345679'];

beforeAll(async () => {
  const password_hash = await api.services.hasher.hash('Right-1234');
  await api.db
    .insertInto('app_user')
    .values([
      account('here', UserType.enterprise, password_hash, { email: HERE, email_verified: true, login_name: 'Here_1' }),
      account('phone', UserType.enterprise, password_hash, { email: null, phone: PHONE, phone_verified: true }),
    ])
    .execute();
});

const messagesTo = async (recipient: string) =>
  (await api.db.selectFrom('outbox').select('template').where('recipient', '=', recipient).orderBy('id').execute()).map(
    ({ template }) => template,
  );
const byPhone = { channel: VerifyChannel.phone };

describe('with neutral errors', () => {
  test.each([
    ['registers with an e-mail', { account: HERE }, { account: NOWHERE }, ['alreadyRegistered'], ['verifyCode']],
    [
      'registers with a phone',
      { account: PHONE, ...byPhone },
      { account: NO_PHONE, ...byPhone },
      ['alreadyRegistered'],
      ['verifyCode'],
    ],
    [
      'signs in by e-mail',
      { account: HERE, scene: VerifyScene.enterprisePartnerLogin },
      { account: 'none@acme.example', scene: VerifyScene.enterprisePartnerLogin },
      ['alreadyRegistered', 'verifyCode'],
      [],
    ],
  ])(
    'a caller who %s gets the same reply, and only the owner gets the message',
    async (_, known, unknown, toKnown, toUnknown) => {
      const answers = [await sendCode(api, known), await sendCode(api, unknown)];
      expect(answers).toEqual([
        [200, { retry_after: 60 }],
        [200, { retry_after: 60 }],
      ]);
      expect(await messagesTo(known.account)).toEqual(toKnown);
      expect(await messagesTo(unknown.account)).toEqual(toUnknown);
    },
  );

  const ask = (type: ParamType, value: string, isLogin: 0 | 1, by = api.browser()) =>
    by.get(
      `/api/account/v1/user/param?ParamType=${type}&ParamValue=${encodeURIComponent(value)}&UserType=2&IsLogin=${isLogin}`,
    );

  test.each([
    [ParamType.email, HERE, NOWHERE],
    [ParamType.phone, PHONE, NO_PHONE],
  ])('checks of kind %d let every form continue', async (type, here, nowhere) => {
    for (const value of [here, nowhere]) {
      expect(await ask(type, value, 0)).toMatchObject([200, { Message: '', Data: [{ IsExist: false }] }]);
      expect(await ask(type, value, 1)).toMatchObject([200, { Message: '', Data: [{ IsExist: true }] }]);
    }
    expect(
      await ask(type, here, 0, api.as(callerOf(UserType.enterprise, 'somebody')) as ReturnType<typeof api.browser>),
    ).toMatchObject([200, { Data: [{ IsExist: false }] }]);
  });

  test('a login name can still be checked for registration, but not in the sign-in form', async () => {
    expect(await ask(ParamType.loginName, 'here_1', 0)).toMatchObject([200, { Data: [{ IsExist: true }] }]);
    expect(await ask(ParamType.loginName, 'nobody_1', 1)).toMatchObject([
      200,
      { Message: '', Data: [{ IsExist: true }] },
    ]);
  });

  test('a code that was never sent gets the refusal of a wrong code', async () => {
    for (const address of [HERE, 'none@acme.example']) {
      expect(await (await visitor(api)).enterprise(address, '000000', { verify_type: 2 })).toMatchObject([
        400,
        { code: 'Account.VerifyCode.Wrong' },
      ]);
      expect(await (await visitor(api)).enterprise(address, 'Wrong-1234')).toMatchObject(wrong('account'));
    }
  });
});
