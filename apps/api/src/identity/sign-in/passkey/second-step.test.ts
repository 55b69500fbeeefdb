import { UserType } from '@portal/common/enums/user/user-type';
import { endSessionsOf } from '../../sessions/sessions.db.ts';
import { setSecondFactor } from '../../second-factor/second-factor.db.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import { authenticator, type Behaviour } from '../../../testing/authenticator.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { addPasskeyOf, offerOn, signInBy } from '../../../testing/worlds/passkey-world.ts';
import { RIGHT, totpOf, visitor, type Visitor } from '../../../testing/worlds/visitor.ts';

const api = await testApi();
const { db, services } = api;
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
let number = 0;

/** An account with password, authenticator and passkeys. */
async function owner({ passkeys = 1 } = {}) {
  number += 1;
  const caller = callerOf(UserType.enterprise, `step${number}`);
  const { userId } = caller;
  await api.as(caller).get('/userinfo');
  const password_hash = await services.hasher.hash(RIGHT);
  await db.updateTable('app_user').set({ password_hash }).where('user_id', '=', userId).execute();
  const device = authenticator();
  for (let made = 0; made < passkeys; made += 1) await addPasskeyOf(api, caller, device);
  await inTransaction(db, (tx) =>
    setSecondFactor(tx, services.vault, { userId, secret: KEY, step: 0, at: new Date() }),
  );
  const signIn = (page: Visitor, more: object = {}) => page.enterprise(`${userId}@example.com`, RIGHT, more);
  /** The options after the password. */
  const asked = async (page: Visitor) => (await signIn(page))[1].passkey;
  const answer = async (page: Visitor, behaviour: Behaviour = {}) =>
    signIn(page, { passkey: JSON.stringify(device.get(await asked(page), behaviour)) });
  return { caller, userId, device, signIn, asked, answer };
}
const expired = [400, { code: 'Account.Passkey.Expired' }];

test('after the password the account’s passkeys may answer in place of a code', async () => {
  const { signIn, answer, userId } = await owner({ passkeys: 2 });
  const page = await visitor(api);
  const [status, body] = await signIn(page);
  expect([status, body]).toMatchObject([409, { code: 'Account.Login.SecondFactor', ways: ['code', 'passkey'] }]);
  expect(body.passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 });
  expect(body.passkey.allowCredentials).toHaveLength(2);
  expect(await answer(page)).toMatchObject([200, { redirect_url: expect.any(String) }]);
  const line = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'signIn.succeeded')
    .where('subject_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(line.detail).toMatchObject({ by: 'password' });
});

test('a code still does, and is the only way without a passkey', async () => {
  const { signIn } = await owner({ passkeys: 0 });
  const page = await visitor(api);
  const [status, body] = await signIn(page);
  expect([status, body.ways, body.passkey]).toEqual([409, ['code'], undefined]);
  expect((await signIn(page, { second_factor_code: totpOf(KEY) }))[0]).toBe(200);
});

test('a wrong password gets no options', async () => {
  const { userId } = await owner();
  const page = await visitor(api);
  const [status, body] = await page.enterprise(`${userId}@example.com`, 'Wrong-1234');
  expect([status, body.code, body.ways]).toEqual([400, 'Account.Login.Wrong', undefined]);
});

test('an answer works once, in the browser and the account that were asked', async () => {
  const { device, signIn, asked } = await owner();
  const page = await visitor(api);
  const options = await asked(page);
  const passkey = JSON.stringify(device.get(options));
  expect(await signIn(await visitor(api), { passkey })).toMatchObject(expired);
  expect((await signIn(page, { passkey }))[0]).toBe(200);
  const later = await visitor(api);
  expect(await signIn(later, { passkey })).toMatchObject(expired);
});

test('a passkey of another account is refused, and is in the activity', async () => {
  const [{ signIn, asked, userId }, other] = [await owner(), await owner()];
  const page = await visitor(api);
  const passkey = JSON.stringify(other.device.get(await asked(page)));
  expect(await signIn(page, { passkey })).toMatchObject([400, { code: 'Account.Passkey.Refused' }]);
  const line = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'signIn.failed')
    .where('subject_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(line.detail).toMatchObject({ reason: 'wrongPasskey' });
});

test.each([
  ['without user verification', { verified: false }, 'Account.Passkey.Unverified'],
  ['of another origin', { origin: 'http://elsewhere.example' }, 'Account.Passkey.Refused'],
])('an answer %s is refused', async (_, behaviour, code) => {
  const { answer } = await owner();
  expect(await answer(await visitor(api), behaviour)).toMatchObject([400, { code }]);
});

test('challenges of sign-ins and of second steps are not exchangeable', async () => {
  const { device, signIn, asked } = await owner();
  const page = await visitor(api);
  const offered = await offerOn(page);
  expect(await signIn(page, { passkey: JSON.stringify(device.get(offered)) })).toMatchObject(expired);
  const options = await asked(page);
  expect(await signInBy(api, device, { userType: UserType.enterprise, page, options })).toMatchObject(expired);
});

test('sessions that end in between end the step', async () => {
  const { device, signIn, asked, userId } = await owner();
  const page = await visitor(api);
  const passkey = JSON.stringify(device.get(await asked(page)));
  await inTransaction(db, (tx) => endSessionsOf(tx, userId, services.clock.now()));
  expect(await signIn(page, { passkey })).toMatchObject(expired);
});

test('what is no answer is refused, and tries are counted', async () => {
  const { signIn, answer } = await owner();
  const page = await visitor(api);
  for (const passkey of ['', '{', '{}', '{"__proto__":1}', '{"id":"a","id":"b"}'])
    expect(await signIn(page, { passkey })).toMatchObject([400, { code: 'request.invalid' }]);
  expect(await answer(page)).toMatchObject([429, { code: '4290000000' }]);
});
