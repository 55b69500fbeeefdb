import { Decision } from '@portal/common/enums/approval/approval-status';
import { ContactActive } from '@portal/common/enums/partner/contact-status';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { acceptLink } from '../../testing/worlds/contact-world.ts';
import { member, memberWorld } from '../../testing/worlds/member-world.ts';
import { makeKey } from '../../testing/worlds/customer-world.ts';
import { proofOf } from '../../testing/proofs.ts';
import { NOT_RECENT, withOldSignIn } from '../../testing/session.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { tellNextRole } from './tell-role.ts';

const api = await testApi();
const { owner, path, invite, rowOf } = await memberWorld(api);
const administrator = await member(api, owner, 'administrator', 1);
const ordinary = await member(api, owner, 'ordinary', 2);
const finance = await member(api, owner, 'finance', 3);
const DENIED = [403, { code: 'Account.Permission.Denied' }];
const NOT_ALLOWED = [409, { code: 'Account.Member.Role' }];
const setRole = (by: Caller, userId: string, role: number) => api.as(by).put(`${path}/${userId}/role`, { role });

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

test('an invited member sets a password and signs in with the role of the invitation', async () => {
  const [status, { user_id }] = await invite(owner, { email: 'Mia@Acme.example', phone: '', role: 3 });
  expect(status).toBe(200);
  expect(await rowOf(user_id)).toMatchObject({ user_type: 2, role: 3, co_id: owner.coId, email: 'mia@acme.example' });
  const [, listed] = await api.as(administrator).get(path);
  expect(listed.entries.find((one: { user_id: string }) => one.user_id === user_id)).toMatchObject({
    role: 3,
    last_sign_in: null,
    invitation: { state: InvitationState.sent, sent_by: 'email' },
  });
  await acceptLink(api, 'mia@acme.example');
  const [, read] = await api.as(owner).get(`${path}/${user_id}`);
  expect(read).toMatchObject({ email_verified: 1, invitation: { state: InvitationState.accepted } });
});

test('an invitation goes by text message where there is no e-mail, and is sent again and withdrawn', async () => {
  const [, { user_id }] = await invite(administrator, { email: '', phone: '+86-13911110000', role: 2 });
  const invitation = `/api/account/v1/user/${user_id}/invitation`;
  expect((await api.as(administrator).get(`${path}/${user_id}`))[1]).toMatchObject({ invitation: { sent_by: 'sms' } });
  expect(await api.as(administrator).post(invitation)).toMatchObject([200, { sent_by: 'sms' }]);
  expect((await api.as(owner).delete(invitation))[0]).toBe(200);
  expect((await api.as(owner).get(`${path}/${user_id}`))[1]).toMatchObject({
    invitation: { state: InvitationState.withdrawn },
  });
  for (const one of [ordinary, finance]) expect(await api.as(one).post(invitation)).toMatchObject(DENIED);
});

test('who gets another role, or has one from before there were roles, is told once', async () => {
  const risen = await member(api, owner, 'risen', 2);
  const address = `${risen.userId}@acme.example`;
  const proven = { email: address, email_verified: true };
  await api.db
    .updateTable('app_user')
    .set({ ...proven, role_untold: true })
    .where('user_id', '=', risen.userId)
    .execute();
  const messages = () =>
    api.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', address)
      .where('template', '=', 'memberRole')
      .execute();
  expect((await setRole(owner, risen.userId, 2))[0]).toBe(200);
  expect(await messages()).toEqual([]);
  while (await tellNextRole(api.services)) continue;
  expect(await tellNextRole(api.services)).toBe(false);
  expect(await messages()).toMatchObject([{ text: expect.stringContaining('“普通成员”') }]);
  expect((await setRole(owner, risen.userId, 3))[0]).toBe(200);
  expect(await messages()).toHaveLength(2);
});

test.each([
  ['no address', { email: '', phone: '' }, 'email', 'email.empty'],
  ['an e-mail of a member', { email: 'taken@acme.example' }, 'email', 'Account.Email.Exists'],
  ['a phone number of a member', { phone: '+86-13911112222', email: '' }, 'phone', 'Account.Phone.Exists'],
  ['the role of the owner', { role: 0 }, 'role', 'request.invalid'],
  ['no such role', { role: 4 }, 'role', 'request.invalid'],
])('%s is refused at its field', async (_, body, field, code) => {
  await invite(owner, { email: 'taken@acme.example', phone: '+86-13911112222' });
  const [status, answer] = await invite(owner, body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(answer.fields[field].code).toBe(code);
});

test('only the owner names administrators; administrators change the roles of all others', async () => {
  const [, { user_id }] = await invite(owner);
  expect((await invite(administrator, { role: 1 }))[1].fields).toMatchObject({ role: {} });
  expect((await setRole(administrator, user_id, 3))[0]).toBe(200);
  expect(await setRole(administrator, user_id, 1)).toMatchObject(NOT_ALLOWED);
  expect((await setRole(owner, user_id, 1))[0]).toBe(200);
  expect(await setRole(administrator, user_id, 2)).toMatchObject(NOT_ALLOWED);
  expect(await setRole(owner, user_id, 0)).toMatchObject(NOT_ALLOWED);
  expect((await rowOf(user_id)).role).toBe(1);
});

test('administrators are invited after a recent sign-in; others without one', async () => {
  await withOldSignIn(api.db, owner.userId, async () => {
    expect(await invite(owner, { role: 1 })).toMatchObject(NOT_RECENT);
    expect((await invite(owner, { role: 3 }))[0]).toBe(200);
  });
  expect((await invite(owner, { role: 1 }))[0]).toBe(200);
});

test('owner and administrators are told of another administrator, and of nothing else', async () => {
  const [, { user_id }] = await invite(owner, { role: 2 });
  const told = async () => {
    const rows = await api.db
      .selectFrom('notice')
      .select('user_id')
      .where('template', '=', 'administratorMade')
      .execute();
    return rows.map((row) => row.user_id).toSorted();
  };
  const { rows: administrators } = await sql<{ user_id: string }>`
    select user_id from app_user where co_id = ${owner.coId} and role in (0, 1) and status = ${AccountStatus.active}
      and not exists (select from invitation i where i.user_id = app_user.user_id)`.execute(api.db);
  const both = administrators.map((row) => row.user_id).toSorted();
  await api.db.deleteFrom('notice').execute();
  await setRole(owner, user_id, 3);
  expect(await told()).toEqual([]);
  await setRole(owner, user_id, 1);
  expect(await told()).toEqual(both);
});

test('an invited administrator gets the invitation alone, no link that locks the account of who invited', async () => {
  const [, { user_id }] = await invite(owner, { role: 1, email: 'mistyped@acme.example' });
  const templates = async () => {
    const rows = await api.db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', 'mistyped@acme.example')
      .orderBy('template')
      .execute();
    return rows.map((row) => row.template);
  };
  expect(await templates()).toEqual(['invitation']);
  // Accepted, and used once.
  const used = { email_verified: true, first_used_at: api.services.clock.now() };
  await api.db.updateTable('app_user').set(used).where('user_id', '=', user_id).execute();
  expect((await invite(owner, { role: 1 }))[0]).toBe(200);
  expect(await templates()).toEqual(['administratorMade', 'invitation']);
});

test('a user of the provider who becomes an administrator reaches what administrators reach', async () => {
  const provided = callerOf(UserType.idpUser, 'provided', { coId: owner.coId, role: 2 });
  expect(await api.as(provided).get(path)).toMatchObject(DENIED);
  expect((await setRole(owner, provided.userId, 1))[0]).toBe(200);
  expect((await api.as(provided).get(path))[0]).toBe(200);
});

test('disabling ends what the person has, with a receipt; the person can be enabled again and deleted', async () => {
  const leaver = await member(api, owner, 'leaver', 2);
  await api.as(leaver).get('/userinfo');
  const status = (active_status: number) => api.as(administrator).put(`${path}/u-leaver/status`, { active_status });
  expect(await status(0)).toMatchObject([200, { receipt: { user_id: 'u-leaver', sessions: 1 } }]);
  expect((await api.as(administrator).get(`${path}/u-leaver`))[1]).toMatchObject({ active_status: 0 });
  expect(await status(1)).toMatchObject([200, { receipt: null }]);
  expect((await rowOf('u-leaver')).status).toBe(2);
  expect((await api.as(administrator).delete(`${path}/u-leaver`))[0]).toBe(200);
  expect((await api.as(administrator).get(`${path}/u-leaver`))[0]).toBe(404);
});

test.each(['the owner', 'themselves'])('administrators cannot disable, delete or rank %s', async (who) => {
  const { userId } = who === 'the owner' ? owner : administrator;
  const before = await rowOf(userId);
  expect(await api.as(administrator).put(`${path}/${userId}/status`, { active_status: 0 })).toMatchObject(NOT_ALLOWED);
  expect(await api.as(administrator).delete(`${path}/${userId}`)).toMatchObject(NOT_ALLOWED);
  expect(await setRole(administrator, userId, 2)).toMatchObject(NOT_ALLOWED);
  expect(await rowOf(userId)).toEqual(before);
});

test('people of another company are not found', async () => {
  const other = callerOf(UserType.enterprise, 'bolt');
  await api.as(other).get('/userinfo');
  expect((await api.as(other).get(path))[0]).toBe(404);
  const own = '/api/account/v1/enterprise/co-bolt/members';
  for (const answer of [
    await api.as(other).get(`${own}/${ordinary.userId}`),
    await api.as(other).put(`${own}/${ordinary.userId}/status`, { active_status: 0 }),
    await api.as(other).put(`${own}/${ordinary.userId}/role`, { role: 3 }),
    await api.as(other).delete(`${own}/${ordinary.userId}`),
    await api.as(other).post(`/api/account/v1/user/${ordinary.userId}/invitation`),
  ])
    expect(answer[0]).toBe(404);
});

test('who approves a request to join names the role, an ordinary one if nothing is said', async () => {
  const asked = async (login_name: string) => {
    const body = { login_name, username: 'New', email: `${login_name}@acme.example`, note: '' };
    expect((await api.as(ordinary).post('/api/account/v1/account_requests/own', body))[0]).toBe(200);
    const { id, user_id } = await api.db
      .selectFrom('account_application')
      .select(['id', 'user_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { path: `/api/account/v1/company/account_requests/${id}`, user_id };
  };
  const first = await asked('first_new');
  const approve = { result: Decision.approve, note: '' };
  expect((await api.as(administrator).put(first.path, { ...approve, role: 1 }))[1].fields).toMatchObject({ role: {} });
  expect((await api.as(administrator).put(first.path, { ...approve, role: 3 }))[0]).toBe(200);
  expect(await rowOf(first.user_id)).toMatchObject({ role: 3, status: 2 });
  const second = await asked('second_new');
  expect((await api.as(owner).put(second.path, approve))[0]).toBe(200);
  expect(await rowOf(second.user_id)).toMatchObject({ role: 2, status: 2 });
  const third = await asked('third_new');
  await withOldSignIn(api.db, owner.userId, async () => {
    expect(await api.as(owner).put(third.path, { ...approve, role: 1 })).toMatchObject(NOT_RECENT);
  });
  expect((await api.as(owner).put(third.path, { ...approve, role: 1 }))[0]).toBe(200);
});

test('an administrator is enabled after a recent sign-in, and disabled without one', async () => {
  const [boss, helper] = [await member(api, owner, 'deputy', 1), await member(api, owner, 'helper', 2)];
  const turn = (who: Caller, active_status: number) =>
    api.as(owner).put(`${path}/${who.userId}/status`, { active_status });
  await withOldSignIn(api.db, owner.userId, async () => {
    for (const who of [boss, helper]) expect((await turn(who, ContactActive.disabled))[0]).toBe(200);
    expect(await turn(boss, ContactActive.enabled)).toMatchObject(NOT_RECENT);
    expect((await turn(helper, ContactActive.enabled))[0]).toBe(200);
  });
  expect((await turn(boss, ContactActive.enabled))[0]).toBe(200);
});

const prove = async (who: Caller, scene: VerifyScene) => {
  await api.db
    .updateTable('app_user')
    .set({ email_verified: true, password_hash: 'a hash' })
    .where('user_id', '=', who.userId)
    .execute();
  return proofOf(api, `${who.userId}@example.com`, { scene });
};

test('the owner cannot close the account while others are active; a member leaves on their own', async () => {
  const leave = async (who: Caller) =>
    api
      .as(who)
      .post(`/api/account/v1/enterprise_user/${who.userId}/cancel`, {
        user_id: who.userId,
        user_type: 2,
        accepted_notice: 1,
        verify_code_token: await prove(who, VerifyScene.cancelAccount),
      });
  expect(await leave(owner)).toMatchObject([409, { code: 'Account.Owner.Last' }]);
  expect((await leave(finance))[0]).toBe(200);
  expect((await api.as(administrator).get(`${path}/u-finance`))[1]).toMatchObject({ active_status: 2 });
});

test('the owner hands over by two codes and stays an administrator, with the access keys', async () => {
  const offered = '/api/account/v1/enterprise/co-acme/owner';
  await makeKey(api, owner.userId);
  const heir = await member(api, owner, 'heir', 2);
  const token = await prove(heir, VerifyScene.handOver);
  const offer = async (by: Caller) =>
    api
      .as(by)
      .post(`${offered}/offer`, { contact_id: heir.userId, verify_code_token: await prove(by, VerifyScene.handOver) });
  expect(await offer(administrator)).toMatchObject(DENIED);
  const [, { entries }] = await api.as(owner).get(`${offered}/candidates?search=heir`);
  expect(entries).toMatchObject([{ contact_id: heir.userId, role: 2 }]);
  expect((await offer(owner))[0]).toBe(200);
  expect((await api.as(heir).put(offered, { verify_code_token: token }))[0]).toBe(200);
  expect(await rowOf(heir.userId)).toMatchObject({ role: 0, user_type: 2 });
  expect(await rowOf(owner.userId)).toMatchObject({ role: 1, user_type: 2 });
  expect(
    await api.db.selectFrom('access_key').select('user_id').where('user_id', '=', owner.userId).execute(),
  ).toHaveLength(1);
});
