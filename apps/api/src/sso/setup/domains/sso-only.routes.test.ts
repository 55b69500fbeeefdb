import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { ModifyType } from '@portal/common/enums/sign-in/modify-type';
import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { inTransaction } from '../../../platform/db/connect.ts';
import { issueResetCode } from '../../../identity/password/reset-code.db.ts';
import { authenticator } from '../../../testing/authenticator.ts';
import { freshCode } from '../../../testing/captcha-and-code.ts';
import { makeUser, proofOf } from '../../../testing/proofs.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { addPasskeyOf, signInBy } from '../../../testing/worlds/passkey-world.ts';
import { giveRecovery, passTest, provider } from '../../../testing/worlds/sso-world.ts';
import { visitor, wrong } from '../../../testing/worlds/visitor.ts';
import { takeCode } from '../recovery/recovery.db.ts';
import { insertDomain, routeDomain, setMissing, setProven } from './domains.db.ts';

const api = await testApi();
const {
  db,
  services: { clock, vault, hasher },
} = api;
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const BASE = '/api/account/v1/enterprise_user/co-acme';
const PATH = `${BASE}/mail_domain/sso_only`;
const ADDRESS = 'https://idp.example/metadata';
const MAIL = 'main@acme.test';
const NEW = 'New-67890';
const signedIn = [200, { redirect_url: expect.any(String) }];
let [domainId, configId, codes] = ['', '', [] as string[]];
const refused = () => [
  403,
  {
    code: 'Account.Login.Idp.Only',
    sso: { enterprise_id: 'co-acme', idp_config_id: configId, idp_name: expect.any(String) },
  },
];
const hash = await hasher.hash('Right-1234');

beforeEach(async () => {
  clock.reset();
  for (const table of ['company_domain', 'identity_provider', 'company_recovery', 'outbox', 'limit_counter'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('app_user').where('user_id', 'in', ['u-two', 'u-old', 'u-idp']).execute();
  api.advance(0);
  for (const one of [acme, bolt]) {
    await api.as(one).get('/userinfo');
    await db
      .updateTable('app_user')
      .set({
        email: one === acme ? MAIL : 'main@bolt.test',
        email_verified: true,
        password_hash: hash,
        must_reset: false,
        login_name: one.userId,
      })
      .where('user_id', '=', one.userId)
      .execute();
  }
  await makeUser(api, 'u-two', { co_id: 'co-acme', email: 'two@acme.test', email_verified: true, password_hash: hash });
  await makeUser(api, 'u-old', {
    co_id: 'co-acme',
    email: 'old@acme-old.test',
    email_verified: true,
    password_hash: hash,
  });
  configId = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS, { jit: false });
  domainId = await inTransaction(db, async (tx) => {
    const id =
      (await insertDomain(tx, { coId: 'co-acme', domain: 'acme.test', userId: acme.userId, at: clock.now() })) ?? '';
    await routeDomain(tx, { domainId: id, coId: 'co-acme', configId });
    await setProven(tx, id, clock.now());
    return id;
  });
  codes = await giveRecovery(api, 'co-acme');
});

async function tested() {
  const { live_id } = await db
    .selectFrom('identity_provider')
    .select('live_id')
    .where('config_id', '=', configId)
    .executeTakeFirstOrThrow();
  await passTest(api, { configId, configurationId: live_id ?? '' });
}
const turnOn = (exceptions: string[], lose: number, caller = acme) =>
  api.as(caller).post(PATH, { domain_id: domainId, exceptions, lose });
async function isOn(exceptions: string[] = [], lose = 2 - exceptions.length) {
  await tested();
  expect((await turnOn(exceptions, lose))[0]).toBe(200);
}
const turnOff = (caller = acme) => api.as(caller).delete(`${PATH}?domain_id=${domainId}`);
const byPassword = async (account = MAIL, secret?: string) => (await visitor(api)).enterprise(account, secret);
const offMails = () => db.selectFrom('outbox').select('recipient').where('template', '=', 'ssoOnlyOff').execute();
const state = async () => (await api.as(acme).get(`${BASE}/mail_domains`))[1].entries[0].sso_only;

test('it needs a proof, an enabled provider, a passed test of its live configuration and recovery codes', async () => {
  await db.updateTable('company_domain').set({ proven_at: null }).execute();
  await db.updateTable('identity_provider').set({ status: IdpStatus.disabled }).execute();
  await db.deleteFrom('company_recovery').execute();
  const missing = ['proof', 'provider', 'test', 'recovery'];
  expect((await api.as(acme).get(`${PATH}?domain_id=${domainId}`))[1]).toMatchObject({
    missing,
    people: [{ user_id: acme.userId, email: MAIL }, { user_id: 'u-two' }],
  });
  expect(await turnOn([], 2)).toMatchObject([409, { code: 'Account.Domain.NotReady', missing }]);
  await db.updateTable('company_domain').set({ proven_at: clock.now() }).execute();
  await db.updateTable('identity_provider').set({ status: IdpStatus.enabled }).execute();
  expect(await turnOn([], 2)).toMatchObject([409, { missing: ['test', 'recovery'] }]);
  await giveRecovery(api, 'co-acme');
  expect(await turnOn([], 2)).toMatchObject([409, { missing: ['test'] }]);
  await tested();
  expect((await turnOn([], 2))[0]).toBe(200);
});

test('it needs the present number of people who lose access, and only people of the domain are exceptions', async () => {
  await tested();
  const query = `config_id=${configId}&change=ssoOnly&domain_id=${domainId}`;
  expect((await api.as(acme).get(`${BASE}/idp/members?${query}`))[1]).toMatchObject({
    counts: { lose: 2, new: 0, matches: 0, recovery: 0 },
    total_count: 2,
  });
  expect((await api.as(acme).get(`${BASE}/idp/members?${query}&exceptions=u-two`))[1]).toMatchObject({
    counts: { lose: 1, recovery: 1 },
    entries: [
      { user_id: acme.userId, outcome: 'lose' },
      { user_id: 'u-two', outcome: 'recovery' },
    ],
  });
  expect((await api.as(acme).get(`${BASE}/idp/members/csv?${query}&exceptions=u-two`))[1].toString()).toContain(
    'recovery,u-two',
  );
  for (const lose of [0, 2])
    expect(await turnOn(['u-two'], lose)).toMatchObject([
      409,
      { code: 'Account.Domain.Lose', lose: 1, fields: { lose: { code: 'Account.Domain.Lose' } } },
    ]);
  for (const id of ['u-old', bolt.userId, 'u-none']) expect((await turnOn([id], 2))[0]).toBe(404);
  // Somebody came since the list was read, whose provider is off.
  await makeUser(api, 'u-idp', { user_type: UserType.idpUser, co_id: 'co-acme' });
  const off = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS, { status: IdpStatus.disabled });
  await db
    .insertInto('idp_identity')
    .values({
      config_id: off,
      name_id: 'cy',
      user_id: 'u-idp',
      claimed_name: 'Cy',
      claimed_email: 'cy@acme.test',
      created_at: clock.now(),
      seen_at: clock.now(),
    })
    .execute();
  expect(await turnOn(['u-two'], 1)).toMatchObject([409, { lose: 2 }]);
  expect(await state()).toBeNull();
  expect((await turnOn(['u-two'], 2))[0]).toBe(200);
  expect(await state()).toEqual({
    since: expect.stringMatching(/^20/),
    counts: 1,
    exceptions: [{ user_id: 'u-two', user_name: 'u-two', email: 'two@acme.test' }],
  });
  expect(
    await db
      .selectFrom('outbox')
      .select(['template', 'recipient'])
      .where('template', 'like', 'ssoOnly%')
      .orderBy('recipient')
      .execute(),
  ).toEqual([
    { template: 'ssoOnlyOn', recipient: MAIL },
    { template: 'ssoOnlyOn', recipient: 'old@acme-old.test' },
    { template: 'ssoOnlyOn', recipient: 'two@acme.test' },
  ]);
});

test('passwords and codes are refused once they were right, by any name of the account; exceptions and others sign in', async () => {
  await isOn(['u-two']);
  expect(await byPassword()).toMatchObject(refused());
  expect(await (await visitor(api)).enterprise(acme.userId, undefined, { account_type: 3 })).toMatchObject(refused());
  const code = await freshCode(api, {
    account: MAIL,
    scene: VerifyScene.enterprisePartnerLogin,
    userType: UserType.enterprise,
  });
  expect(
    await (
      await visitor(api)
    ).enterprise(MAIL, '', { verify_type: 2, verify_info: await api.seal(code, 'verify_info') }),
  ).toMatchObject(refused());
  for (const account of ['two@acme.test', 'old@acme-old.test', 'main@bolt.test'])
    expect(await byPassword(account)).toMatchObject(signedIn);
});

test('a wrong password says the same about an account that may not use it as about none', async () => {
  await isOn();
  const answers = new Set<string>();
  for (const account of [MAIL, 'unknown@acme.test', 'main@bolt.test']) {
    const [status, { request_id: _, ...body }] = await byPassword(account, 'Wrong-1234');
    answers.add(JSON.stringify([status, body]));
  }
  expect([...answers].map((one) => JSON.parse(one) as unknown)).toMatchObject([wrong('account')]);
});

test('no new password: by code, by link, by its owner', async () => {
  await isOn();
  const body = { account: MAIL, send_type: 1, user_type: UserType.enterprise };
  const reset = async (more: object) =>
    api
      .as(null)
      .put('/api/account/v1/user/0/password/reset', {
        user_type: UserType.enterprise,
        new_password: await api.seal(NEW, 'new_password'),
        ...more,
      });
  const list = (more: object) =>
    api.as(null).post('/api/account/v1/user/0/password/accounts', { user_type: UserType.enterprise, ...more });
  const verify_code_token = await proofOf(api, MAIL);
  expect(await list({ ...body, verify_code_token })).toMatchObject(refused());
  expect(await reset({ ...body, verify_code_token })).toMatchObject(refused());
  expect(await reset({ ...body, verify_code_token: 'made-up' })).toMatchObject([
    400,
    { code: 'Account.Password.Edit.Overtime' },
  ]);
  const reset_code = await inTransaction(db, (tx) =>
    issueResetCode(tx, { userId: acme.userId, reason: ResetReason.byStaff, at: clock.now() }),
  );
  expect(await list({ user_id: acme.userId, reset_code })).toMatchObject(refused());
  expect(await reset({ user_id: acme.userId, reset_code })).toMatchObject(refused());
  expect(
    await api
      .as(acme)
      .put(`/api/account/v1/user/${acme.userId}/password`, {
        old_password: await api.seal('Right-1234', 'old_password'),
        new_password: await api.seal(NEW, 'new_password'),
        modify_type: ModifyType.byOwner,
        user_id: acme.userId,
        user_type: UserType.enterprise,
        verify_code_token: await proofOf(api, MAIL, { scene: VerifyScene.editPassword }),
      }),
  ).toMatchObject(refused());
  // An account of another company with the same address.
  await makeUser(api, 'u-idp', {
    co_id: 'co-bolt',
    email: MAIL,
    email_verified: true,
    password_hash: hash,
    login_name: 'elsewhere',
  });
  expect((await list({ ...body, verify_code_token }))[1]).toMatchObject({ entries: [{ user_id: 'u-idp' }] });
});

test('no passkey: none is made, one of before opens nothing, and works again afterwards', async () => {
  const options = () => api.as(acme).post('/api/account/v1/passkeys/options');
  const { device } = await addPasskeyOf(api, acme);
  const begun = (await options())[1];
  await isOn();
  expect(await options()).toMatchObject(refused());
  const late = { credential: authenticator().create(begun) };
  expect(await api.as(acme).post('/api/account/v1/passkeys', late)).toMatchObject(refused());
  expect((await api.as(acme).get('/api/account/v1/passkeys'))[1]).toMatchObject({ applies: false });
  const signIn = () => signInBy(api, device, { userType: UserType.enterprise });
  expect(await signIn()).toMatchObject(refused());
  await turnOff();
  expect((await signIn())[0]).toBe(200);
});

test.each<[string, () => Promise<unknown>, boolean]>([
  [
    'the provider is off',
    () => db.updateTable('identity_provider').set({ status: IdpStatus.disabled }).execute(),
    true,
  ],
  ['the provider is deleted', () => db.deleteFrom('identity_provider').execute(), true],
  [
    'the proof has ended',
    async () => {
      const at = clock.now();
      await inTransaction(db, (tx) => setMissing(tx, domainId, at));
      expect(await byPassword()).toMatchObject(refused());
      await inTransaction(db, (tx) => setMissing(tx, domainId, new Date(at.getTime() + 8 * 86_400_000)));
    },
    false,
  ],
  [
    'the domain leads to another provider',
    async () => {
      const other = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS);
      expect((await api.as(acme).put(`${BASE}/mail_domain`, { domain_id: domainId, config_id: configId }))[0]).toBe(
        200,
      );
      expect(await byPassword()).toMatchObject(refused());
      expect((await api.as(acme).put(`${BASE}/mail_domain`, { domain_id: domainId, config_id: other }))[0]).toBe(200);
      expect(await offMails()).toHaveLength(3);
    },
    false,
  ],
  [
    'the last recovery code was used',
    async () => {
      for (const code of codes)
        await inTransaction(db, (tx) => takeCode(tx, vault, { coId: 'co-acme', code, at: clock.now() }));
    },
    true,
  ],
  [
    'the domain is removed',
    async () => {
      expect((await api.as(acme).delete(`${BASE}/mail_domain?domain_id=${domainId}`))[0]).toBe(200);
      expect(await offMails()).toHaveLength(3);
    },
    false,
  ],
])('passwords are accepted again when %s', async (_, change, staysOn) => {
  await isOn();
  expect(await byPassword()).toMatchObject(refused());
  await change();
  expect(await byPassword()).toMatchObject(signedIn);
  if (staysOn) expect(await state()).toMatchObject({ counts: 0 });
});

test('a candidate that is edited changes nothing', async () => {
  await isOn();
  expect(
    (
      await api
        .as(acme)
        .put(`${BASE}/idp`, { config_id: configId, idp_metadata_url: 'https://broken.example/metadata' })
    )[0],
  ).toBe(200);
  expect(await byPassword()).toMatchObject(refused());
  expect(await state()).toMatchObject({ counts: 1 });
});

test('after a mistake a recovery code opens a session that turns it off, and no other', async () => {
  await isOn();
  const browser = api.browser();
  expect((await browser.post(`${BASE}/idp/recovery/session`, { recovery_code: codes[0] }))[0]).toBe(200);
  const [, { access_token }] = await browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
    unsigned: true,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const headers = { authorization: `Bearer ${access_token as string}` };
  expect((await browser.get(`${BASE}/mail_domains`, { headers }))[1].entries[0].sso_only).toMatchObject({ counts: 1 });
  expect((await browser.post(PATH, { domain_id: domainId, exceptions: [], lose: 2 }, { headers }))[0]).toBe(403);
  expect((await browser.delete(`${BASE}/mail_domain?domain_id=${domainId}`, { headers }))[0]).toBe(403);
  expect((await browser.delete(`${PATH}?domain_id=${domainId}`, { headers }))[0]).toBe(200);
  expect(await byPassword()).toMatchObject(signedIn);
  const actions = await db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('action', 'like', 'domain.ssoOnly%')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const { session_id } = await db
    .selectFrom('session')
    .select('session_id')
    .where('scope', '=', 'recovery')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(actions).toEqual([
    { action: 'domain.ssoOnlyOff', actor_id: session_id },
    { action: 'domain.ssoOnlyOn', actor_id: acme.userId },
  ]);
  // No administrator did it: the messages name and lock nobody.
  expect(await offMails()).toEqual([]);
  const mails = await db.selectFrom('outbox').selectAll().where('template', '=', 'recoveryActed').execute();
  expect(mails).toHaveLength(3);
  const { user_name } = await db
    .selectFrom('app_user')
    .select('user_name')
    .where('user_id', '=', acme.userId)
    .executeTakeFirstOrThrow();
  for (const { text, link } of mails) {
    expect(text).toContain('acme.test');
    expect(text.replaceAll(/^[^,，]*[,，]|http\S+/g, '')).not.toContain(user_name);
    expect(link).toContain('/uam/provider');
  }
  expect((await turnOff())[0]).toBe(200);
});

test('only the own company, and only its main account', async () => {
  await tested();
  expect((await turnOn([], 2, bolt))[0]).toBe(404);
  expect((await turnOff(bolt))[0]).toBe(404);
  expect((await api.as(bolt).get(`${PATH.replace('acme', 'bolt')}?domain_id=${domainId}`))[0]).toBe(404);
  const employee = callerOf(UserType.idpUser, 'idp', { coId: 'co-acme' });
  expect((await turnOn([], 2, employee))[0]).toBe(403);
  expect((await turnOff(employee))[0]).toBe(403);
});
