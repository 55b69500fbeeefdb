import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { freshCode, sendCode } from '../../testing/captcha-and-code.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi({ NETWORK_LIMIT_FACTOR: '1' });
const guess = (account: string, verify_code: string) =>
  api
    .as(null)
    .put('/api/account/v1/verify_code/email', {
      account,
      send_type: 1,
      verify_code_type: VerifyScene.enterpriseRegister,
      user_type: UserType.enterprise,
      verify_code,
      type: VerifyChannel.email,
    });

beforeEach(async () => {
  for (const table of ['limit_counter', 'verify_code_day', 'verify_code'] as const)
    await api.db.deleteFrom(table).execute();
});
afterEach(() => {
  api.services.clock.reset();
});

test('a guessing network is blocked for all codes, so that it cannot invalidate those of one person', async () => {
  for (let address = 0; address < 6; address += 1) {
    await freshCode(api, { account: `v${address}@acme.example` });
    for (let tried = 0; tried < 5; tried += 1) expect((await guess(`v${address}@acme.example`, '000000'))[0]).toBe(400);
  }
  const code = await freshCode(api, { account: 'owner@acme.example' });
  expect(await guess('owner@acme.example', '000000')).toMatchObject([
    429,
    { code: '4290000000', retry_after: expect.any(Number) },
  ]);
  const { tries } = await api.db
    .selectFrom('verify_code')
    .select('tries')
    .where('account', '=', 'owner@acme.example')
    .executeTakeFirstOrThrow();
  expect(tries).toBe(0);
  // The code still works from another network, or later.
  await api.db.deleteFrom('limit_counter').execute();
  expect((await guess('owner@acme.example', code))[0]).toBe(200);
});

test('correct codes are not counted', async () => {
  for (let address = 0; address < 20; address += 1) {
    await api.db.deleteFrom('limit_counter').where('key', 'like', 'verifyCode 1%').execute();
    expect(
      (await guess(`r${address}@acme.example`, await freshCode(api, { account: `r${address}@acme.example` })))[0],
    ).toBe(200);
  }
  const { points } = await api.db
    .selectFrom('limit_counter')
    .select('points')
    .where('key', 'like', 'verifyCode guess %')
    .executeTakeFirstOrThrow();
  expect(points).toBe(0);
});

test.each([
  ['\u212Aim@acme.example', 'email.local'],
  ['\uFF4Bim@acme.example', 'email.local'],
  ['kim@\u0430cme.example', 'email.illegal'],
])('%j does not match an address of ASCII letters: nothing is sent', async (account, code) => {
  await api.db
    .insertInto('app_user')
    .values({
      user_id: 'kim',
      user_type: UserType.enterprise,
      user_name: 'kim',
      email: 'kim@acme.example',
      login_name: null,
      phone: null,
      password_hash: null,
      co_id: null,
      role: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await api.db.selectFrom('outbox').select('id').execute();
  expect(await sendCode(api, { account, scene: VerifyScene.resetPassword })).toMatchObject([
    400,
    { fields: { account: { code } } },
  ]);
  expect(await api.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length);
});
