import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { refusing } from '../../platform/errors/refusal.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { freshCode, sendCode } from '../../testing/captcha-and-code.ts';
import { partnerNumber, partnerCode, postPartner } from '../../testing/worlds/newcomers.ts';
import { proofOf } from '../../testing/proofs.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';
import { account } from '../../testing/worlds/visitor.ts';
import { inviteUser } from '../../people/invitation/invitation.db.ts';

const api = await testApi();
const VICTIM = 'victim@acme.example';
const PHONE = '+86-13812345678';

afterEach(() => {
  api.services.clock.reset();
});
beforeEach(async () => {
  for (const table of [
    'security_report',
    'reset_code',
    'app_user',
    'company',
    'verify_code',
    'verify_code_day',
    'limit_counter',
    'outbox',
    'audit',
  ] as const)
    await api.db.deleteFrom(table).execute();
});

/** Registers an enterprise with a code to one of the two addresses. */
async function register(
  login_name: string,
  { email, phone, by }: { email: string; phone: string; by: 'email' | 'phone' },
  code?: string,
): Promise<Answer> {
  const verify_code =
    code ??
    (await freshCode(api, by === 'email' ? { account: email } : { account: phone, channel: VerifyChannel.phone }));
  return api
    .as(null)
    .post('/api/account/v2/enterprise_user/0/register', {
      login_name,
      company: `${login_name.replace('_', ' ')} Works`,
      email,
      phone,
      username: login_name,
      user_type: UserType.enterprise,
      verify_code,
      verify_code_type: by === 'email' ? 1 : 2,
      password: await api.seal('Right-1234', 'password'),
    });
}
/** A stranger registers with their own phone and the e-mail of the victim. */
const squat = () => register('Squatter_1', { email: VICTIM, phone: PHONE, by: 'phone' });
const addresses = async () =>
  Object.fromEntries(
    (
      await api.db
        .selectFrom('app_user')
        .select(['user_name', 'email', 'email_verified', 'phone', 'phone_verified'])
        .execute()
    ).map(({ user_name, ...rest }) => [user_name, rest]),
  );
const param = async (type: ParamType, value: string, more: Record<string, string> = {}) => {
  const [, body] = await api
    .browser()
    .get(
      `/api/account/v1/user/param?${new URLSearchParams({ ParamType: String(type), ParamValue: value, UserType: '2', DistinguishTypes: '1', ...more })}`,
    );
  return (body.Data as { IsExist: boolean }[])[0]?.IsExist;
};
const lost = { email: null, email_verified: false, phone: PHONE, phone_verified: true };

describe('an e-mail that a stranger entered without verifying it', () => {
  test('is free for a registration with a code to it; the stranger loses it, is notified at a verified address, and it is audited', async () => {
    expect((await squat())[0]).toBe(200);
    expect(await param(ParamType.email, VICTIM, { WillProve: '1' })).toBe(false);
    await api.db.updateTable('app_user').set({ language: 'zh-CN' }).execute();
    expect((await register('Victim_1', { email: VICTIM, phone: '+86-13900001111', by: 'email' }))[0]).toBe(200);
    expect(await addresses()).toEqual({
      Squatter_1: lost,
      Victim_1: { email: VICTIM, email_verified: true, phone: '+86-13900001111', phone_verified: false },
    });
    const notified = await api.db
      .selectFrom('outbox')
      .select(['recipient', 'channel', 'text', 'locale'])
      .where('template', '=', 'emailReleased')
      .execute();
    expect(notified).toEqual([
      { recipient: PHONE, channel: 'sms', locale: 'zh-CN', text: expect.stringContaining('v***@acme.example') },
    ]);
    const { user_id } = await api.db
      .selectFrom('app_user')
      .select('user_id')
      .where('user_name', '=', 'Squatter_1')
      .executeTakeFirstOrThrow();
    expect(
      await api.db
        .selectFrom('audit')
        .select(['action', 'actor_id', 'subject_id'])
        .where('object_id', '=', user_id)
        .execute(),
    ).toEqual([{ action: 'account.changed', actor_id: null, subject_id: user_id }]);
  });

  test('is free for an account that changes to it with a code', async () => {
    await squat();
    const ann = callerOf(UserType.enterprise, 'ann');
    await api.as(ann).get('/userinfo');
    const code = await freshCode(api, { account: VICTIM, scene: VerifyScene.emailPhoneEdit, by: api.as(ann) });
    expect(
      (
        await api
          .as(ann)
          .put('/api/account/v1/enterprise_user/u-ann', { AttrType: 1, AttrValue: VICTIM, VerifyCode: code })
      )[0],
    ).toBe(200);
    expect(await addresses()).toMatchObject({ Squatter_1: lost, 'u-ann': { email: VICTIM, email_verified: true } });
  });

  test.each(['an invitation', 'a recovery'])(
    'is free for an account created by staff, once %s verifies it',
    async (by) => {
      await api.db
        .insertInto('app_user')
        .values(account('ann', UserType.enterprise, null, { email: VICTIM }))
        .execute();
      await api.db
        .insertInto('app_user')
        .values(
          account('Squatter_1', UserType.enterprise, null, {
            email: VICTIM,
            phone: PHONE,
            phone_verified: true,
            self_registered: true,
          }),
        )
        .execute();
      let proof: object = {
        account: VICTIM,
        send_type: 1,
        account_id: 'ann',
        verify_code_token: await proofOf(api, VICTIM),
      };
      if (by === 'an invitation') {
        await api.db
          .insertInto('app_user')
          .values(account('staff', UserType.employee, null, {}))
          .onConflict((row) => row.doNothing())
          .execute();
        await inTransaction(api.db, (tx) =>
          inviteUser(tx, api.services.config, { userId: 'ann', by: 'staff', at: api.services.clock.now() }, refusing),
        );
        const { link } = await api.db
          .selectFrom('outbox')
          .select('link')
          .where('recipient', '=', VICTIM)
          .executeTakeFirstOrThrow();
        proof = { user_id: 'ann', reset_code: new URL(link ?? '').searchParams.get('reset_code') };
      }
      expect(
        await api
          .as(null)
          .put('/api/account/v1/user/0/password/reset', {
            user_type: UserType.enterprise,
            new_password: await api.seal('New-67890', 'new_password'),
            ...proof,
          }),
      ).toMatchObject([200, {}]);
      expect(await addresses()).toMatchObject({ Squatter_1: lost, ann: { email: VICTIM, email_verified: true } });
    },
  );

  test('is taken for the next person who only types it', async () => {
    await squat();
    expect(await param(ParamType.email, VICTIM)).toBe(true);
    expect(await register('Second_1', { email: VICTIM, phone: '+86-13900002222', by: 'phone' })).toMatchObject([
      409,
      { code: 'Account.Email.Exists', fields: { email: {} } },
    ]);
  });

  test('is unknown to somebody who signs in with it by code', async () => {
    await squat();
    expect(await param(ParamType.email, VICTIM, { IsLogin: '1' })).toBe(false);
    expect(await sendCode(api, { account: VICTIM, scene: VerifyScene.enterprisePartnerLogin })).toMatchObject([
      404,
      { code: 'Account.User.Login.Email.Not.Exist' },
    ]);
  });
});

test('an unverified phone beside an e-mail is free for an account that changes to it with a code', async () => {
  expect((await register('Squatter_1', { email: 'own@acme.example', phone: PHONE, by: 'email' }))[0]).toBe(200);
  const bob = callerOf(UserType.enterprise, 'bob');
  await api.as(bob).get('/userinfo');
  const code = await freshCode(api, {
    account: PHONE,
    channel: VerifyChannel.phone,
    scene: VerifyScene.emailPhoneEdit,
    by: api.as(bob),
  });
  expect(
    await api.as(bob).put('/api/account/v1/enterprise_user/u-bob', { AttrType: 2, AttrValue: PHONE, VerifyCode: code }),
  ).toMatchObject([200, {}]);
  expect(await addresses()).toMatchObject({
    Squatter_1: { phone: null, email: 'own@acme.example' },
    'u-bob': { phone: PHONE, phone_verified: true },
  });
  expect(
    await api.db.selectFrom('outbox').select('recipient').where('template', '=', 'phoneReleased').execute(),
  ).toEqual([{ recipient: 'own@acme.example' }]);
});

describe('an address that an account holds', () => {
  const holder = (more: object) =>
    api.db
      .insertInto('app_user')
      .values(account('holder', UserType.enterprise, null, { email: VICTIM, ...more }))
      .execute();
  const refused = [409, { code: 'Account.Email.Exists' }];

  test.each<[string, object, boolean]>([
    ['was verified', { email_verified: true, self_registered: true }, true],
    ['belongs to an account that staff made, in which nothing is verified yet', {}, true],
    ['was typed by staff beside a verified phone', { phone: PHONE, phone_verified: true }, false],
    ['is the only address of a self-registered account with nothing verified', { self_registered: true }, false],
  ])('an address that %s: %#', async (_, more, held) => {
    await holder(more);
    expect(await param(ParamType.email, VICTIM, { WillProve: '1' })).toBe(held);
    expect(await sendCode(api, { account: VICTIM })).toMatchObject(held ? refused : [200, {}]);
  });

  test('cannot be taken with a code that was sent before it was verified', async () => {
    const code = await freshCode(api, { account: VICTIM });
    await holder({ email_verified: true, self_registered: false });
    expect(await register('Late_1', { email: VICTIM, phone: '+86-13900003333', by: 'email' }, code)).toMatchObject(
      refused,
    );
    expect(await addresses()).toMatchObject({ holder: { email: VICTIM } });
  });

  test('cannot be entered unverified either, whoever created the account', async () => {
    await holder({ email_verified: true });
    expect(await squat()).toMatchObject(refused);
  });

  test('an address that a partner entered for a contact does not block a registration', async () => {
    const who = partnerNumber(8);
    await api.db
      .insertInto('app_user')
      .values(account('sub', UserType.partnerContact, null, { email: who.email }))
      .execute();
    expect(await param(ParamType.email, who.email, { UserType: '4', WillProve: '1' })).toBe(false);
    expect((await postPartner(api, who, await partnerCode(api, who)))[0]).toBe(200);
    expect(await addresses()).toMatchObject({ sub: { email: who.email } });
  });
});
