import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { refusing } from '../http/refusal.ts';
import { inTransaction } from '../db/connect.ts';
import { freshCode } from '../testing/captcha-and-code.ts';
import { proofOf } from '../testing/proofs.ts';
import { callerOf, testApi } from '../testing/test-api.ts';
import { account, RIGHT, visitor } from '../testing/visitor.ts';
import { inviteUser } from '../invitation/invitation.db.ts';
import { notifyOwner } from '../security-report/owner-message.db.ts';

const api = await testApi();
const SIGN_IN = VerifyScene.enterprisePartnerLogin;
const MAIL = 'typed@acme.example';
const PHONE = '+86-13812345678';
const byCode = { verify_type: 2 };

let hash: string;
beforeAll(async () => { hash = await api.services.hasher.hash(RIGHT); });
beforeEach(async () => {
  for (const table of ['app_user', 'verify_code', 'verify_code_day', 'verify_proof', 'limit_counter', 'outbox'] as const) await api.db.deleteFrom(table).execute();
});

const make = (id: string, more: object) => api.db.insertInto('app_user').values(account(id, UserType.enterprise, hash, { email: MAIL, phone: PHONE, ...more })).execute();
const isVerified = (id: string) => api.db.selectFrom('app_user').select(['email_verified', 'phone_verified']).where('user_id', '=', id).executeTakeFirstOrThrow();
const recover = async (address: string, send_type: number) => api.as(null).put('/api/account/v1/user/0/password/reset', {
  account: address, send_type, user_type: UserType.enterprise, verify_code_token: await proofOf(api, address), new_password: await api.seal('New-67890', 'new_password'),
});
const recipients = async () => (await api.db.selectFrom('outbox').select('recipient').orderBy('id').execute()).map(({ recipient }) => recipient);

describe('an unverified e-mail beside a verified phone', () => {
  beforeEach(() => make('ann', { phone_verified: true, self_registered: true }));

  test('signs in by code, and the phone is notified', async () => {
    await api.db.insertInto('known_device').values({ user_id: 'ann', device_hash: 'another browser', seen_at: new Date() }).execute();
    const code = await freshCode(api, { account: MAIL, scene: SIGN_IN });
    expect((await (await visitor(api)).enterprise(MAIL, code, byCode))[0]).toBe(200);
    expect(await recipients()).toEqual([MAIL, PHONE]);
    expect(await isVerified('ann')).toEqual({ email_verified: false, phone_verified: true });
  });

  test('recovers the password, which verifies it; the phone is notified', async () => {
    expect((await recover(MAIL, 1))[0]).toBe(200);
    expect(await recipients()).toEqual([PHONE]);
    expect(await isVerified('ann')).toEqual({ email_verified: true, phone_verified: true });
  });

  test('receives no message that can be answered: it is sent to the phone', async () => {
    await inTransaction(api.db, (tx) => notifyOwner(tx, api.services.config, { userId: 'ann', about: 'passwordChanged', network: 'x', userAgent: '', at: api.services.clock.now() }));
    expect(await recipients()).toEqual([PHONE]);
  });
});

test('an unverified e-mail that is replaced cannot undo the change', async () => {
  const ann = callerOf(UserType.individual, 'ann');
  await api.as(ann).get('/userinfo');
  await api.db.updateTable('app_user').set({ email: MAIL, phone: PHONE, phone_verified: true, self_registered: true }).where('user_id', '=', 'u-ann').execute();
  const code = await freshCode(api, { account: 'right@acme.example', scene: VerifyScene.emailPhoneEdit, userType: UserType.individual, by: api.as(ann) });
  const [status] = await api.as(ann).put('/api/account/v1/personal_user/u-ann', { AttrType: 1, AttrValue: 'right@acme.example', VerifyCode: code });
  expect(status).toBe(200);
  expect(await recipients()).toEqual(['right@acme.example', PHONE]);
  const report = await api.db.selectFrom('security_report').select('old_address').where('user_id', '=', 'u-ann').executeTakeFirstOrThrow();
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
    await inTransaction(api.db, (tx) => inviteUser(tx, api.services.config, { userId: 'ann', by: 'staff', at: api.services.clock.now() }, refusing));
    const { link } = await api.db.selectFrom('outbox').select('link').where('recipient', '=', MAIL).executeTakeFirstOrThrow();
    const reset_code = new URL(link ?? '').searchParams.get('reset_code');
    expect((await api.as(null).put('/api/account/v1/user/0/password/reset', {
      user_id: 'ann', user_type: UserType.enterprise, reset_code, new_password: await api.seal('New-67890', 'new_password'),
    }))[0]).toBe(200);
    expect(await isVerified('ann')).toEqual({ email_verified: true, phone_verified: false });
  });

  test('is not verified by a code that a sign-in returned, because no address received it', async () => {
    await make('ann', { must_reset: true });
    const [, body] = await (await visitor(api)).enterprise(MAIL);
    expect((await api.as(null).put('/api/account/v1/user/0/password/reset', {
      user_id: 'ann', user_type: UserType.enterprise, reset_code: body.reset_code as string, new_password: await api.seal('New-67890', 'new_password'),
    }))[0]).toBe(200);
    expect(await isVerified('ann')).toEqual({ email_verified: false, phone_verified: false });
  });
});
