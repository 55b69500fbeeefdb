import { ModifyType } from '@portal/common/enums/sign-in/modify-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { SendType } from '@portal/common/enums/verify-code/verify-channel';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { notifyOwner } from '../identity/owner-message/owner-message.db.ts';
import { recoverAdmin } from '../operate/accounts/admin.db.ts';
import { markCancelled } from '../people/cancellation/cancellation.db.ts';
import { endAccess } from '../people/contacts/end-access.ts';
import { inTransaction, type Tx } from '../platform/db/connect.ts';
import type { Caller } from '../platform/http/caller/caller.ts';
import { proofOf } from '../testing/proofs.ts';
import { callerOf, testApi } from '../testing/test-api.ts';
import { addPasskeyOf, PASSKEYS, signInBy } from '../testing/worlds/passkey-world.ts';

const api = await testApi();
const { db, services } = api;
const now = () => services.clock.now();
const staff = callerOf(UserType.employee, 'ops', { privileges: [Privilege.customerAccountReset] });
const admin = callerOf(UserType.employee, 'admin', { privileges: [Privilege.admin] });
const OLD = 'Old-12345';
const NEW = 'New-67890';
let number = 0;
afterEach(() => services.clock.reset());

async function owner(userType: UserType = UserType.enterprise, privileges: Privilege[] = []) {
  number += 1;
  const caller = callerOf(userType, `holder${number}`, { privileges });
  await api.as(caller).get('/userinfo');
  await db
    .updateTable('app_user')
    .set({ email_verified: true, password_hash: await services.hasher.hash(OLD) })
    .where('user_id', '=', caller.userId)
    .execute();
  const { device, id } = await addPasskeyOf(api, caller);
  const signIn = async () => {
    const [status, { code }] = await signInBy(api, device, { userType });
    return status === 200 ? 'signed in' : (code as string);
  };
  const listed = async () => {
    api.advance(0);
    return ((await api.as(caller).get(PASSKEYS))[1] as { passkeys: { review: boolean }[] }).passkeys;
  };
  return { caller, id, signIn, listed };
}

test('a passkey survives a password that its owner changes', async () => {
  const { caller, signIn, listed } = await owner();
  const { userId, userType } = caller;
  const proof = { scene: VerifyScene.editPassword, userType };
  const [status] = await api
    .as(caller)
    .put(`/api/account/v1/user/${userId}/password`, {
      old_password: await api.seal(OLD, 'old_password'),
      new_password: await api.seal(NEW, 'new_password'),
      modify_type: ModifyType.byOwner,
      user_id: userId,
      user_type: userType,
      verify_code_token: await proofOf(api, `${userId}@example.com`, proof),
    });
  expect(status).toBe(200);
  expect(await listed()).toMatchObject([{ review: false }]);
  expect(await signIn()).toBe('signed in');
});

test('after a password was recovered its owner is asked whether a passkey is still theirs', async () => {
  const { caller, id, signIn, listed } = await owner();
  const { userId, userType } = caller;
  const account = `${userId}@example.com`;
  const [status] = await api
    .as(null)
    .put('/api/account/v1/user/0/password/reset', {
      account,
      send_type: SendType.email,
      user_type: userType,
      new_password: await api.seal(NEW, 'new_password'),
      verify_code_token: await proofOf(api, account, { scene: VerifyScene.resetPassword, userType }),
    });
  expect(status).toBe(200);
  expect(await listed()).toMatchObject([{ review: true }]);
  expect(await signIn()).toBe('signed in');
  expect((await api.as(caller).put(`${PASSKEYS}/${id}/kept`))[0]).toBe(200);
  expect(await listed()).toMatchObject([{ review: false }]);
});

/** What ends the passkeys of an account, and how a sign-in by one is refused then. */
const ENDS: readonly [string, UserType, (caller: Caller) => Promise<unknown>][] = [
  ['"this was not me"', UserType.enterprise, ({ userId }) => report(userId)],
  [
    'a customer is disabled, and enabled again',
    UserType.enterprise,
    async ({ userId, coId }) => {
      for (const status of [AccountStatus.disabled, AccountStatus.active])
        await api
          .as(staff)
          .put(`/api/account/v1/customer/${coId ?? ''}/account/${userId}/status`, { status, reason: 'A test' });
    },
  ],
  [
    'a member of staff is disabled, and enabled again',
    UserType.employee,
    async ({ userId }) => {
      for (const state of ['disabled', 'enabled'])
        await api.as(admin).put(`/api/account/v1/staff/${userId}/${state}`, { reason: 'A test' });
    },
  ],
  ['a contact loses access', UserType.partner, ({ userId }) => inTx((tx) => endAccess(tx, userId, now()))],
  ['an account is cancelled', UserType.individual, ({ userId }) => inTx((tx) => markCancelled(tx, userId, now()))],
];
const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work);

async function report(userId: string) {
  await inTx((tx) =>
    notifyOwner(tx, services, { userId, act: 'signIn.newDevice', network: 'n', userAgent: '', at: now() }),
  );
  const { link } = await db
    .selectFrom('outbox')
    .select('link')
    .where('recipient', '=', `${userId}@example.com`)
    .where('template', '=', 'newDevice')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const report_code = new URL(link ?? '').searchParams.get('report_code');
  expect((await api.as(null).post('/api/account/v1/security_report', { report_code }))[0]).toBe(200);
}

test.each(ENDS)('passkeys are gone, and their owner reads why: %s', async (_, userType, end) => {
  const { caller, signIn } = await owner(userType);
  await end(caller);
  expect(await signIn()).toBe('Account.Passkey.Unknown');
  const line = await db
    .selectFrom('audit')
    .select(['actor_id', 'detail'])
    .where('subject_id', '=', caller.userId)
    .where('action', '=', 'passkey.deleted')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actor_id: null,
    detail: { reason: expect.stringMatching(/report|disabled|cancellation/) },
  });
});

test('an administrator who is let in again has none', async () => {
  const { caller, signIn } = await owner(UserType.employee, [Privilege.admin]);
  await inTx((tx) => recoverAdmin(tx, services.config, { email: `${caller.userId}@example.com`, at: now() }));
  expect(await signIn()).toBe('Account.Passkey.Unknown');
});
