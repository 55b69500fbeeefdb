import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { makeUser } from '../../testing/proofs.ts';
import { NOT_RECENT, withOldSignIn } from '../../testing/session.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';
import { linkOf } from '../../testing/worlds/contact-world.ts';
import { staffWith } from '../../testing/worlds/customer-world.ts';
import { member, memberWorld } from '../../testing/worlds/member-world.ts';
import { addWebhook } from '../../testing/worlds/webhook-world.ts';
import { deletePerson } from './end-access.ts';

const api = await testApi({ SITE_ID: '2' });
const { owner, path: members, invite: inviteMember, rowOf } = await memberWorld(api);
const administrator = await member(api, owner, 'administrator', 1);
const ordinary = await member(api, owner, 'ordinary', 2);
const editor = staffWith('editor', Privilege.customerContactEdit);
const ENTERPRISE = '/api/account/v1/enterprise/co-acme';
const DEAD = [400, { code: '4001209003' }];
const MINUTE = 61;
let number = 0;

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
afterEach(() => {
  api.services.clock.reset();
});

/** A contact that staff enter, another one each time. */
async function entered() {
  number += 1;
  const contact = {
    username: `Contact ${number}`,
    phone: `+86-1380000${1000 + number}`,
    email: `c${number}@acme.example`,
  };
  const [status, { user_id }] = await api.as(editor).post('/api/account/v1/customer/co-acme/contact', contact);
  expect(status).toBe(200);
  return { id: user_id as string, ...contact };
}
const invitationOf = (id: string) => `${ENTERPRISE}/contacts/${id}/invitation`;
const invite = (id: string, by: Caller = owner, role = 2): Promise<Answer> =>
  api.as(by).post(invitationOf(id), { role });
const listed = async (id: string) => {
  const [status, { entries }] = await api.as(administrator).get(`${ENTERPRISE}/contacts?limit=100`);
  expect(status).toBe(200);
  return (entries as { user_id: string; role: number | null; invitation: { state: number } | null }[]).find(
    ({ user_id }) => user_id === id,
  );
};
const accept = async (email: string, link = linkOf(api, email)): Promise<Answer> => {
  const { user_type, ...rest } = await link;
  return api
    .as(null)
    .put('/api/account/v1/user/0/password/reset', {
      user_id: rest.user_id,
      user_type: Number(user_type),
      reset_code: rest.reset_code,
      new_password: await api.seal('New-67890', 'new_password'),
    });
};
const actionsOn = async (id: string) =>
  (await api.db.selectFrom('audit').select('action').where('object_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );

test('an invited contact becomes a member with the role of the invitation, the same account, and a contact no more', async () => {
  const { id, email, phone, username } = await entered();
  const { webhook_id } = await addWebhook(api.as(owner), 'https://hooks.example.com/', { kinds: ['account.created'] });
  expect(await listed(id)).toEqual({ user_id: id, contact_name: username, phone, email, role: null, invitation: null });
  expect((await api.as(owner).get(`${members}/${id}`))[0]).toBe(404);

  expect(await invite(id, owner, 3)).toEqual([200, { sent_by: 'email' }]);
  expect(await listed(id)).toMatchObject({ role: 3, invitation: { state: InvitationState.sent, days_left: 7 } });
  expect(await rowOf(id)).toMatchObject({ user_type: UserType.enterpriseContact, role: null });
  const link = await linkOf(api, email);
  expect(link.user_type).toBe('2');
  await api.as(null).put(`/api/account/v1/user/${id}/invitation/opened`, { reset_code: link.reset_code });
  expect(await listed(id)).toMatchObject({ invitation: { state: InvitationState.opened } });

  expect(await accept(email)).toMatchObject([200, { redirect_url: expect.stringContaining('/loginEnterprisePortal') }]);
  expect(await rowOf(id)).toMatchObject({
    user_type: UserType.enterprise,
    role: 3,
    co_id: 'co-acme',
    email_verified: true,
    phone,
    phone_verified: false,
    session_epoch: 1,
    confirm_status: 2,
  });
  expect(await listed(id)).toBeUndefined();
  expect((await api.as(owner).get(`${members}/${id}`))[1]).toMatchObject({
    role: 3,
    create_user: (await rowOf(owner.userId)).user_name,
    invitation: { state: InvitationState.accepted },
  });
  expect(await actionsOn(id)).toEqual([
    'customerContact.created',
    'invitation.sent',
    'invitation.opened',
    'member.fromContact',
    'password.set',
  ]);
  const events = await api.db
    .selectFrom('webhook_delivery')
    .select('payload')
    .where('webhook_id', '=', webhook_id)
    .execute();
  expect(events.map(({ payload }) => JSON.parse(payload).data)).toEqual([{ user_id: id, co_id: 'co-acme' }]);
  const [, activity] = await api.as(owner).get('/api/account/v1/company/activity?kind=people');
  expect(activity.entries).toContainEqual(
    expect.objectContaining({ action: 'member.fromContact', person: username, by: 'person' }),
  );
  // Staff have no contact any more, and an account instead.
  expect((await api.as(editor).delete(`/api/account/v1/customer/co-acme/contact/${id}`))[0]).toBe(404);
  expect(await accept(email, Promise.resolve(link))).toMatchObject(DEAD);
});

test('an invitation is sent again with another role, and withdrawn; then the contact is one as before', async () => {
  const { id, email } = await entered();
  await invite(id);
  expect(await invite(id)).toMatchObject([429, {}]);
  const first = await linkOf(api, email);
  api.advance(MINUTE);
  expect((await invite(id, administrator, 3))[0]).toBe(200);
  expect(await accept(email, Promise.resolve(first))).toMatchObject(DEAD);
  expect(await listed(id)).toMatchObject({ role: 3 });
  expect(await api.as(owner).delete(invitationOf(id))).toEqual([200, {}]);
  expect(await accept(email)).toMatchObject(DEAD);
  expect(await listed(id)).toMatchObject({ invitation: { state: InvitationState.withdrawn } });
  expect(await api.as(owner).delete(invitationOf(id))).toMatchObject([409, { code: 'Account.Conflict' }]);
  expect(await rowOf(id)).toMatchObject({ user_type: UserType.enterpriseContact, role: null, password_hash: null });
});

test('an invitation ends after seven days, and when a new one is sent it works', async () => {
  const { id, email } = await entered();
  await invite(id);
  api.advance(7 * 24 * 3600 + 1);
  expect(await accept(email)).toMatchObject(DEAD);
  expect(await listed(id)).toMatchObject({ invitation: { state: InvitationState.expired, days_left: 0 } });
  expect((await invite(id))[0]).toBe(200);
  expect((await accept(email))[0]).toBe(200);
});

test('the inviter leaves: the link is dead and counts as withdrawn', async () => {
  const leaver = await member(api, owner, 'leaver', 1);
  const { id, email } = await entered();
  await invite(id, leaver);
  await inTransaction(api.db, (tx) => deletePerson(tx, { userId: leaver.userId, by: owner.userId, at: new Date() }));
  expect(await accept(email)).toMatchObject(DEAD);
  expect(await listed(id)).toMatchObject({ invitation: { state: InvitationState.withdrawn } });
});

test('only the owner names administrators; such an invitation is the owner’s alone', async () => {
  const { id } = await entered();
  expect((await invite(id, administrator, 1))[1].fields).toMatchObject({ role: {} });
  expect((await invite(id, owner, 0))[1].fields).toMatchObject({ role: {} });
  expect((await invite(id, owner, 1))[0]).toBe(200);
  api.advance(MINUTE);
  const refused = [409, { code: 'Account.Member.Role' }];
  expect(await invite(id, administrator, 2)).toMatchObject(refused);
  expect(await api.as(administrator).delete(invitationOf(id))).toMatchObject(refused);
  expect((await api.as(owner).delete(invitationOf(id)))[0]).toBe(200);
  expect((await invite(id, administrator, 2))[0]).toBe(200);
});

test('an administrator is invited after a recent sign-in, others without one', async () => {
  const { id } = await entered();
  await withOldSignIn(api.db, owner.userId, async () => {
    expect(await invite(id, owner, 1)).toMatchObject(NOT_RECENT);
    expect((await invite(id, owner, 3))[0]).toBe(200);
  });
});

test('staff give the contact another e-mail: the link to the old one is withdrawn; a new phone number leaves it', async () => {
  const { id, username, phone, email } = await entered();
  const change = (body: object) =>
    api.as(editor).put(`/api/account/v1/customer/co-acme/contact/${id}`, { username, phone, email, ...body });
  await invite(id);
  expect((await change({ phone: '+86-13855555555' }))[0]).toBe(200);
  expect(await listed(id)).toMatchObject({ invitation: { state: InvitationState.sent } });
  expect((await change({ email: 'elsewhere@acme.example' }))[0]).toBe(200);
  expect(await listed(id)).toMatchObject({ invitation: { state: InvitationState.withdrawn } });
  expect(await accept(email)).toMatchObject(DEAD);
});

test.each([
  ['a member has', async (email: string) => expect((await inviteMember(owner, { email }))[0]).toBe(200)],
  [
    'another company has proven',
    (email: string) =>
      makeUser(api, `o-${email.split('@')[0] ?? ''}`, {
        user_type: UserType.enterprise,
        co_id: null,
        email,
        email_verified: true,
        self_registered: true,
      }),
  ],
])('an address that %s is refused, at the invitation and at the acceptance', async (_, take) => {
  const { id, email } = await entered();
  await invite(id);
  const link = linkOf(api, email);
  await link;
  await take(email);
  const taken = { code: 'Account.Email.Exists' };
  expect(await accept(email, link)).toMatchObject([409, taken]);
  expect(await rowOf(id)).toMatchObject({ user_type: UserType.enterpriseContact, password_hash: null });
  api.advance(MINUTE);
  expect(await invite(id)).toMatchObject([409, taken]);
});

test('members, other companies, and the calls for accounts do not reach a contact', async () => {
  const { id } = await entered();
  const other = callerOf(UserType.enterprise, 'bolt');
  await api.as(other).get('/userinfo');
  const elsewhere = `/api/account/v1/enterprise/co-bolt/contacts`;
  expect(await invite(id, ordinary)).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
  for (const answer of [
    await invite(id, other),
    await api.as(other).get(`${ENTERPRISE}/contacts`),
    await api.as(other).post(`${elsewhere}/${id}/invitation`, { role: 2 }),
    await api.as(other).delete(`${elsewhere}/${id}/invitation`),
    await invite(ordinary.userId),
    await api.as(owner).post(`/api/account/v1/user/${id}/invitation`),
    await api.as(owner).put(`${members}/${id}/role`, { role: 2 }),
    await api.as(owner).delete(`${members}/${id}`),
  ])
    expect(answer).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect((await api.as(other).get(elsewhere))[1]).toEqual({ entries: [], total_count: 0 });
});
