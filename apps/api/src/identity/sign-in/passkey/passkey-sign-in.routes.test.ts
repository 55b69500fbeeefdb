import { UserType } from '@portal/common/enums/user/user-type';
import { endSessionsOf } from '../../sessions/sessions.db.ts';
import { setSecondFactor } from '../../second-factor/second-factor.db.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { authenticator } from '../../../testing/authenticator.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { addPasskeyOf, offerOn, PASSKEYS, signInBy } from '../../../testing/worlds/passkey-world.ts';
import { visitor } from '../../../testing/worlds/visitor.ts';

const api = await testApi({ NETWORK_LIMIT_FACTOR: '1' });
const { db, services } = api;
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
let number = 0;
beforeEach(() => db.deleteFrom('limit_counter').execute());

/** An account that has a passkey. */
async function owner(userType: UserType = UserType.enterprise, device = authenticator()) {
  number += 1;
  const caller = callerOf(userType, `key${number}`);
  await api.as(caller).get('/userinfo');
  await set(caller.userId, { password_hash: 'hash', email_verified: true });
  const { id, credentialId } = await addPasskeyOf(api, caller, device);
  return { caller, userId: caller.userId, userType, device, id, credentialId };
}
const set = (userId: string, values: object) =>
  db.updateTable('app_user').set(values).where('user_id', '=', userId).execute();
const lastLine = (action: string) =>
  db
    .selectFrom('audit')
    .select(['subject_id', 'detail'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const refusal = (status: number, code: string, more: object = {}) => [status, { code, ...more }];

test.each([
  ['an enterprise', UserType.enterprise, UserType.enterprise],
  ['an individual', UserType.individual, UserType.individual],
  ['a partner', UserType.partner, UserType.partner],
  ['a contact of a partner', UserType.partnerContact, UserType.partner],
  ['a member of staff', UserType.employee, UserType.employee],
])('%s signs in by a passkey, without a second step', async (_, userType, page) => {
  const { device, userId, id } = await owner(userType);
  await inTransaction(db, (tx) =>
    setSecondFactor(tx, services.vault, { userId, secret: KEY, step: 0, at: new Date() }),
  );
  const who = await visitor(api);
  const [status, { redirect_url }] = await signInBy(api, device, { userType: page, page: who });
  expect(status).toBe(200);
  const done = await who.browser.get(new URL(redirect_url as string).pathname);
  expect(new URL(done.headers.get('location')!).searchParams.get('code')).toMatch(/./);
  expect(await lastLine('signIn.succeeded')).toMatchObject({ subject_id: userId, detail: { by: 'passkey' } });
  const row = await db.selectFrom('passkey').selectAll().where('passkey_id', '=', id).executeTakeFirstOrThrow();
  expect(row.last_used_at).not.toBeNull();
});

test('the options name nobody, and need the browser of the page', async () => {
  await owner();
  const who = await visitor(api);
  expect(await offerOn(who)).toEqual({
    challenge: expect.any(String),
    timeout: 300_000,
    rpId: 'localhost',
    userVerification: 'required',
  });
  const stolen = { login_challenge: who.challenge };
  expect(await api.browser().post(`${PASSKEYS}/sign_in/options`, stolen)).toMatchObject(
    refusal(400, 'Account.Page.Expired'),
  );
});

test('a challenge works once, also after an answer that was refused', async () => {
  const { device, userType } = await owner();
  const page = await visitor(api);
  const options = await offerOn(page);
  const refused = await signInBy(api, device, { userType, page, options, origin: 'http://elsewhere.example' });
  expect(refused).toMatchObject(refusal(400, 'Account.Passkey.Refused'));
  expect(await signInBy(api, device, { userType, page, options })).toMatchObject(
    refusal(400, 'Account.Passkey.Expired'),
  );
  expect((await signInBy(api, device, { userType, page }))[0]).toBe(200);
});

test('a challenge of another page or browser, and one that is five minutes old, open nothing', async () => {
  const { device, userType } = await owner();
  const expired = refusal(400, 'Account.Passkey.Expired');
  const options = await offerOn(await visitor(api));
  expect(await signInBy(api, device, { userType, options })).toMatchObject(expired);
  const page = await visitor(api);
  const old = await offerOn(page);
  await db
    .updateTable('passkey_challenge')
    .set({ expires_at: new Date(0) })
    .execute();
  expect(await signInBy(api, device, { userType, page, options: old })).toMatchObject(expired);
});

test.each([
  ['another origin', { origin: 'http://elsewhere.example' }, 'Account.Passkey.Refused'],
  ['no user verification', { verified: false }, 'Account.Passkey.Unverified'],
  ['the user handle of somebody else', { userHandle: 'dS1vdGhlcg' }, 'Account.Passkey.Refused'],
  ['no user handle', { userHandle: null }, 'Account.Passkey.Refused'],
])('an answer with %s is refused, and is in the activity', async (_, behaviour, code) => {
  const { device, userType, userId } = await owner();
  expect(await signInBy(api, device, { userType, ...behaviour })).toMatchObject(refusal(400, code));
  expect(await lastLine('signIn.failed')).toMatchObject({ subject_id: userId, detail: { reason: 'wrongPasskey' } });
});

test('an answer that another key signed is refused', async () => {
  const { credentialId, device, userType } = await owner();
  const { device: other } = await owner();
  const page = await visitor(api);
  const options = await offerOn(page);
  const credential = { ...other.get(options), id: credentialId, rawId: credentialId };
  credential.response.userHandle = device.get(options).response.userHandle;
  const body = { login_challenge: page.challenge, user_type: userType, remember: 0, credential };
  expect(await page.browser.post(`${PASSKEYS}/sign_in`, body)).toMatchObject(refusal(400, 'Account.Passkey.Refused'));
});

test('a counter that goes back is refused and on record; one that never counts is not', async () => {
  const { device, userType, userId, id } = await owner(UserType.enterprise, authenticator());
  expect((await signInBy(api, device, { userType, counter: 0 }))[0]).toBe(200);
  expect((await signInBy(api, device, { userType, counter: 7 }))[0]).toBe(200);
  for (const counter of [7, 6, 0]) {
    expect(await signInBy(api, device, { userType, counter })).toMatchObject(refusal(403, 'Account.Passkey.Counter'));
    expect(await lastLine('signIn.failed')).toMatchObject({ subject_id: userId, detail: { reason: 'copiedPasskey' } });
  }
  const row = await db.selectFrom('passkey').select('counter').where('passkey_id', '=', id).executeTakeFirstOrThrow();
  expect(row.counter).toBe(7);
  expect((await signInBy(api, device, { userType, counter: 8 }))[0]).toBe(200);
});

test('a deleted passkey is unknown', async () => {
  const { caller, device, userType, id } = await owner();
  expect((await api.as(caller).delete(`${PASSKEYS}/${id}`))[0]).toBe(200);
  expect(await signInBy(api, device, { userType })).toMatchObject(refusal(404, 'Account.Passkey.Unknown'));
});

test('the page of another user type says which one it is', async () => {
  const { device } = await owner(UserType.individual);
  expect(await signInBy(api, device, { userType: UserType.enterprise })).toMatchObject(
    refusal(403, 'Account.Passkey.OtherPage', { user_type: UserType.individual }),
  );
});

test.each([
  ['disabled', { status: 4 }, 'Account.Login.Disabled'],
  ['pending', { status: 1 }, 'Account.Login.Pending'],
])('an account that is %s is refused', async (_, values, code) => {
  const { device, userType, userId } = await owner();
  await set(userId, values);
  expect(await signInBy(api, device, { userType })).toMatchObject([403, { code, fields: { credential: {} } }]);
});

test('an account whose password must be changed sets it first', async () => {
  const { device, userType, userId } = await owner();
  await set(userId, { must_reset: true });
  const [status, body] = await signInBy(api, device, { userType });
  expect([status, body]).toMatchObject([200, { user_id: userId, reset_code: expect.any(String) }]);
  expect(body).not.toHaveProperty('redirect_url');
});

test('what ends sessions ends challenges of before, for this account only', async () => {
  const [ended, other] = [await owner(), await owner()];
  const [page, otherPage] = [await visitor(api), await visitor(api)];
  const [options, otherOptions] = [await offerOn(page), await offerOn(otherPage)];
  await inTransaction(db, (tx) => endSessionsOf(tx, ended.userId, services.clock.now()));
  expect(await signInBy(api, ended.device, { userType: ended.userType, page, options })).toMatchObject(
    refusal(400, 'Account.Passkey.Expired'),
  );
  expect(
    (await signInBy(api, other.device, { userType: other.userType, page: otherPage, options: otherOptions }))[0],
  ).toBe(200);
  expect((await signInBy(api, ended.device, { userType: ended.userType, page }))[0]).toBe(200);
});

test('a network gets options 600 times in 15 minutes', async () => {
  const page = await visitor(api);
  await offerOn(page);
  await db.updateTable('limit_counter').set({ points: 600 }).where('key', 'like', 'passkey options %').execute();
  expect(await page.browser.post(`${PASSKEYS}/sign_in/options`, { login_challenge: page.challenge })).toMatchObject(
    refusal(429, '4290000000'),
  );
});
