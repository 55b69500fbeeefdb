import { testApi } from '../../testing/test-api.ts';
import { acceptLink, contactWorld, linkOf } from '../../testing/worlds/contact-world.ts';
import { colleague, contactBody } from '../../testing/worlds/partner-company.ts';

const api = await testApi();
const { acme, path, made, read, rowOf } = await contactWorld(api);
const DAY = 24 * 3600;

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
afterEach(() => {
  api.services.clock.reset();
});

test('correcting the e-mail sends a new invitation to it and revokes the old link', async () => {
  const body = contactBody();
  const id = await made(body);
  const old = await linkOf(api, body.email);
  const email = `right-${body.email}`;
  expect(await api.as(acme).put(`${path()}/${id}`, { ...body, email })).toEqual([200, {}]);
  const opened = (code: string) =>
    api.as(null).put(`/api/account/v1/user/${id}/invitation/opened`, { reset_code: code });
  expect(await opened(old.reset_code)).toMatchObject([400, { code: '4001209003' }]);
  await acceptLink(api, email);
  expect(await read(id)).toMatchObject({ email, email_verified: 1, invitation: { state: 4 } });
});

test('the row shows the state of an invitation', async () => {
  const body = contactBody();
  const id = await made(body);
  const state = async () => (await read(id)).invitation as { state: number; days_left: number };
  const { reset_code } = await linkOf(api, body.email);
  api.advance(2.5 * DAY);
  expect(await state()).toMatchObject({ state: 1, days_left: 5 });
  for (let n = 0; n < 2; n += 1)
    expect(await api.as(null).put(`/api/account/v1/user/${id}/invitation/opened`, { reset_code })).toEqual([
      200,
      { company_name: 'Company co-acme' },
    ]);
  expect(await state()).toMatchObject({ state: 2, days_left: 5 });
  api.advance(5 * DAY);
  expect(await state()).toMatchObject({ state: 3, days_left: 0 });
  expect((await api.as(acme).post(`/api/account/v1/user/${id}/invitation`))[0]).toBe(200);
  expect(await state()).toMatchObject({ state: 1, days_left: 7 });
  const second = await linkOf(api, body.email);
  expect(second.reset_code).not.toBe(reset_code);
  expect(await api.as(acme).delete(`/api/account/v1/user/${id}/invitation`)).toEqual([200, {}]);
  expect(await state()).toMatchObject({ state: 5, days_left: 0 });
  expect(await api.as(acme).delete(`/api/account/v1/user/${id}/invitation`)).toMatchObject([409, {}]);
  expect(
    (await api.as(null).put(`/api/account/v1/user/${id}/invitation/opened`, { reset_code: second.reset_code }))[0],
  ).toBe(400);
});

test('disabling ends sessions, keys and links immediately and returns what ended; after enabling, the contact can sign in', async () => {
  const person = await colleague(api, acme, 'leaver');
  expect((await api.as(person).get(path()))[0]).toBe(200);
  await api.db
    .insertInto('access_key')
    .values({
      id: 'k-leaver',
      access_key_id: 'AKleaver',
      secret_hash: 'x',
      last_four: 'abcd',
      user_id: person.userId,
      description: '',
      status: 1,
      created_at: new Date(),
      expires_at: null,
    })
    .execute();
  const status = (active_status: number) => api.as(acme).put(`${path()}/${person.userId}/status`, { active_status });
  const open = await api.db
    .selectFrom('session')
    .select('session_id')
    .where('user_id', '=', person.userId)
    .where('ended_at', 'is', null)
    .execute();
  expect(await status(0)).toMatchObject([
    200,
    {
      receipt: {
        user_id: 'u-leaver',
        contact_name: 'u-leaver',
        sessions: open.length,
        access_keys: 1,
        links: 0,
        time: expect.any(String),
      },
    },
  ]);
  expect((await api.as(person).get(path()))[0]).toBe(401);
  expect(await read(person.userId)).toMatchObject({ active_status: 0 });
  expect(await status(0)).toEqual([200, { receipt: null }]);
  expect(await status(1)).toEqual([200, { receipt: null }]);
  expect(await read(person.userId)).toMatchObject({ active_status: 1 });
  // Enabling does not restore sessions.
  expect((await api.as(person).get(path()))[0]).toBe(401);
});

test('disabling revokes an invitation; it can be sent again after enabling', async () => {
  const body = contactBody();
  const id = await made(body);
  const { reset_code } = await linkOf(api, body.email);
  expect(await api.as(acme).put(`${path()}/${id}/status`, { active_status: 0 })).toMatchObject([
    200,
    { receipt: { links: 1 } },
  ]);
  expect((await api.as(null).put(`/api/account/v1/user/${id}/invitation/opened`, { reset_code }))[0]).toBe(400);
  expect(await read(id)).toMatchObject({ invitation: { state: 5 } });
  await api.as(acme).put(`${path()}/${id}/status`, { active_status: 1 });
  expect((await api.as(acme).post(`/api/account/v1/user/${id}/invitation`))[0]).toBe(200);
  await acceptLink(api, body.email);
});

test('a password link goes to the verified e-mail, once a minute, and replaces the password', async () => {
  const body = contactBody();
  const id = await made(body);
  const reset = () => api.as(acme).put(`${path()}/${id}/reset_password_email`);
  expect(await reset()).toMatchObject([409, { code: 'Account.Contact.NotInvited' }]);
  await acceptLink(api, body.email);
  expect(await reset()).toEqual([200, {}]);
  expect(await reset()).toMatchObject([429, {}]);
  const { password_hash } = await rowOf(id);
  // A link that was sent to a former address is invalid.
  const changed = `new-${body.email}`;
  const change = async (from: string, to: string) =>
    api.as(acme).put(`${path()}/${id}`, { ...body, email: to, version: (await read(id, acme)).version });
  const link = await linkOf(api, body.email);
  expect(await change(body.email, changed)).toEqual([200, {}]);
  expect(
    await api
      .as(null)
      .put('/api/account/v1/user/0/password/reset', {
        user_id: id,
        user_type: 32,
        reset_code: link.reset_code,
        new_password: await api.seal('Other-67890', 'new_password'),
      }),
  ).toMatchObject([400, { code: '4001209003' }]);
  api.advance(61);
  await api.db.deleteFrom('outbox').where('recipient', '=', body.email).execute();
  expect(await change(changed, body.email)).toEqual([200, {}]);
  await api.db.updateTable('app_user').set({ email_verified: true }).where('user_id', '=', id).execute();
  expect(await reset()).toEqual([200, {}]);
  await acceptLink(api, body.email, 'Other-67890');
  expect((await rowOf(id)).password_hash).not.toBe(password_hash);
  await api.as(acme).put(`${path()}/${id}/status`, { active_status: 0 });
  api.advance(61);
  expect(await reset()).toMatchObject([409, { code: 'Account.Contact.Disabled' }]);
});
