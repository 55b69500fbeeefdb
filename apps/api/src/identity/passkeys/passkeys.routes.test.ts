import { UserType } from '@portal/common/enums/user/user-type';
import { PASSKEY } from '@portal/common/rules/limits';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { addPasskeyOf, PASSKEYS } from '../../testing/worlds/passkey-world.ts';

const api = await testApi({ WECHAT_WEBSITE_APP_ID: 'wx-web', WECHAT_WEBSITE_APP_SECRET: 's'.repeat(32) });
const { db } = api;
let number = 0;

/** An account with a password and a proven address. */
async function person(userType: UserType = UserType.enterprise, more: object = {}): Promise<Caller> {
  number += 1;
  const caller = callerOf(userType, `owner${number}`);
  await api.as(caller).get('/userinfo');
  await db
    .updateTable('app_user')
    .set({ email_verified: true, password_hash: 'hash', ...more })
    .where('user_id', '=', caller.userId)
    .execute();
  return caller;
}
const list = async (caller: Caller) => (await api.as(caller).get(PASSKEYS))[1];
const optionsOf = async (caller: Caller) => (await api.as(caller).post(`${PASSKEYS}/options`))[1];
const audited = async (userId: string) =>
  (
    await db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject_id', '=', userId)
      .where('action', 'like', 'passkey.%')
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => [action, detail.passkey]);
const told = async (userId: string) =>
  (
    await db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', `${userId}@example.com`)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template);

test('the options name portal, account and what the passkey has to be', async () => {
  const caller = await person();
  const options = await optionsOf(caller);
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { id: Buffer.from(caller.userId).toString('base64url'), displayName: caller.userId },
    timeout: PASSKEY.challengeLivesMs,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
});

test('a passkey is added, listed, renamed and deleted; the owner is told and sees it in the activity', async () => {
  const caller = await person();
  const { id, credentialId } = await addPasskeyOf(api, caller, authenticator({ synced: true }), {
    name: ' Work laptop ',
  });
  expect(await list(caller)).toMatchObject({
    passkeys: [{ id, name: 'Work laptop', last_used_at: null, synced: true, review: false }],
    applies: true,
    needed: 0,
    last: false,
    accepted: {
      rp_id: 'localhost',
      user_id: Buffer.from(caller.userId).toString('base64url'),
      credential_ids: [credentialId],
    },
  });
  expect((await optionsOf(caller)).excludeCredentials).toEqual([
    { id: credentialId, type: 'public-key', transports: ['internal'] },
  ]);
  expect((await api.as(caller).put(`${PASSKEYS}/${id}`, { name: 'Laptop' }))[0]).toBe(200);
  expect((await list(caller)).passkeys).toMatchObject([{ name: 'Laptop' }]);
  expect((await api.as(caller).delete(`${PASSKEYS}/${id}`))[0]).toBe(200);
  expect(await list(caller)).toMatchObject({ passkeys: [], accepted: { credential_ids: [] } });
  expect(await audited(caller.userId)).toEqual([
    ['passkey.added', 'Work laptop'],
    ['passkey.renamed', 'Laptop'],
    ['passkey.deleted', 'Laptop'],
  ]);
  expect(await told(caller.userId)).toEqual(['passkeyAdded', 'passkeyDeleted']);
  const [, { entries }] = await api.as(caller).get('/api/account/v1/activity');
  expect(entries[0]).toMatchObject({ action: 'passkey.deleted', about: 'Laptop', by: 'self' });
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

test.each([
  ['the browser that made it', { 'user-agent': CHROME }, {}, 'Chrome · Windows'],
  ['a phone beside it', {}, { attachment: 'cross-platform', transports: ['hybrid'] }, 'Phone or tablet'],
  ['a security key', {}, { attachment: 'cross-platform', transports: ['usb'] }, 'Security key'],
  ['an unknown device', { 'user-agent': '' }, {}, 'Passkey'],
] as const)('without a name a passkey has that of %s', async (_, headers, behaviour, name) => {
  const caller = await person();
  const credential = authenticator().create(await optionsOf(caller), {
    ...behaviour,
    ...('transports' in behaviour ? { transports: [...behaviour.transports] } : {}),
  } as object);
  expect(await api.as(caller).post(PASSKEYS, { credential }, { headers: { ...headers } })).toMatchObject([
    200,
    { name },
  ]);
});

test('options need a recent sign-in, and so does a deletion', async () => {
  const caller = await person();
  const { id } = await addPasskeyOf(api, caller);
  await db
    .updateTable('session')
    .set({ signed_in_at: new Date(Date.now() - 601_000) })
    .where('user_id', '=', caller.userId)
    .execute();
  const required = [403, { code: 'Account.SignIn.Recent.Required' }];
  expect(await api.as(caller).post(`${PASSKEYS}/options`)).toMatchObject(required);
  expect(await api.as(caller).delete(`${PASSKEYS}/${id}`)).toMatchObject(required);
});

test('an account has ten at most', async () => {
  const caller = await person();
  const last = await optionsOf(caller);
  for (let made = 0; made < PASSKEY.most; made += 1) await addPasskeyOf(api, caller);
  const limit = [409, { code: 'Account.Passkey.Limit' }];
  expect(await api.as(caller).post(`${PASSKEYS}/options`)).toMatchObject(limit);
  expect(await api.as(caller).post(PASSKEYS, { credential: authenticator().create(last) })).toMatchObject(limit);
});

describe('a new passkey is refused', () => {
  const add = async (caller: Caller, credential: object) => api.as(caller).post(PASSKEYS, { credential });

  test.each([
    ['of another origin', { origin: 'http://elsewhere.example' }, 'Account.Passkey.Refused'],
    ['of another port', { origin: 'http://localhost:81' }, 'Account.Passkey.Refused'],
    ['without user verification', { verified: false }, 'Account.Passkey.Unverified'],
  ])('%s', async (_, behaviour, code) => {
    const caller = await person();
    const credential = authenticator().create(await optionsOf(caller), behaviour);
    expect(await add(caller, credential)).toMatchObject([400, { code }]);
    expect((await list(caller)).passkeys).toEqual([]);
  });

  test('for another host', async () => {
    const caller = await person();
    const options = await optionsOf(caller);
    const credential = authenticator().create({ ...options, rp: { ...options.rp, id: 'elsewhere.example' } });
    expect(await add(caller, credential)).toMatchObject([400, { code: 'Account.Passkey.Refused' }]);
  });

  test('with a challenge that was used, is of somebody else, or is five minutes old', async () => {
    const [caller, other] = [await person(), await person()];
    const expired = [400, { code: 'Account.Passkey.Expired' }];
    const options = await optionsOf(caller);
    expect(await add(other, authenticator().create(options))).toMatchObject(expired);
    expect((await add(caller, authenticator().create(options)))[0]).toBe(200);
    expect(await add(caller, authenticator().create(options))).toMatchObject(expired);
    const old = await optionsOf(caller);
    const { expires_at } = await db.selectFrom('passkey_challenge').select('expires_at').executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(5);
    await db
      .updateTable('passkey_challenge')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await add(caller, authenticator().create(old))).toMatchObject(expired);
  });

  test('that somebody has already', async () => {
    const caller = await person();
    const device = authenticator();
    const options = await optionsOf(caller);
    const credential = device.create(options);
    expect((await add(caller, credential))[0]).toBe(200);
    const again = { ...credential, response: { ...credential.response, ...clientData(await optionsOf(caller)) } };
    expect(await add(caller, again)).toMatchObject([409, { code: 'Account.Passkey.Exists' }]);
  });

  const clientData = ({ challenge }: { challenge: string }) => ({
    clientDataJSON: Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: 'http://localhost', crossOrigin: false }),
    ).toString('base64url'),
  });

  test('after all other sessions were ended', async () => {
    const caller = await person();
    const options = await optionsOf(caller);
    expect((await api.as(caller).delete('/api/account/v1/sessions'))[0]).toBe(200);
    expect(await add(caller, authenticator().create(options))).toMatchObject([
      400,
      { code: 'Account.Passkey.Expired' },
    ]);
  });

  test('of what is no passkey', async () => {
    const caller = await person();
    const credential = authenticator().create(await optionsOf(caller));
    const broken = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } };
    expect(await add(caller, broken)).toMatchObject([400, { code: 'Account.Passkey.Refused' }]);
    expect(await add(caller, { ...credential, more: 1 })).toMatchObject([400, { code: 'request.invalid' }]);
  });
});

describe('who has none', () => {
  test('users of an identity provider, and contacts without a password', async () => {
    for (const caller of [
      await person(UserType.idpUser),
      await person(UserType.partnerContact, { password_hash: null }),
    ]) {
      expect(await list(caller)).toMatchObject({ applies: false });
      expect(await api.as(caller).post(`${PASSKEYS}/options`)).toMatchObject([
        403,
        { code: 'Account.Permission.Denied' },
      ]);
    }
  });

  test('nobody reads or changes the passkeys of somebody else', async () => {
    const [caller, other] = [await person(), await person()];
    const { id } = await addPasskeyOf(api, caller);
    const missing = [404, { code: 'Account.NotFound' }];
    expect(await api.as(other).put(`${PASSKEYS}/${id}`, { name: 'Mine' })).toMatchObject(missing);
    expect(await api.as(other).put(`${PASSKEYS}/${id}/kept`)).toMatchObject(missing);
    expect(await api.as(other).delete(`${PASSKEYS}/${id}`)).toMatchObject(missing);
    expect((await list(other)).passkeys).toEqual([]);
    expect((await api.as(null).get(PASSKEYS))[0]).toBe(401);
  });
});

test('the last way to sign in cannot be deleted', async () => {
  const caller = await person();
  const first = await addPasskeyOf(api, caller);
  const second = await addPasskeyOf(api, caller);
  await db.updateTable('app_user').set({ password_hash: null }).where('user_id', '=', caller.userId).execute();
  expect((await api.as(caller).delete(`${PASSKEYS}/${first.id}`))[0]).toBe(200);
  expect(await api.as(caller).delete(`${PASSKEYS}/${second.id}`)).toMatchObject([
    409,
    { code: 'Account.Passkey.Last' },
  ]);
  expect((await list(caller)).passkeys).toMatchObject([{ id: second.id }]);
  expect(await list(caller)).toMatchObject({ last: true });
  await db
    .insertInto('wechat_identity')
    .values({ user_id: caller.userId, user_type: caller.userType, wechat_id: 'w', nick: 'Lin', bound_at: new Date() })
    .execute();
  expect((await api.as(caller).delete(`${PASSKEYS}/${second.id}`))[0]).toBe(200);
});
