import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { refusing } from '../../platform/errors/refusal.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { freshCode, issuedCode, sendCode } from '../../testing/captcha-and-code.ts';
import { proofOf } from '../../testing/proofs.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { account, RIGHT, visitor, wrong } from '../../testing/worlds/visitor.ts';
import { inviteUser } from '../../people/invitation/invitation.db.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';

const api = await testApi();
const SIGN_IN = VerifyScene.enterprisePartnerLogin;
const MAIL = 'typed@acme.example';
const PHONE = '+86-13812345678';
const byCode = { verify_type: 2 };

let hash: string;
beforeAll(async () => {
  hash = await api.services.hasher.hash(RIGHT);
});
beforeEach(async () => {
  for (const table of [
    'app_user',
    'verify_code',
    'verify_code_day',
    'verify_proof',
    'limit_counter',
    'outbox',
  ] as const)
    await api.db.deleteFrom(table).execute();
});

const make = (id: string, more: object) =>
  api.db
    .insertInto('app_user')
    .values(account(id, UserType.enterprise, hash, { email: MAIL, phone: PHONE, ...more }))
    .execute();
const isVerified = (id: string) =>
  api.db
    .selectFrom('app_user')
    .select(['email_verified', 'phone_verified'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
const recover = async (address: string, send_type: number) =>
  api
    .as(null)
    .put('/api/account/v1/user/0/password/reset', {
      account: address,
      send_type,
      user_type: UserType.enterprise,
      verify_code_token: await proofOf(api, address),
      new_password: await api.seal('New-67890', 'new_password'),
    });
const recipients = async () =>
  (await api.db.selectFrom('outbox').select('recipient').orderBy('id').execute()).map(({ recipient }) => recipient);

describe('an unverified e-mail beside a verified phone', () => {
  beforeEach(() => make('ann', { phone_verified: true, self_registered: true }));

  test('is unknown to a sign-in by code, even with a right one', async () => {
    expect(await sendCode(api, { account: MAIL, scene: SIGN_IN })).toMatchObject([
      404,
      { code: 'Account.User.Login.Email.Not.Exist' },
    ]);
    const code = await issuedCode(api, { account: MAIL, scene: SIGN_IN });
    expect(await (await visitor(api)).enterprise(MAIL, code, byCode)).toMatchObject(wrong('account'));
    expect(await recipients()).toEqual([]);
  });

  test('does not recover the password, and receives no code for it; the reply does not reveal it', async () => {
    expect((await sendCode(api, { account: MAIL, scene: VerifyScene.resetPassword }))[0]).toBe(200);
    expect(await recipients()).toEqual([]);
    expect(await recover(MAIL, 1)).toMatchObject([400, { code: 'Account.Password.Edit.Overtime' }]);
    expect(await isVerified('ann')).toEqual({ email_verified: false, phone_verified: true });
    expect((await recover(PHONE, 2))[0]).toBe(200);
  });

  test('names the account beside its password, like a login name', async () => {
    expect((await (await visitor(api)).enterprise(MAIL))[0]).toBe(200);
    expect(await isVerified('ann')).toEqual({ email_verified: false, phone_verified: true });
  });

  test('does not restore the cancelled account, which names the phone only', async () => {
    const at = api.services.clock.now();
    await api.db.updateTable('app_user').set({ status: AccountStatus.cancelling }).execute();
    await api.db
      .insertInto('cancellation')
      .values({ user_id: 'ann', requested_at: at, due_at: new Date(at.getTime() + 86_400_000), deleted_at: null })
      .execute();
    expect(await (await visitor(api)).enterprise(MAIL)).toMatchObject([
      409,
      { deleting: { email: null, phone: expect.any(String) } },
    ]);
    expect((await sendCode(api, { account: MAIL, scene: VerifyScene.cancelAccount }))[0]).toBe(200);
    expect(await recipients()).toEqual([]);
    const restore = async (address: string) =>
      api
        .as(null)
        .put('/api/account/v1/enterprise_user/0/cancel/approval', {
          user_id: '0',
          user_type: UserType.enterprise,
          verify_code_token: await proofOf(api, address, { scene: VerifyScene.cancelAccount }),
        });
    expect(await restore(MAIL)).toMatchObject([404, { code: 'Account.NotFound' }]);
    expect((await restore(PHONE))[0]).toBe(200);
  });

  test('receives no message that can be answered: it is sent to the phone', async () => {
    await inTransaction(api.db, (tx) =>
      notifyOwner(tx, api.services, {
        userId: 'ann',
        act: 'password.set',
        network: 'x',
        userAgent: '',
        at: api.services.clock.now(),
      }),
    );
    expect(await recipients()).toEqual([PHONE]);
  });
});

test('an e-mail that a partner typed for a contact opens nothing before the invitation is followed', async () => {
  await api.db
    .insertInto('app_user')
    .values(account('sub', UserType.partnerContact, hash, { email: MAIL }))
    .execute();
  const of = { userType: UserType.partner };
  expect((await sendCode(api, { account: MAIL, scene: SIGN_IN, ...of }))[0]).toBe(404);
  expect((await sendCode(api, { account: MAIL, scene: VerifyScene.resetPassword, ...of }))[0]).toBe(200);
  expect(await recipients()).toEqual([]);
  await api.db.updateTable('app_user').set({ email_verified: true }).execute();
  await api.db.deleteFrom('verify_code').execute();
  expect((await sendCode(api, { account: MAIL, scene: SIGN_IN, ...of }))[0]).toBe(200);
});

test('an unverified e-mail that is replaced cannot undo the change', async () => {
  const ann = callerOf(UserType.individual, 'ann');
  await api.as(ann).get('/userinfo');
  await api.db
    .updateTable('app_user')
    .set({ email: MAIL, phone: PHONE, phone_verified: true, self_registered: true })
    .where('user_id', '=', 'u-ann')
    .execute();
  const code = await freshCode(api, {
    account: 'right@acme.example',
    scene: VerifyScene.emailPhoneEdit,
    userType: UserType.individual,
    by: api.as(ann),
  });
  const [status] = await api
    .as(ann)
    .put('/api/account/v1/personal_user/u-ann', { AttrType: 1, AttrValue: 'right@acme.example', VerifyCode: code });
  expect(status).toBe(200);
  expect(await recipients()).toEqual(['right@acme.example', PHONE]);
  const report = await api.db
    .selectFrom('security_report')
    .select('old_address')
    .where('user_id', '=', 'u-ann')
    .executeTakeFirstOrThrow();
  expect(report.old_address).toBeNull();
});

describe('an account created by others, with nothing verified', () => {
  test('is notified at the address entered for it', async () => {
    await make('ann', {});
    expect((await recover(MAIL, 1))[0]).toBe(200);
    expect(await recipients()).toEqual([MAIL]);
    expect(await isVerified('ann')).toEqual({ email_verified: true, phone_verified: false });
  });

  test('is verified by an invitation link, for the address that received it', async () => {
    await make('ann', { password_hash: null });
    await api.db
      .insertInto('app_user')
      .values({ user_id: 'staff', user_type: UserType.employee, user_name: 'Staff' })
      .onConflict((row) => row.doNothing())
      .execute();
    await inTransaction(api.db, (tx) =>
      inviteUser(tx, api.services.config, { userId: 'ann', by: 'staff', at: api.services.clock.now() }, refusing),
    );
    const { link } = await api.db
      .selectFrom('outbox')
      .select('link')
      .where('recipient', '=', MAIL)
      .executeTakeFirstOrThrow();
    const reset_code = new URL(link ?? '').searchParams.get('reset_code');
    expect(
      (
        await api
          .as(null)
          .put('/api/account/v1/user/0/password/reset', {
            user_id: 'ann',
            user_type: UserType.enterprise,
            reset_code,
            new_password: await api.seal('New-67890', 'new_password'),
          })
      )[0],
    ).toBe(200);
    expect(await isVerified('ann')).toEqual({ email_verified: true, phone_verified: false });
  });

  test('is not verified by a code that a sign-in returned, because no address received it', async () => {
    await make('ann', { must_reset: true });
    const [, body] = await (await visitor(api)).enterprise(MAIL);
    expect(
      (
        await api
          .as(null)
          .put('/api/account/v1/user/0/password/reset', {
            user_id: 'ann',
            user_type: UserType.enterprise,
            reset_code: body.reset_code as string,
            new_password: await api.seal('New-67890', 'new_password'),
          })
      )[0],
    ).toBe(200);
    expect(await isVerified('ann')).toEqual({ email_verified: false, phone_verified: false });
  });
});
