import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { setSecondFactor } from '../../second-factor/second-factor.db.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { authenticator } from '../../../testing/authenticator.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { addPasskeyOf, PASSKEYS, signInBy } from '../../../testing/worlds/passkey-world.ts';
import { RIGHT, totpOf, visitor, type Visitor } from '../../../testing/worlds/visitor.ts';

const api = await testApi({ STAFF_FACTOR: 'passkey' });
const { db, services } = api;
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const SECOND_FACTOR = '/api/account/v1/second_factor';
const admin = callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] });
let number = 0;

/** A member of staff with a password. */
async function member({
  code = false,
  passkeys = 0,
  ...values
}: { code?: boolean; passkeys?: number; must_reset?: boolean } = {}) {
  number += 1;
  const caller = callerOf(UserType.employee, `staff${number}`);
  const { userId } = caller;
  await api.as(caller).get('/userinfo');
  const password_hash = await services.hasher.hash(RIGHT);
  await db
    .updateTable('app_user')
    .set({ password_hash, email_verified: true, ...values })
    .where('user_id', '=', userId)
    .execute();
  const device = authenticator();
  const ids: string[] = [];
  for (let made = 0; made < passkeys; made += 1) ids.push((await addPasskeyOf(api, caller, device)).id);
  if (code)
    await inTransaction(db, (tx) =>
      setSecondFactor(tx, services.vault, { userId, secret: KEY, step: 0, at: new Date() }),
    );
  const signIn = (page: Visitor, more: object = {}) => page.portal(`${userId}@example.com`, UserType.employee, more);
  const made = (body: { passkey_enrolment: { options: never } }) => ({
    new_passkey: JSON.stringify(device.create(body.passkey_enrolment.options)),
  });
  return { caller, userId, device, ids, signIn, made };
}
const enrol = (have: number) => [409, { code: 'Account.Login.Passkey.Enrol', passkey_enrolment: { have, needed: 2 } }];
const waysAre = (...ways: string[]) => [409, { code: 'Account.Login.SecondFactor', ways }];

test('a new member makes two passkeys at the first sign-in, and has no session before', async () => {
  const { signIn, made, device, userId } = await member();
  const page = await visitor(api);
  const first = await signIn(page);
  expect(first).toMatchObject(enrol(0));
  const second = await signIn(page, made(first[1]));
  expect(second).toMatchObject(enrol(1));
  expect(second[1].passkey_enrolment.options.excludeCredentials).toHaveLength(1);
  expect(await signIn(page, made(second[1]))).toMatchObject([200, { RedirectURL: expect.any(String) }]);
  const { length } = await db
    .selectFrom('audit')
    .select('id')
    .where('subject_id', '=', userId)
    .where('action', '=', 'passkey.added')
    .execute();
  expect(length).toBe(2);
  expect((await signInBy(api, device, { userType: UserType.employee }))[0]).toBe(200);
});

test('one passkey stays when its owner stops, and counts for nothing', async () => {
  const { signIn, made, device } = await member();
  const page = await visitor(api);
  await signIn(page, made((await signIn(page))[1]));
  expect(await signInBy(api, device, { userType: UserType.employee })).toMatchObject([
    403,
    { code: 'Account.Passkey.TwoNeeded' },
  ]);
  expect(await signIn(await visitor(api))).toMatchObject(enrol(1));
});

test('who has an authenticator gives a code before, once', async () => {
  const { signIn, made } = await member({ code: true, passkeys: 1 });
  const page = await visitor(api);
  const asked = await signIn(page);
  expect(asked).toMatchObject(waysAre('code'));
  expect(asked[1]).not.toHaveProperty('passkey');
  expect(await signIn(page, { second_factor_code: '000000' })).toMatchObject([
    400,
    { code: 'Account.Login.SecondFactor.Wrong' },
  ]);
  const code = totpOf(KEY);
  const enrolment = await signIn(page, { second_factor_code: code });
  expect(enrolment).toMatchObject(enrol(1));
  expect(await signIn(page, { second_factor_code: code })).toMatchObject([
    400,
    { code: 'Account.Login.SecondFactor.Wrong' },
  ]);
  expect((await signIn(page, made(enrolment[1])))[0]).toBe(200);
});

test('a new passkey needs the challenge that follows the code, in the same browser', async () => {
  const { caller, signIn, device, made } = await member({ code: true });
  const [, options] = await api.as(caller).post(`${PASSKEYS}/options`);
  const expired = [400, { code: 'Account.Passkey.Expired' }];
  const ofSession = { new_passkey: JSON.stringify(device.create(options)) };
  expect(await signIn(await visitor(api), ofSession)).toMatchObject(expired);
  const enrolment = await signIn(await visitor(api), { second_factor_code: totpOf(KEY) });
  expect(await signIn(await visitor(api), made(enrolment[1]))).toMatchObject(expired);
});

test('with two the password is followed by a passkey, and by nothing else', async () => {
  const { signIn, device } = await member({ code: true, passkeys: 2 });
  const page = await visitor(api);
  expect(await signIn(page, { second_factor_code: totpOf(KEY) })).toMatchObject(waysAre('passkey'));
  const [, { passkey }] = await signIn(page);
  expect((await signIn(page, { passkey: JSON.stringify(device.get(passkey)) }))[0]).toBe(200);
});

test('a password that must be changed comes first', async () => {
  const { signIn } = await member({ must_reset: true });
  expect(await signIn(await visitor(api))).toMatchObject([200, { ResetCode: expect.any(String) }]);
});

test('two remain: a third one is made before one is deleted; the authenticator may go', async () => {
  const { caller, ids } = await member({ code: true, passkeys: 2 });
  expect((await api.as(caller).get(PASSKEYS))[1]).toMatchObject({ needed: 2 });
  expect(await api.as(caller).delete(`${PASSKEYS}/${ids[0]!}`)).toMatchObject([
    409,
    { code: 'Account.Passkey.Needed' },
  ]);
  await addPasskeyOf(api, caller);
  expect((await api.as(caller).delete(`${PASSKEYS}/${ids[0]!}`))[0]).toBe(200);
  expect((await api.as(caller).get(SECOND_FACTOR))[1]).toMatchObject({ required: false, enabled: true });
  expect((await api.as(caller).post(`${SECOND_FACTOR}/removal`, { second_factor_code: totpOf(KEY) }))[0]).toBe(200);
});

test('the authenticator stays until there are two passkeys', async () => {
  const { caller } = await member({ code: true, passkeys: 1 });
  expect(await api.as(caller).post(`${SECOND_FACTOR}/removal`, { second_factor_code: totpOf(KEY) })).toMatchObject([
    403,
    { code: 'Account.SecondFactor.Required' },
  ]);
});

test('who has lost them is reset by an administrator, with a reason, and makes new ones', async () => {
  const { userId, signIn, device } = await member({ passkeys: 2 });
  expect((await api.as(admin).get(`/api/account/v1/staff/${userId}`))[1]).toMatchObject({
    passkeys: 2,
    second_factor: 0,
  });
  expect(
    (await api.as(admin).put(`/api/account/v1/staff/${userId}/second_factor`, { reason: 'Both keys lost' }))[0],
  ).toBe(200);
  const line = await db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'staff.factorReset')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actor_id: admin.userId,
    detail: { reason: 'Both keys lost', passkeys: 2, authenticator: false },
  });
  expect(await signInBy(api, device, { userType: UserType.employee })).toMatchObject([
    404,
    { code: 'Account.Passkey.Unknown' },
  ]);
  expect(await signIn(await visitor(api))).toMatchObject(enrol(0));
  expect(await api.as(admin).put(`/api/account/v1/staff/${userId}/second_factor`, { reason: 'Again' })).toMatchObject([
    409,
    { code: 'Account.SecondFactor.Off' },
  ]);
});
