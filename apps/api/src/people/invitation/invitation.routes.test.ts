import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { makeUser } from '../../testing/proofs.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';
import { deletePerson } from '../contacts/end-access.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';

const api = await testApi();
const MINUTE = 61;
const DAY = 24 * 3600;
const staffWith = (id: string, ...privileges: string[]) => callerOf(UserType.employee, id, { privileges });
const admin = staffWith('admin', Privilege.admin);
const partner = callerOf(UserType.partner, 'acme');
let number = 0;

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
afterEach(() => {
  api.services.clock.reset();
});
beforeAll(async () => {
  for (const caller of [admin, partner, callerOf(UserType.partner, 'bolt'), callerOf(UserType.partner, 'raw')])
    await api.as(caller).get('/userinfo');
  await api.db.updateTable('company').set({ auth_status: 2 }).where('co_id', 'in', ['co-acme', 'co-bolt']).execute();
});

/** An account created by others, without a password; a contact of a partner by default. */
async function newcomer(more: Parameters<typeof makeUser>[2] = {}) {
  number += 1;
  const id = `i${number}`;
  await makeUser(api, id, {
    user_type: UserType.partnerContact,
    co_id: 'co-acme',
    role: 2,
    email: `${id}@acme.example`,
    ...more,
  });
  return id;
}
const inviteUser = (id: string, by = partner): Promise<Answer> =>
  api.as(by).post(`/api/account/v1/user/${id}/invitation`);
const lastMessage = async () => {
  const message = await api.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...message, query: Object.fromEntries(new URL(message.link ?? '').searchParams) };
};
const setPassword = async ({ user_id, user_type, reset_code }: Record<string, string>): Promise<Answer> =>
  api
    .as(null)
    .put('/api/account/v1/user/0/password/reset', {
      user_id,
      user_type: Number(user_type),
      reset_code,
      new_password: await api.seal('New-67890', 'new_password'),
    });
const userOf = (id: string) =>
  api.db.selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();

test('an invitation is a link in the language of the invited person, which sets the first password', async () => {
  const id = await newcomer({ language: 'zh-CN' });
  expect(await inviteUser(id)).toEqual([200, { sent_by: 'email' }]);
  const { query, ...message } = await lastMessage();
  expect(message).toMatchObject({
    recipient: `${id}@acme.example`,
    channel: 'email',
    locale: 'zh-CN',
    subject: '账号已开通，请设置密码',
    text: expect.stringMatching(/，您好！.+已在账号门户为您开通账号，请在 7 天内点击链接设置密码：/),
    link: expect.stringMatching(/^http:\/\/localhost\/microapp\/setPassword\/reset\?/),
  });
  expect(query).toEqual({
    reset_code: expect.stringMatching(/^[\w-]{43}$/),
    status: '1',
    user_id: id,
    user_type: '32',
    user_name: id,
    lang: 'zh_CN',
  });
  expect((await userOf(id)).confirm_status).toBe(1);
  for (let opened = 0; opened < 2; opened += 1)
    await api
      .as(null)
      .get(`/microapp/setPassword/reset?${new URLSearchParams(query)}`, { headers: { accept: 'text/html' } });
  expect(await setPassword(query)).toMatchObject([
    200,
    { redirect_url: expect.stringContaining('/loginPartnerPortal') },
  ]);
  expect(await userOf(id)).toMatchObject({
    confirm_status: 2,
    status: 2,
    password_hash: expect.stringMatching(/^\$argon2id/),
  });
  expect(await setPassword(query)).toMatchObject([400, { code: '4001209003' }]);
  const trace = await api.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'invitation.sent')
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(trace.actor_id).toBe('u-acme');
  expect(JSON.stringify(trace)).not.toContain(query.reset_code);
});

test('the page of a valid link learns the company, and nobody else does', async () => {
  const id = await newcomer();
  await inviteUser(id);
  const { reset_code } = (await lastMessage()).query;
  const opening = (code: string | undefined, userId = id) =>
    api.as(null).put(`/api/account/v1/user/${userId}/invitation/opened`, { reset_code: code });
  const { company_name } = await api.db
    .selectFrom('company')
    .select('company_name')
    .where('co_id', '=', 'co-acme')
    .executeTakeFirstOrThrow();
  expect(company_name).not.toBe('');
  expect(await opening(reset_code)).toEqual([200, { company_name }]);
  const refused = [400, { code: '4001209003' }];
  const invalid = await opening('made-up');
  expect(invalid).toMatchObject(refused);
  expect(JSON.stringify(invalid)).not.toContain(company_name);
  expect(await opening(reset_code, await newcomer())).toMatchObject(refused);
  await api.as(partner).delete(`/api/account/v1/user/${id}/invitation`);
  expect(await opening(reset_code)).toMatchObject(refused);

  const alone = await newcomer({ user_type: UserType.employee, co_id: null, role: null });
  expect(await inviteUser(alone, admin)).toMatchObject([200, {}]);
  expect(await opening((await lastMessage()).query.reset_code, alone)).toEqual([200, { company_name: null }]);
});

test('an account without an e-mail is invited by SMS', async () => {
  const id = await newcomer({ email: null, phone: '+86-13811112222' });
  expect(await inviteUser(id)).toEqual([200, { sent_by: 'sms' }]);
  expect(await lastMessage()).toMatchObject({ channel: 'sms', recipient: '+86-13811112222' });
});

test('a second invitation invalidates the previous link; a link is valid for seven days', async () => {
  const id = await newcomer();
  await inviteUser(id);
  const { query: first } = await lastMessage();
  expect(await inviteUser(id)).toMatchObject([429, { code: '4290000000', retry_after: expect.any(Number) }]);
  api.advance(MINUTE);
  expect((await inviteUser(id))[0]).toBe(200);
  const { query: second } = await lastMessage();
  expect(await setPassword(first)).toMatchObject([400, { code: '4001209003' }]);
  api.advance(7 * DAY + 1);
  expect(await setPassword(second)).toMatchObject([400, { code: '4001209003' }]);
  await inviteUser(id);
  const { query: third } = await lastMessage();
  api.advance(7 * DAY - MINUTE);
  expect((await setPassword(third))[0]).toBe(200);
});

test.each<[string, Parameters<typeof makeUser>[2]]>([
  ['has a password', { password_hash: 'a hash' }],
  ['is disabled', { status: 4 }],
  ['was rejected', { status: 3 }],
  ['has no address', { email: null }],
])('an account that %s is not invited', async (_, more) => {
  const id = await newcomer(more);
  expect(await inviteUser(id)).toMatchObject([409, { code: 'Account.Conflict' }]);
  expect(await api.db.selectFrom('reset_code').select('reason').where('user_id', '=', id).execute()).toEqual([]);
});

test('a pending account stays pending when its first password is set', async () => {
  const id = await newcomer({ status: 1 });
  await inviteUser(id);
  expect((await setPassword((await lastMessage()).query))[0]).toBe(200);
  expect((await userOf(id)).status).toBe(1);
});

const contactEditor = staffWith('contacts', Privilege.customerContactEdit);
const partnerMaker = staffWith('creator', Privilege.partnerCreate);
const enterprise = { user_type: UserType.enterprise, co_id: null, role: null };
// A second one: a company has one main account with role 0.
const main = { user_type: UserType.partner, role: null };

test.each<[string, ReturnType<typeof callerOf>, Parameters<typeof makeUser>[2], number]>([
  ['the main account of the company', partner, {}, 200],
  ['a platform admin of the company', callerOf(UserType.partnerContact, 'plat', { role: 1, coId: 'co-acme' }), {}, 200],
  ['an ordinary user of the company', callerOf(UserType.partnerContact, 'ord', { role: 2, coId: 'co-acme' }), {}, 404],
  ['another company', callerOf(UserType.partner, 'bolt'), {}, 404],
  ['the company, about its main account', partner, main, 404],
  ['a company, about an enterprise', partner, enterprise, 404],
  ['a company that is not authenticated', callerOf(UserType.partner, 'raw'), { co_id: 'co-raw' }, 403],
  ['staff for customers, about an enterprise', contactEditor, enterprise, 200],
  ['staff for customers, about a partner', contactEditor, main, 404],
  ['staff for partners, about a partner', partnerMaker, main, 200],
  ['staff for partners, about a contact', staffWith('editor', Privilege.partnerEdit), {}, 200],
  ['staff for partners, about an enterprise', partnerMaker, enterprise, 404],
  ['staff for partners, about staff', partnerMaker, { user_type: UserType.employee, co_id: null, role: null }, 404],
  ['an admin, about staff', admin, { user_type: UserType.employee, co_id: null, role: null }, 200],
  [
    'an admin, about people of an identity provider',
    admin,
    { user_type: UserType.idpUser, co_id: null, role: null },
    404,
  ],
  ['staff who only look', staffWith('viewer', Privilege.customerView), enterprise, 403],
  ['an enterprise, about people of another company', callerOf(UserType.enterprise, 'ent'), {}, 404],
])('%s: %#', async (_, caller, more, status) => {
  const id = await newcomer(more);
  expect((await inviteUser(id, caller))[0]).toBe(status);
  const codes = await api.db.selectFrom('reset_code').select('user_id').where('user_id', '=', id).execute();
  expect(codes).toHaveLength(status === 200 ? 1 : 0);
});

test('anonymous callers and unknown accounts are rejected', async () => {
  expect(await api.as(null).post(`/api/account/v1/user/${await newcomer()}/invitation`)).toMatchObject([401, {}]);
  expect(await inviteUser('u-made-up', admin)).toMatchObject([404, { code: 'Account.NotFound' }]);
});

describe('the inviter', () => {
  let inviter = partner;
  const invitedBy = async () => {
    const id = await newcomer();
    inviter = callerOf(UserType.partnerContact, `by-${id}`, { coId: 'co-acme', role: 1 });
    expect((await inviteUser(id, inviter))[0]).toBe(200);
    const { query } = await lastMessage();
    return { id, query };
  };
  const open = (query: Record<string, string>) =>
    api.as(null).put(`/api/account/v1/user/${query.user_id ?? ''}/invitation/opened`, { reset_code: query.reset_code });
  const stateOf = async (id: string) =>
    (
      (await api.as(partner).get('/api/account/v1/partner/co-acme/user'))[1].entries as {
        user_id: string;
        invitation: { state: number };
      }[]
    ).find(({ user_id }) => user_id === id)?.invitation.state;
  const WITHDRAWN = 5;

  test.each([
    [
      'disabled',
      () => api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', inviter.userId).execute(),
    ],
    [
      'deleted',
      () =>
        inTransaction(api.db, (tx) => deletePerson(tx, { userId: inviter.userId, by: partner.userId, at: new Date() })),
    ],
  ])('%s: the link is dead, and a new one can be sent', async (_, end) => {
    const { id, query } = await invitedBy();
    await end();
    api.advance(0);
    expect(await open(query)).toMatchObject([400, { code: '4001209003' }]);
    expect(await setPassword(query)).toMatchObject([400, { code: '4001209003' }]);
    expect(await stateOf(id)).toBe(WITHDRAWN);
    api.advance(MINUTE);
    expect((await inviteUser(id))[0]).toBe(200);
    expect(await setPassword((await lastMessage()).query)).toMatchObject([200, {}]);
  });

  test('with a new password: the link stays', async () => {
    const { query } = await invitedBy();
    await inTransaction(api.db, (tx) => endSessionsOf(tx, inviter.userId, new Date()));
    api.advance(0);
    expect((await open(query))[0]).toBe(200);
    expect((await setPassword(query))[0]).toBe(200);
  });
});
