import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { passedCaptcha } from '../../testing/captcha-and-code.ts';
import { createProof } from '../../identity/verify-code/verify-code.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { deleteNextDue } from './deletion.ts';

const api = await testApi();
const enterprise = (name: string) => ({ id: `u-${name}`, who: api.as(callerOf(UserType.enterprise, name)) });
const path = (id: string, rest: string) => `/api/account/v1/enterprise_user/${id}/cancel${rest}`;

function proof(
  account: string,
  userType: UserType = UserType.enterprise,
  scene: VerifyScene = VerifyScene.cancelAccount,
) {
  return inTransaction(api.db, (tx) => createProof(tx, { account, scene, userType, at: api.services.clock.now() }));
}
async function closed(name: string) {
  const { id, who } = enterprise(name);
  await who.get('/userinfo');
  const answer = await who.post(path(id, ''), {
    user_id: id,
    user_type: 2,
    accepted_notice: 1,
    verify_code_token: await proof(`${id}@example.com`),
  });
  return { id, who, answer };
}
const outbox = (template: string) =>
  api.db.selectFrom('outbox').selectAll().where('template', '=', template).orderBy('id', 'desc').execute();

afterEach(() => api.services.clock.reset());

test('cancelling ends every session, disables every key, and returns the deletion time', async () => {
  const { id, who } = enterprise('ann');
  const [, key] = await who.post('/api/account/v1/access_keys', {});
  expect(await who.get(path(id, '/validation'))).toEqual([200, { validate: 1, proven: ['email'] }]);
  const { answer } = await closed('ann');
  expect(answer).toMatchObject([200, { delete_time: expect.stringMatching(/^\d{4}-/) }]);
  expect(
    await api
      .as(null)
      .get('/userinfo', { headers: { authorization: `Bearer ${key.access_key_id}.${key.secret_access_key}` } }),
  ).toMatchObject([401, { message: expect.stringContaining('disabled') }]);
  expect(
    await api.db.selectFrom('access_key').select(['status', 'disabled_for']).where('user_id', '=', id).execute(),
  ).toEqual([{ status: 2, disabled_for: 'cancellation' }]);
  const live = await api.db
    .selectFrom('session')
    .select('session_id')
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  expect(live).toEqual([]);
  const [message] = await outbox('cancellationRequested');
  expect(message).toMatchObject({
    recipient: `${id}@example.com`,
    link: expect.stringContaining('/microapp/restore?'),
    text: expect.stringContaining(key.access_key_id),
  });
});

test.each([{}, { accepted_notice: 0 }])('without the accepted notice (%j) nothing is cancelled', async (more) => {
  const { id, who } = enterprise('hasty');
  await who.get('/userinfo');
  const token = await proof(`${id}@example.com`);
  expect(await who.post(path(id, ''), { user_id: id, user_type: 2, verify_code_token: token, ...more })).toMatchObject([
    400,
    { fields: { accepted_notice: { code: 'request.invalid' } } },
  ]);
  expect((await who.get('/userinfo'))[0]).toBe(200);
});

test.each([
  ['both verified', { email_verified: true, phone_verified: true }, ['email', 'phone']],
  [
    'a phone that is verified beside an e-mail that was typed',
    { email_verified: false, phone_verified: true },
    ['phone'],
  ],
  [
    'nothing verified, as somebody else made the account',
    { email_verified: false, phone_verified: false },
    ['email', 'phone'],
  ],
])('with %s the check names the addresses whose code cancels the account', async (_, verified, proven) => {
  const { id, who } = enterprise('reach');
  await who.get('/userinfo');
  await api.db
    .updateTable('app_user')
    .set({ phone: '+86-13800007777', ...verified })
    .where('user_id', '=', id)
    .execute();
  expect(await who.get(path(id, '/validation'))).toEqual([200, { validate: 1, proven }]);
});

test('reasons against a cancellation are reported before and after the code, and nothing is changed', async () => {
  const { id, who } = enterprise('owes');
  await who.get('/userinfo');
  await api.db.insertInto('cancellation_block').values({ user_id: id, list_type: 'billing' }).execute();
  expect(await who.get(path(id, '/validation'), { headers: { lang: 'en_US' } })).toEqual([
    200,
    expect.objectContaining({ validate: 0, list_type: 'billing', message: expect.stringContaining('unpaid') }),
  ]);
  const token = await proof(`${id}@example.com`);
  expect(
    await who.post(path(id, ''), { user_id: id, user_type: 2, accepted_notice: 1, verify_code_token: token }),
  ).toMatchObject([409, { code: 'Account.Cancel.Blocked', list_type: 'billing', blocks: [{ list_type: 'billing' }] }]);
  await api.db.deleteFrom('cancellation_block').where('user_id', '=', id).execute();
  expect(
    (await who.post(path(id, ''), { user_id: id, user_type: 2, accepted_notice: 1, verify_code_token: token }))[0],
  ).toBe(200);
});

test.each([
  ['of another address', () => proof('u-else@example.com')],
  ['of another scene', () => proof('u-swap@example.com', UserType.enterprise, VerifyScene.editPassword)],
  ['of another kind of user', () => proof('u-swap@example.com', UserType.individual)],
  ['that was made up', () => Promise.resolve('x'.repeat(43))],
])('a proof %s cancels nothing', async (_, make) => {
  const { id, who } = enterprise('swap');
  await who.get('/userinfo');
  expect(
    await who.post(path(id, ''), { user_id: id, user_type: 2, accepted_notice: 1, verify_code_token: await make() }),
  ).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
  expect((await who.get('/userinfo'))[0]).toBe(200);
});

test('a stranger with the unverified e-mail can neither cancel nor get a code for it', async () => {
  const { id, who } = enterprise('typo');
  await who.get('/userinfo');
  await api.db
    .updateTable('app_user')
    .set({ phone: '+86-13800005555', phone_verified: true, self_registered: true })
    .where('user_id', '=', id)
    .execute();
  const target = {
    send_type: 3,
    verify_code_type: VerifyScene.cancelAccount,
    user_type: UserType.enterprise,
    account: id,
  };
  const man_machine_token = await passedCaptcha(api, id, VerifyScene.cancelAccount);
  expect(await who.post('/api/account/v1/verify_code/email', { ...target, type: 1, man_machine_token })).toMatchObject([
    403,
    { code: 'Account.Address.Unverified', fields: { account: {} } },
  ]);
  expect(
    await who.post(path(id, ''), {
      user_id: id,
      user_type: 2,
      accepted_notice: 1,
      verify_code_token: await proof(`${id}@example.com`),
    }),
  ).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
  expect((await who.get('/userinfo'))[0]).toBe(200);
  expect((await who.post('/api/account/v1/verify_code/phone', { ...target, type: 2, man_machine_token }))[0]).toBe(200);
  expect(
    (
      await who.post(path(id, ''), {
        user_id: id,
        user_type: 2,
        accepted_notice: 1,
        verify_code_token: await proof('+86-13800005555'),
      })
    )[0],
  ).toBe(200);
  expect((await outbox('cancellationRequested'))[0]).toMatchObject({ recipient: '+86-13800005555', channel: 'sms' });
});

test('accounts of others cannot be cancelled, checked or restored; staff and partners have no such call', async () => {
  const { who } = enterprise('nosy');
  const other = path('u-ann', '');
  expect(
    (
      await who.post(other, {
        user_id: 'u-ann',
        user_type: 2,
        accepted_notice: 1,
        verify_code_token: await proof('u-nosy@example.com'),
      })
    )[0],
  ).toBe(403);
  expect((await who.get(`${other}/validation`))[0]).toBe(403);
  expect((await api.as(callerOf(UserType.partner, 'p')).get(path('u-p', '/validation')))[0]).toBe(403);
  expect((await api.as(callerOf(UserType.employee, 'e')).get(path('u-e', '/validation')))[0]).toBe(403);
});

test('the owner restores the account with a code to an own address; proofs of others are rejected', async () => {
  const { id } = await closed('back');
  const body = { user_id: id, user_type: 2 };
  const anyone = api.as(null);
  expect(
    (await anyone.put(path(id, '/approval'), { ...body, verify_code_token: await proof('u-else@example.com') }))[0],
  ).toBe(400);
  const token = await proof(`${id}@example.com`);
  expect((await anyone.put(path(id, '/approval'), { ...body, verify_code_token: token }))[0]).toBe(200);
  expect((await anyone.put(path(id, '/approval'), { ...body, verify_code_token: token }))[0]).toBe(400);
  expect(await api.as(callerOf(UserType.enterprise, 'back')).get('/userinfo')).toMatchObject([200, {}]);
  expect(await outbox('cancellationRestored')).toHaveLength(1);
  api.advance(60 * 24 * 3600);
  while (await deleteNextDue(api.services)) continue;
  expect(
    await api.db.selectFrom('app_user').select(['status', 'email']).where('user_id', '=', id).executeTakeFirst(),
  ).toEqual({ status: 2, email: `${id}@example.com` });
});

test('after thirty working days no personal data is left, and the address is free', async () => {
  const { id } = await closed('gone');
  await api.db
    .insertInto('licence_file')
    .values({
      lic_id: 'lic-gone',
      owner_id: id,
      co_id: 'co-gone',
      lic_type: 1,
      media_type: 'image/png',
      size: 3,
      name: 'a.png',
      created_at: new Date(),
    })
    .execute();
  await api.services.files.put('lic-gone', new Uint8Array([1, 2, 3]), 'image/png');
  api.advance(29 * 24 * 3600);
  expect(await deleteNextDue(api.services)).toBe(false);
  api.advance(16 * 24 * 3600);
  while (await deleteNextDue(api.services)) continue;
  const rows = JSON.stringify([
    await api.db.selectFrom('app_user').selectAll().where('user_id', '=', id).execute(),
    await api.db.selectFrom('company').selectAll().execute(),
    await api.db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute(),
  ]);
  expect(rows).not.toContain(`${id}@example.com`);
  expect(rows).not.toContain('Company co-gone');
  expect(await api.services.files.get('lic-gone')).toBeNull();
  // Undelivered, but older than the limit.
  expect((await outbox('cancellationRequested')).map(({ recipient }) => recipient)).not.toContain(`${id}@example.com`);
  expect(await outbox('accountDeleted')).toContainEqual(expect.objectContaining({ recipient: `${id}@example.com` }));
  expect(
    (
      await api
        .as(null)
        .put(path(id, '/approval'), { user_id: id, user_type: 2, verify_code_token: await proof(`${id}@example.com`) })
    )[0],
  ).toBe(400);
});
