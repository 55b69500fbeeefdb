import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { colleague, partnerCompany } from '../../testing/worlds/partner-company.ts';
import { proofOf } from '../../testing/proofs.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const staff = callerOf(UserType.employee, 'sue', { privileges: [Privilege.partnerEdit] });
let number = 0;

/** A company with its main account and a colleague, both with a password and a verified e-mail. */
async function company() {
  number += 1;
  const owner = await partnerCompany(api, `own${number}`);
  const heir = await colleague(api, owner, `heir${number}`);
  await prove(owner, heir);
  const co = owner.coId ?? '';
  return { owner, heir, co, path: `/api/account/v1/partner/${co}/owner` };
}
const prove = (...people: Caller[]) =>
  api.db
    .updateTable('app_user')
    .set({ email_verified: true, password_hash: 'a hash' })
    .where(
      'user_id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute();
const proof = (caller: Caller, scene: VerifyScene = VerifyScene.handOver) =>
  proofOf(api, `${caller.userId}@example.com`, { scene, userType: caller.userType });
const offer = async (from: Caller, to: Caller, path: string) =>
  api.as(from).post(`${path}/offer`, { contact_id: to.userId, verify_code_token: await proof(from) });
const accept = async (by: Caller, path: string) => api.as(by).put(path, { verify_code_token: await proof(by) });
const rolesOf = async (co: string) =>
  Object.fromEntries(
    (
      await api.db.selectFrom('app_user').select(['user_id', 'user_type', 'role']).where('co_id', '=', co).execute()
    ).map(({ user_id, user_type, role }) => [user_id, [user_type, role]]),
  );
const notified = async (id: string) =>
  (
    await api.db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', `${id}@example.com`)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template);

test('a hand-over is offered and accepted with a code, swaps the roles, notifies both people and ends their sessions', async () => {
  const { owner, heir, co, path } = await company();
  expect(await offer(owner, heir, path)).toEqual([200, {}]);
  for (const one of [owner, heir])
    expect(await api.as(one).get(`${path}/offer`)).toMatchObject([
      200,
      { offer: { contact_id: heir.userId, from_name: owner.userId, expired: 0 }, proven: ['email'] },
    ]);
  expect(await rolesOf(co)).toEqual({ [owner.userId]: [4, 0], [heir.userId]: [32, 2] });
  await api.db
    .insertInto('access_key')
    .values({
      id: `k-${co}`,
      access_key_id: `AK${co}`,
      secret_hash: co,
      last_four: 'abcd',
      user_id: owner.userId,
      description: '',
      status: 1,
      created_at: new Date(),
      expires_at: null,
    })
    .execute();
  expect(await accept(heir, path)).toEqual([200, {}]);
  expect(await rolesOf(co)).toEqual({ [owner.userId]: [32, 1], [heir.userId]: [4, 0] });
  expect(await notified(heir.userId)).toEqual(['ownershipOffered', 'ownershipTaken']);
  expect(await notified(owner.userId)).toEqual(['ownershipGiven']);
  expect((await api.as(owner).get('/userinfo'))[0]).toBe(401);
  expect(await api.as(heir).get('/userinfo')).toMatchObject([200, { role: 0, user_type: 4 }]);
  expect(await api.db.selectFrom('access_key').select('id').where('user_id', '=', owner.userId).execute()).toEqual([]);
  expect(await api.as(heir).get(`${path}/offer`)).toMatchObject([200, { offer: null }]);
});

test('only the main account offers, to an active person of its company with a proven address', async () => {
  const { owner, heir, path } = await company();
  const platform = await colleague(api, owner, `platform${number}`, 1);
  await prove(platform);
  expect(await offer(platform, heir, path)).toMatchObject([403, { code: 'Account.Partner.Main.Only' }]);
  expect(await offer(heir, heir, path)).toMatchObject([403, { code: 'Account.Partner.Main.Only' }]);
  const { heir: stranger } = await company();
  expect(await offer(owner, stranger, path)).toMatchObject([404, {}]);
  expect(await offer(owner, owner, path)).toMatchObject([404, {}]);
  expect((await offer(stranger, stranger, path))[0]).toBe(404);
  const fresh = await colleague(api, owner, `fresh${number}`);
  expect(await offer(owner, fresh, path)).toMatchObject([409, { code: 'Account.Owner.Unverified' }]);
  await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', fresh.userId).execute();
  expect(await offer(owner, fresh, path)).toMatchObject([409, { code: 'Account.Contact.Disabled' }]);
});

test('only the main account searches for successors, who are active and have a password and a verified address', async () => {
  const { owner, heir, path } = await company();
  const named = await colleague(api, owner, `named${number}`, 1);
  const fresh = await colleague(api, owner, `unproven${number}`);
  const gone = await colleague(api, owner, `gone${number}`);
  await prove(named, gone);
  await api.db.updateTable('app_user').set({ user_name: 'Zoë 100%' }).where('user_id', '=', named.userId).execute();
  await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', gone.userId).execute();
  await api.db
    .updateTable('app_user')
    .set({ password_hash: null, email_verified: true })
    .where('user_id', '=', fresh.userId)
    .execute();
  const found = async (search = '') => {
    const [status, body] = await api.as(owner).get(`${path}/candidates?search=${encodeURIComponent(search)}`);
    return [
      status,
      ...(body as { entries: { contact_id: string }[] }).entries.map(({ contact_id }) => contact_id).sort(),
    ];
  };
  expect(await found()).toEqual([200, heir.userId, named.userId]);
  expect(await found('zoë')).toEqual([200, named.userId]);
  expect(await found('0%')).toEqual([200, named.userId]);
  expect(await found(`${heir.userId}@`)).toEqual([200, heir.userId]);
  expect(await found('nobody')).toEqual([200]);
  for (const one of [heir, named])
    expect(await api.as(one).get(`${path}/candidates`)).toMatchObject([403, { code: 'Account.Partner.Main.Only' }]);
  const { owner: stranger } = await company();
  expect((await api.as(stranger).get(`${path}/candidates`))[0]).toBe(404);
});

test('a code of another scene, of another person, or to an address that was only typed, does not count', async () => {
  const { owner, heir, path } = await company();
  const wrong = [
    await proof(owner, VerifyScene.cancelAccount),
    await proof(heir),
    await proofOf(api, 'else@example.com', { scene: VerifyScene.handOver, userType: UserType.partner }),
    'made-up',
  ];
  for (const verify_code_token of wrong) {
    expect(await api.as(owner).post(`${path}/offer`, { contact_id: heir.userId, verify_code_token })).toMatchObject([
      400,
      { code: 'Account.VerifyCode.Overtime' },
    ]);
  }
  await offer(owner, heir, path);
  await api.db.updateTable('app_user').set({ email_verified: false }).where('user_id', '=', heir.userId).execute();
  expect(await accept(heir, path)).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
});

test('an offer can be withdrawn or declined, goes to one person, and expires after seven days', async () => {
  const { owner, heir, path, co } = await company();
  const other = await colleague(api, owner, `other${number}`);
  await prove(other);
  for (const one of [owner, heir]) {
    await offer(owner, heir, path);
    expect(await api.as(other).get(`${path}/offer`)).toMatchObject([200, { offer: null }]);
    expect(await api.as(other).delete(`${path}/offer`)).toMatchObject([409, {}]);
    expect(await api.as(one).delete(`${path}/offer`)).toEqual([200, {}]);
    expect(await accept(heir, path)).toMatchObject([409, { code: 'Account.Conflict' }]);
  }
  // The other person is notified, and so is the receiver of a replaced offer.
  expect(await notified(heir.userId)).toEqual(['ownershipOffered', 'ownershipWithdrawn', 'ownershipOffered']);
  expect(await notified(owner.userId)).toEqual(['ownershipDeclined']);
  await offer(owner, heir, path);
  await offer(owner, other, path);
  expect((await notified(heir.userId)).at(-1)).toBe('ownershipWithdrawn');
  expect(await accept(heir, path)).toMatchObject([409, {}]);
  api.advance(7 * 24 * 3600 + 1);
  expect(await accept(other, path)).toMatchObject([409, {}]);
  for (const one of [owner, other])
    expect(await api.as(one).get(`${path}/offer`)).toMatchObject([
      200,
      { offer: { contact_id: other.userId, expired: 1 } },
    ]);
  expect(await api.as(owner).delete(`${path}/offer`)).toEqual([200, {}]);
  expect(await notified(other.userId)).toEqual(['ownershipOffered']);
  expect(await api.as(other).get(`${path}/offer`)).toMatchObject([200, { offer: null }]);
  api.services.clock.reset();
  expect(await rolesOf(co)).toMatchObject({ [owner.userId]: [4, 0] });
});

test.each(['deleted', 'disabled'])('an offer to a person who is %s ends', async (how) => {
  const { owner, heir, co, path } = await company();
  await offer(owner, heir, path);
  const person = `/api/account/v1/partner/${co}/user/${heir.userId}`;
  expect(
    (
      await (how === 'deleted'
        ? api.as(owner).delete(person)
        : api.as(owner).put(`${person}/status`, { active_status: 0 }))
    )[0],
  ).toBe(200);
  expect(await api.as(owner).get(`${path}/offer`)).toMatchObject([200, { offer: null }]);
});

test('no caller can disable, delete or cancel the last main account while others are active', async () => {
  const { owner, heir } = await company();
  const change = (values: object) =>
    api.db.updateTable('app_user').set(values).where('user_id', '=', owner.userId).execute();
  for (const values of [
    { status: 4 },
    { status: 5 },
    { status: 6, co_id: null, role: null },
    { role: 1 },
    { role: null },
  ]) {
    await expect(change(values)).rejects.toMatchObject({ constraint: 'company_keeps_owner' });
  }
  await expect(api.db.deleteFrom('app_user').where('user_id', '=', owner.userId).execute()).rejects.toThrow();
  await expect(
    api.db.updateTable('app_user').set({ role: 0 }).where('user_id', '=', heir.userId).execute(),
  ).rejects.toMatchObject({ constraint: 'company_owner_key' });
  await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', heir.userId).execute();
  await change({ status: 5 });
});

test('staff appoint a successor with a reason, also of a lost main account; both people are notified', async () => {
  const { owner, heir, co } = await company();
  const appoint = (contact_id: string, reason = 'The holder has left.', caller = staff) =>
    api.as(caller).put(`/api/account/v2/partner/${co}/owner`, { contact_id, reason });
  expect((await appoint(heir.userId, ' '))[0]).toBe(400);
  expect(
    (
      await appoint(heir.userId, 'x', callerOf(UserType.employee, 'viewer', { privileges: [Privilege.customerView] }))
    )[0],
  ).toBe(403);
  expect((await appoint(heir.userId, 'x', owner))[0]).toBe(403);
  expect((await appoint(owner.userId))[0]).toBe(409);
  expect(await appoint(heir.userId)).toEqual([200, {}]);
  expect(await rolesOf(co)).toEqual({ [owner.userId]: [32, 1], [heir.userId]: [4, 0] });
  expect(await notified(owner.userId)).toEqual(['ownershipAppointed']);
  expect(await notified(heir.userId)).toEqual(['ownershipAppointed']);
  const trace = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'ownership.appointed')
    .where('object_id', '=', co)
    .executeTakeFirstOrThrow();
  expect(trace.detail).toMatchObject({ reason: 'The holder has left.' });
});

test('staff appoint the owner of an enterprise that lost its own; neither call reaches companies of the other kind', async () => {
  const owner = callerOf(UserType.enterprise, 'lost');
  await api.as(owner).get('/userinfo');
  const heir = callerOf(UserType.enterprise, 'lost-heir', { coId: owner.coId });
  await api.as(heir).get('/userinfo');
  const proven = { password_hash: 'x', email_verified: true };
  for (const { userId } of [owner, heir])
    await api.db
      .updateTable('app_user')
      .set({ ...proven, email: `${userId}@example.com` })
      .where('user_id', '=', userId)
      .execute();
  const clerk = callerOf(UserType.employee, 'accounts', {
    privileges: [Privilege.customerAccountReset, Privilege.partnerEdit],
  });
  const body = { contact_id: heir.userId, reason: 'The owner cannot be reached.' };
  const path = `/api/account/v1/customer/${owner.coId ?? ''}/owner`;
  expect((await api.as(clerk).get(`${path}/candidates`))[1].entries).toMatchObject([{ contact_id: heir.userId }]);
  expect((await api.as(clerk).get(`/api/account/v2/partner/${owner.coId ?? ''}/owner/candidates`))[1].entries).toEqual(
    [],
  );
  expect((await api.as(clerk).put(`/api/account/v2/partner/${owner.coId ?? ''}/owner`, body))[0]).toBe(404);
  expect((await api.as(staff).put(path, body))[0]).toBe(403);
  expect(await api.as(clerk).put(path, body)).toEqual([200, {}]);
  expect(await rolesOf(owner.coId ?? '')).toEqual({ [owner.userId]: [2, 1], [heir.userId]: [2, 0] });
  for (const { userId } of [owner, heir]) expect(await notified(userId)).toEqual(['ownershipAppointed']);
});
