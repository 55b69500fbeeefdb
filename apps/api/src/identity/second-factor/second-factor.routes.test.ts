import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi, type Verbs } from '../../testing/test-api.ts';
import { totpOf } from '../../testing/worlds/visitor.ts';

const api = await testApi();
const PATH = '/api/account/v1/second_factor';
const wrongCode = [400, { code: 'Account.Login.SecondFactor.Wrong', fields: { second_factor_code: {} } }];
const recent = [403, { code: 'Account.SignIn.Recent.Required' }];
const off = [409, { code: 'Account.SecondFactor.Off' }];

let number = 0;
/** A new user with a recent sign-in. */
const somebody = (type: UserType = UserType.enterprise) => {
  const caller = callerOf(type, `f${(number += 1)}`);
  return { caller, by: api.as(caller) };
};
async function begin(by: Verbs) {
  const [status, body] = await by.post(PATH);
  expect(status).toBe(200);
  return body as { enrolment_ticket: string; secret: string; otpauth_uri: string };
}
/** Enables a factor with the present code; `nextCode` is one that works then, also when the step has just changed. */
async function enabled(by: Verbs) {
  const { enrolment_ticket, secret } = await begin(by);
  const [status, body] = await by.put(PATH, { enrolment_ticket, second_factor_code: totpOf(secret) });
  expect(status).toBe(200);
  return { secret, codes: body.recovery_codes as string[] };
}
const nextCode = (secret: string) => totpOf(secret, 1);
const notified = async (userId: string) =>
  (
    await api.db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', `${userId}@example.com`)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template);

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
afterEach(() => {
  api.services.clock.reset();
});

test('a new account has no factor', async () => {
  for (const [method, path] of [
    ['get', PATH],
    ['post', PATH],
    ['post', `${PATH}/removal`],
    ['post', `${PATH}/recovery_codes`],
  ] as const) {
    expect((await api.as(null)[method](path, ...(method === 'get' ? [] : [{}])))[0]).toBe(401);
  }
});

test.each([
  ['zh_CN', '账号门户'],
  ['en_US', 'Account Portal'],
])('an app shows the name of the portal in the language %s', async (language, issuer) => {
  const { by } = somebody();
  const [, { otpauth_uri }] = await by.post(PATH, {}, { headers: { lang: language } });
  const { pathname, searchParams } = new URL(otpauth_uri as string);
  expect(searchParams.get('issuer')).toBe(issuer);
  expect(decodeURIComponent(pathname).split(':')[0]?.replaceAll('/', '')).toBe(issuer);
});

test('a first code switches it on, ends the other sessions, and the owner is notified', async () => {
  const { caller, by } = somebody();
  const elsewhere = api.as({ ...caller, sessionId: 'another' });
  expect(await by.get(PATH)).toEqual([
    200,
    { enabled: false, required: false, applies: true, enabled_at: null, recovery_codes_left: 0 },
  ]);
  expect((await elsewhere.get(PATH))[0]).toBe(200);
  const { codes } = await enabled(by);
  expect(new Set(codes).size).toBe(10);
  expect(await by.get(PATH)).toEqual([
    200,
    { enabled: true, required: false, applies: true, enabled_at: expect.stringMatching(/Z$/), recovery_codes_left: 10 },
  ]);
  expect((await elsewhere.get(PATH))[0]).toBe(401);
  expect(await notified(caller.userId)).toEqual(['secondFactorOn']);
  const actions = await api.db
    .selectFrom('audit')
    .select('action')
    .where('actor_id', '=', caller.userId)
    .where('action', 'like', 'secondFactor%')
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['secondFactor.begun', 'secondFactor.enabled']);
});

test('a key does not count before its first code', async () => {
  const { by } = somebody();
  const first = await begin(by);
  expect(await begin(by)).toEqual(first);
  expect(await by.put(PATH, { enrolment_ticket: first.enrolment_ticket, second_factor_code: 'aaaaaa' })).toMatchObject(
    wrongCode,
  );
  expect(await by.get(PATH)).toMatchObject([200, { enabled: false }]);
  api.advance(601);
  const late = api.as(callerOf(UserType.enterprise, `f${number}`));
  expect(
    await late.put(PATH, { enrolment_ticket: first.enrolment_ticket, second_factor_code: totpOf(first.secret) }),
  ).toMatchObject([400, { code: 'Account.SecondFactor.Enrolment.Expired' }]);
});

test('a ticket works for its own session, once', async () => {
  const { caller, by } = somebody();
  const { enrolment_ticket, secret } = await begin(by);
  const body = { enrolment_ticket, second_factor_code: totpOf(secret) };
  const expired = [400, { code: 'Account.SecondFactor.Enrolment.Expired' }];
  expect(await somebody().by.put(PATH, body)).toMatchObject(expired);
  expect(await api.as({ ...caller, sessionId: 'another' }).put(PATH, body)).toMatchObject(expired);
  expect((await by.put(PATH, body))[0]).toBe(200);
  expect(await by.put(PATH, body)).toMatchObject(expired);
});

test('a new factor replaces the old one with its codes', async () => {
  const { by } = somebody();
  const old = await enabled(by);
  const fresh = await enabled(by);
  const renew = (second_factor_code: string) => by.post(`${PATH}/recovery_codes`, { second_factor_code });
  expect(await renew(totpOf(old.secret))).toMatchObject(wrongCode);
  expect(await renew(old.codes[0] ?? '')).toMatchObject(wrongCode);
  expect((await renew(nextCode(fresh.secret)))[0]).toBe(200);
});

test('a sign-in ten minutes old can neither start nor remove a factor', async () => {
  const { caller, by } = somebody();
  const { secret } = await enabled(by);
  const signedInAt = new Date(api.services.clock.now().getTime() - 601_000);
  await api.db.updateTable('session').set({ signed_in_at: signedInAt }).where('user_id', '=', caller.userId).execute();
  expect(await by.post(PATH)).toMatchObject(recent);
  expect(await by.post(`${PATH}/removal`, { second_factor_code: totpOf(secret) })).toMatchObject(recent);
  expect(await by.get(PATH)).toMatchObject([200, { enabled: true }]);
});

test('a code issues new recovery codes; the old ones are invalid', async () => {
  const { by } = somebody();
  const { secret, codes } = await enabled(by);
  const renew = (second_factor_code: string) => by.post(`${PATH}/recovery_codes`, { second_factor_code });
  const [status, { recovery_codes }] = await renew(nextCode(secret));
  expect([status, recovery_codes]).toEqual([200, expect.any(Array)]);
  expect(await renew(codes[0] ?? '')).toMatchObject(wrongCode);
  expect(await by.get(PATH)).toMatchObject([200, { recovery_codes_left: 10 }]);
  expect((await renew(recovery_codes[0] as string))[0]).toBe(200);
});

test('a code switches it off, and the owner is notified', async () => {
  const { caller, by } = somebody();
  const { secret, codes } = await enabled(by);
  const remove = (second_factor_code: string) => by.post(`${PATH}/removal`, { second_factor_code });
  expect(await remove(totpOf(secret, -1))).toMatchObject(wrongCode);
  expect(await remove('')).toMatchObject([400, {}]);
  expect(await remove(codes[3] ?? '')).toEqual([200, {}]);
  expect(await by.get(PATH)).toMatchObject([200, { enabled: false, recovery_codes_left: 0 }]);
  expect(await remove(codes[4] ?? '')).toMatchObject(off);
  expect(await by.post(`${PATH}/recovery_codes`, { second_factor_code: '123456' })).toMatchObject(off);
  expect(await notified(caller.userId)).toEqual(['secondFactorOn', 'secondFactorOff']);
});

test('staff cannot switch the second factor off', async () => {
  const { by } = somebody(UserType.employee);
  const { secret } = await enabled(by);
  expect(await by.get(PATH)).toMatchObject([200, { required: true, enabled: true }]);
  expect(await by.post(`${PATH}/removal`, { second_factor_code: totpOf(secret) })).toMatchObject([
    403,
    { code: 'Account.SecondFactor.Required' },
  ]);
});

test('five wrong codes, then 429', async () => {
  const { by } = somebody();
  const { secret } = await enabled(by);
  for (let tried = 0; tried < 5; tried += 1)
    expect(await by.post(`${PATH}/removal`, { second_factor_code: 'aaaaaa' })).toMatchObject(wrongCode);
  expect(await by.post(`${PATH}/removal`, { second_factor_code: totpOf(secret) })).toMatchObject([
    429,
    { code: '4290000000' },
  ]);
  expect(await by.post(`${PATH}/recovery_codes`, { second_factor_code: totpOf(secret) })).toMatchObject([429, {}]);
});

test.each([
  ['an enterprise', UserType.idpUser],
  ['a partner', UserType.partnerContact],
])('users of the identity provider of %s cannot set one up: it would never be asked for', async (_, type) => {
  const { by } = somebody(type);
  expect(await by.get(PATH)).toMatchObject([200, { enabled: false, applies: false }]);
  expect(await by.post(PATH)).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
});

test('a contact of a partner with a password is asked for it', async () => {
  const { caller, by } = somebody(UserType.partnerContact);
  await by.get(PATH);
  await api.db.updateTable('app_user').set({ password_hash: 'some' }).where('user_id', '=', caller.userId).execute();
  expect(await by.get(PATH)).toMatchObject([200, { applies: true }]);
  await enabled(by);
});
