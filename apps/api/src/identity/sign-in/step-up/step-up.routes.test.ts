import { sql } from 'kysely';
import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_MS } from '@portal/common/rules/units';
import { inTransaction } from '../../../platform/db/connect.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { NOT_RECENT } from '../../../testing/session.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { applicationWorld, claimsOf } from '../../../testing/worlds/application-world.ts';
import { addPasskeyOf } from '../../../testing/worlds/passkey-world.ts';
import { RIGHT, totpOf, visitor } from '../../../testing/worlds/visitor.ts';
import { WRONG_PASSWORD_LIMIT } from '../limits/wrong-password-limit.ts';
import { setSecondFactor } from '../../second-factor/second-factor.db.ts';

const api = await testApi();
const { db, services } = api;
const PROOF = '/api/account/v1/sessions/current/proof';
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const hash = await services.hasher.hash(RIGHT);
let number = 0;
beforeEach(() => db.deleteFrom('limit_counter').execute());

const set = (userId: string, values: object) =>
  db.updateTable('app_user').set(values).where('user_id', '=', userId).execute();
/** Makes the sign-ins of an account an hour old. */
const age = (userId: string) =>
  db
    .updateTable('session')
    .set({ signed_in_at: new Date(services.clock.now().getTime() - 3_600_000) })
    .where('user_id', '=', userId)
    .execute();
const factor = (userId: string) =>
  inTransaction(db, (tx) =>
    setSecondFactor(tx, services.vault, { userId, secret: KEY, step: 0, at: services.clock.now() }),
  );

/** Somebody with a password whose sign-in is an hour ago. */
async function person(userType: UserType = UserType.enterprise, more: Partial<Caller> = {}) {
  number += 1;
  const caller = callerOf(userType, `proof${number}`, more);
  await api.as(caller).get('/userinfo');
  await set(caller.userId, { password_hash: hash });
  await age(caller.userId);
  return caller;
}
const prove = async (
  caller: Caller,
  { password = RIGHT, ...more }: { password?: string; [field: string]: unknown } = {},
) => api.as(caller).put(PROOF, { password: await api.seal(password, 'verify_info'), ...more });
const recent = async (caller: Caller) =>
  (await api.as(caller).get('/api/account/v1/sessions/current'))[1].recent_seconds as number;
const ways = async (caller: Caller) => (await api.as(caller).get(PROOF))[1];
const proven = [200, { recent_seconds: 600 }];
const lines = async (userId: string) =>
  (
    await db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject_id', '=', userId)
      .where('action', 'in', ['session.proven', 'signIn.failed'])
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => [action, (detail as { by?: string }).by ?? (detail as { reason?: string }).reason]);

test('the password makes the sign-in of this session recent, and of no other one', async () => {
  const caller = await person();
  expect(await ways(caller)).toEqual({ password: true, passkey: false, provider: null });
  expect(await api.as(caller).post('/api/account/v1/second_factor')).toMatchObject(NOT_RECENT);
  expect(await prove(caller, { password: 'Wrong-1234' })).toMatchObject([
    400,
    { code: 'Account.Password.Old.Wrong', fields: { password: {} } },
  ]);
  expect(await recent(caller)).toBe(0);
  const other = await visitor(api);
  expect((await other.enterprise(`${caller.userId}@example.com`))[0]).toBe(200);
  expect(await prove(caller)).toMatchObject(proven);
  expect(await recent(caller)).toBeGreaterThan(590);
  expect((await api.as(caller).post('/api/account/v1/second_factor'))[0]).toBe(200);
  expect(await lines(caller.userId)).toEqual([
    ['signIn.failed', 'wrongPassword'],
    ['session.proven', 'password'],
  ]);
  expect((await api.as(caller).get('/api/account/v1/activity'))[1].entries[0]).toMatchObject({
    action: 'session.proven',
  });
});

test('wrong passwords share the limit of sign-ins, and lock both; a right one forgets them', async () => {
  const caller = await person();
  const page = await visitor(api);
  const signIn = (secret: string) => page.enterprise(`${caller.userId}@example.com`, secret);
  expect((await signIn('Wrong-1234'))[0]).toBe(400);
  expect((await prove(caller))[0]).toBe(200);
  expect((await signIn('Wrong-1234'))[0]).toBe(400);
  for (let tried = 1; tried < WRONG_PASSWORD_LIMIT.points; tried += 1)
    expect((await prove(caller, { password: 'Wrong-1234' }))[0]).toBe(400);
  expect(await prove(caller)).toMatchObject([429, { code: '4290000000' }]);
  expect(await signIn(RIGHT)).toMatchObject([429, { code: '4290000000' }]);
});

test('a second step is asked for: a code works once, a passkey in this session alone', async () => {
  const caller = await person();
  const { userId } = caller;
  await db.updateTable('session').set({ signed_in_at: services.clock.now() }).where('user_id', '=', userId).execute();
  const { device } = await addPasskeyOf(api, caller);
  await factor(userId);
  await age(userId);
  const [status, asked] = await prove(caller);
  expect([status, asked.code, asked.ways]).toEqual([409, 'Account.Login.SecondFactor', ['code', 'passkey']]);
  expect(await prove(caller, { second_factor_code: '000000' })).toMatchObject([
    400,
    { code: 'Account.Login.SecondFactor.Wrong', fields: { second_factor_code: {} } },
  ]);
  expect(await recent(caller)).toBe(0);
  const code = totpOf(KEY);
  expect(await prove(caller, { second_factor_code: code })).toMatchObject(proven);
  expect(await prove(caller, { second_factor_code: code })).toMatchObject([400, {}]);
  const passkey = JSON.stringify(device.get(asked.passkey));
  // In another session of the account, and at a sign-in, it is worth nothing.
  expect(await prove({ ...caller }, { passkey })).toMatchObject([400, { code: 'Account.Passkey.Expired' }]);
  const page = await visitor(api);
  expect(await page.enterprise(`${userId}@example.com`, RIGHT, { passkey })).toMatchObject([
    400,
    { code: 'Account.Passkey.Expired' },
  ]);
  expect(await prove(caller, { passkey })).toMatchObject(proven);
  expect(await prove(caller, { passkey })).toMatchObject([400, { code: 'Account.Passkey.Expired' }]);
});

test('a passkey proves it alone, once, by its user, in the session that asked', async () => {
  const [caller, other] = [await person(), await person()];
  for (const { userId } of [caller, other])
    await db.updateTable('session').set({ signed_in_at: services.clock.now() }).where('user_id', '=', userId).execute();
  const { device } = await addPasskeyOf(api, caller);
  const { device: foreign } = await addPasskeyOf(api, other);
  await age(caller.userId);
  expect(await ways(caller)).toEqual({ password: true, passkey: true, provider: null });
  const options = async (who = caller) => (await api.as(who).post(`${PROOF}/options`))[1];
  const answer = async (credential: object, who = caller) => api.as(who).put(PROOF, { credential });
  expect(await answer(device.get(await options(), { verified: false }))).toMatchObject([
    400,
    { code: 'Account.Passkey.Unverified' },
  ]);
  expect(await answer(foreign.get(await options()))).toMatchObject([400, { code: 'Account.Passkey.Refused' }]);
  expect(await answer(device.get(await options(other)))).toMatchObject([400, { code: 'Account.Passkey.Expired' }]);
  expect(await answer(device.get(await options()), { ...caller })).toMatchObject([
    400,
    { code: 'Account.Passkey.Expired' },
  ]);
  expect(await recent(caller)).toBe(0);
  const credential = device.get(await options());
  expect(await answer(credential)).toMatchObject(proven);
  expect(await answer(credential)).toMatchObject([400, { code: 'Account.Passkey.Expired' }]);
  expect(await recent(caller)).toBeGreaterThan(590);
  expect((await lines(caller.userId)).filter(([action]) => action === 'session.proven')).toEqual([
    ['session.proven', 'passkey'],
  ]);
});

test('whoever would have to set up a second step at a sign-in signs in', async () => {
  const staff = await person(UserType.employee);
  expect(await prove(staff)).toMatchObject([409, { code: 'Account.Login.SecondFactor.Enrol' }]);
  const caller = await person();
  const now = services.clock.now();
  await db
    .insertInto('company_demand')
    .values({ co_id: caller.coId!, kind: 'passkey', from_at: now, made_at: now })
    .execute();
  await sql`update session set federated = true where user_id = ${caller.userId}`.execute(db);
  await factor(caller.userId);
  expect(await prove(caller, { second_factor_code: totpOf(KEY) })).toMatchObject([
    409,
    { code: 'Account.Login.Passkey.Enrol' },
  ]);
  expect([await recent(caller), await recent(staff)]).toEqual([0, 0]);
});

test('who has no password here, must change it, or signs in by a provider proves nothing here', async () => {
  const [linked, changing] = [await person(UserType.idpUser), await person()];
  await set(linked.userId, { password_hash: null });
  await set(changing.userId, { must_reset: true });
  for (const caller of [linked, changing])
    expect(await ways(caller)).toEqual({ password: false, passkey: false, provider: null });
  expect((await prove(linked))[1].code).toBe('Account.Password.Old.Wrong');
  expect(await prove(changing)).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
  expect([await recent(linked), await recent(changing)]).toEqual([0, 0]);
});

test('an unusual proof asks for a code first', async () => {
  const caller = await person();
  const { userId } = caller;
  await set(userId, { email_verified: true });
  const now = services.clock.now().getTime();
  await db
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: `another ${userId}`, seen_at: new Date(now - DAY_MS) })
    .execute();
  const daily = Array.from({ length: 30 }, (_, i) => ({
    at: new Date(now - (i + 1) * DAY_MS + DAY_MS / 2),
    actor_id: userId,
    action: 'signIn.succeeded',
    object_id: userId,
    subject_id: userId,
    network: '198.51.100.7',
    detail: '{}',
  }));
  await db.insertInto('audit').values(daily).execute();
  expect(await prove(caller)).toMatchObject([409, { code: 'Account.Login.Confirm', confirm: { channel: 'email' } }]);
  const { code } = await db
    .selectFrom('outbox')
    .select('code')
    .where('recipient', '=', `${userId}@example.com`)
    .where('template', '=', 'confirmSignIn')
    .executeTakeFirstOrThrow();
  const other = code === '123456' ? '654321' : '123456';
  expect(await prove(caller, { second_factor_code: other })).toMatchObject([
    400,
    { code: 'Account.Login.Confirm.Wrong', fields: { second_factor_code: {} } },
  ]);
  expect(await recent(caller)).toBe(0);
  expect(await prove(caller, { second_factor_code: code })).toMatchObject(proven);
});

test('ID tokens tell the new sign-in, and copies of the session’s secret and token are worthless', async () => {
  const { register, request, signIn, redeemed } = applicationWorld(api);
  const shop = await register('shop');
  const browser = api.browser();
  const begun = request('shop');
  await redeemed(shop, await signIn(browser, begun.path, 'ida'), begun.verifier);
  await factor('ida');
  await sql`update oidc_payload set payload = payload || '{"loginTs": 1000}' where model = 'Session' and payload->>'accountId' = 'ida'`.execute(
    db,
  );
  await age('ida');
  const token = async (from = browser) =>
    from.post('/oauth2/token', new URLSearchParams({ grant_type: 'refresh_token', client_id: 'portal' }).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const copy = api.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  const headers = { authorization: `Bearer ${(await token())[1].access_token as string}` };
  const body = { password: await api.seal(RIGHT, 'verify_info'), second_factor_code: totpOf(KEY) };
  expect(await browser.put(PROOF, body, { headers })).toMatchObject(proven);
  expect((await browser.get('/userinfo', { headers }))[0]).toBe(401);
  expect((await token(copy))[0]).toBe(401);
  expect((await token())[0]).toBe(200);

  const again = request('shop', { prompt: 'none' });
  const answer = await browser.get(again.path, { headers: { accept: 'text/html' } });
  const [, { id_token }] = await redeemed(shop, new URL(answer.headers.get('location')!), again.verifier);
  const { auth_time, amr, acr } = claimsOf(id_token as string);
  expect([amr, acr]).toEqual([['pwd', 'otp', 'mfa'], 'urn:portal:loa:2fa']);
  expect(Math.abs((auth_time as number) - Date.now() / 1000)).toBeLessThan(60);
});
