import { AccountStatus } from '@portal/common/enums/user/account-status';
import { IdpAgreement, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi({ NETWORK_LIMIT_FACTOR: '1' });
const acme = callerOf(UserType.enterprise, 'acme', { role: 1 });
const second = callerOf(UserType.enterprise, 'acme2', { coId: 'co-acme' });
const bolt = callerOf(UserType.enterprise, 'bolt');
const at = (company: string) => `/api/account/v1/enterprise_user/${company}`;
const PATH = `${at('co-acme')}/idp/recovery`;

beforeEach(async () => {
  api.services.clock.reset();
  for (const table of ['limit_counter', 'outbox', 'company_recovery', 'session'] as const)
    await api.db.deleteFrom(table).execute();
  api.advance(0);
  for (const one of [acme, second, bolt]) {
    await api.as(one).get(`${at(one.coId ?? '')}/idps`);
    await api.db
      .updateTable('app_user')
      .set({ status: AccountStatus.active, email_verified: true })
      .where('user_id', '=', one.userId)
      .execute();
  }
});

async function codesOf(caller = acme): Promise<string[]> {
  const [status, { recovery_codes }] = await api.as(caller).post(`${at(caller.coId ?? '')}/idp/recovery`, {});
  expect(status).toBe(200);
  return recovery_codes as string[];
}
const open = (code: string, { browser = api.browser(), company = 'co-acme' } = {}) =>
  browser.post(`${at(company)}/idp/recovery/session`, { recovery_code: code });
/** A token of the session that a browser has. */
async function bearer(browser: ReturnType<typeof api.browser>): Promise<Record<string, string>> {
  const [status, { access_token }] = await browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
    unsigned: true,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(200);
  return { authorization: `Bearer ${access_token as string}` };
}
const mails = (template: string) =>
  api.db
    .selectFrom('outbox')
    .select(['recipient', 'text', 'locale'])
    .where('template', '=', template)
    .orderBy('recipient')
    .execute();

test('ten codes of more than 64 bits are shown once and stored as digests; all administrators are notified', async () => {
  expect((await api.as(acme).get(PATH))[1]).toEqual({ left: 0, made_time: null });
  const codes = await codesOf();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
  expect((await api.as(second).get(PATH))[1]).toEqual({ left: 10, made_time: expect.stringMatching(/^20/) });
  const stored = JSON.stringify(await api.db.selectFrom('company_recovery_code').selectAll().execute());
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  expect((await mails('recoveryCodesMade')).map(({ recipient }) => recipient)).toEqual([
    'u-acme2@example.com',
    'u-acme@example.com',
  ]);
});

test('the link of the message locks whoever made the codes, voids them and ends the sessions that they opened', async () => {
  const [first] = await codesOf();
  const browser = api.browser();
  expect((await open(first ?? '', { browser }))[0]).toBe(200);
  const session = await bearer(browser);
  const { text, link } = await api.db
    .selectFrom('outbox')
    .select(['text', 'link'])
    .where('template', '=', 'recoveryCodesMade')
    .where('recipient', '=', 'u-acme2@example.com')
    .executeTakeFirstOrThrow();
  expect(text).toContain('u-acme');
  expect(text).toContain('/microapp/uam/provider');
  const report_code = new URL(link ?? '').searchParams.get('report_code') ?? '';
  expect((await api.as(null).post('/api/account/v1/security_report', { report_code }))[0]).toBe(200);
  expect((await api.as(second).get(PATH))[1]).toEqual({ left: 0, made_time: null });
  expect((await api.as(null).get(`${at('co-acme')}/idps`, { headers: session, unsigned: true }))[0]).toBe(401);
});

test('making codes needs a recent sign-in and the own company', async () => {
  api.advance(11 * 60);
  const token = await api.as(acme).get(PATH);
  expect(token[0]).toBe(200);
  await api.db
    .updateTable('session')
    .set({ signed_in_at: new Date(api.services.clock.now().getTime() - 11 * 60_000) })
    .execute();
  expect(await api.as(acme).post(PATH, {})).toMatchObject([403, { code: 'Account.SignIn.Recent.Required' }]);
  expect(await api.as(bolt).post(PATH, {})).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect(await api.as(bolt).get(PATH)).toMatchObject([404, { code: 'Account.NotFound' }]);
  expect((await api.as(callerOf(UserType.idpUser, 'idp', { coId: 'co-acme' })).post(PATH, {}))[0]).toBe(403);
  expect((await api.as(null).post(PATH, {}))[0]).toBe(401);
});

test('a code opens a session of 15 minutes that acts for the company, and every administrator is notified in the same transaction', async () => {
  await api.db.updateTable('app_user').set({ language: 'en-US' }).where('user_id', '=', acme.userId).execute();
  const [code = ''] = await codesOf();
  const browser = api.browser();
  const [status, body] = await open(` ${code.toUpperCase().replaceAll('-', ' ')} `, { browser });
  expect(status).toBe(200);
  const lives = Date.parse(body.expire_time) - api.services.clock.now().getTime();
  expect(lives).toBeLessThanOrEqual(15 * 60_000);
  expect(lives).toBeGreaterThan(13 * 60_000);
  const headers = await bearer(browser);
  expect((await api.as(null).get('/userinfo', { headers }))[1]).toMatchObject({
    user_id: acme.userId,
    user_type: 2,
    co_id: 'co-acme',
    user_name: 'Company co-acme',
    login_name: null,
    email: null,
    phone: null,
    scope: 'recovery',
  });
  expect((await api.as(null).get(`${at('co-acme')}/idps`, { headers }))[0]).toBe(200);
  expect((await api.as(null).get(`${at('co-bolt')}/idps`, { headers }))[0]).toBe(404);
  expect((await api.as(acme).get(PATH))[1]).toMatchObject({ left: 9 });
  const notified = await mails('recoveryOpened');
  expect(notified.map(({ recipient }) => recipient)).toEqual(['u-acme2@example.com', 'u-acme@example.com']);
  expect(notified.map(({ text }) => text).join()).toMatch(/15 minutes.*9 codes are left/s);
  api.advance(15 * 60 + 1);
  expect((await api.as(null).get(`${at('co-acme')}/idps`, { headers }))[0]).toBe(401);
  expect(
    (
      await browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
        unsigned: true,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    )[0],
  ).toBe(401);
});

test('a code works once, for its company, and until new ones are made, which also end its session', async () => {
  const [first = '', other = ''] = await codesOf();
  const browser = api.browser();
  expect((await open(first, { browser }))[0]).toBe(200);
  const headers = await bearer(browser);
  expect(await open(first)).toMatchObject([
    400,
    { code: 'Account.Recovery.Wrong', fields: { recovery_code: { code: 'Account.Recovery.Wrong' } } },
  ]);
  expect((await open(other, { company: 'co-bolt' }))[0]).toBe(400);
  const [fresh = ''] = await codesOf();
  expect((await api.as(null).get(`${at('co-acme')}/idps`, { headers }))[0]).toBe(401);
  expect((await open(other))[0]).toBe(400);
  expect((await open(fresh))[0]).toBe(200);
});

test('guesses are limited by company and network, and an unknown company answers alike', async () => {
  const wrong = 'aaaa-bbbb-cccc-dddd-eeee-ffff';
  const codes = await codesOf();
  const answers = [];
  for (const company of ['co-acme', 'nobody', 'no%20body'])
    answers.push(
      (await open(wrong, { company })).map((one: unknown) =>
        typeof one === 'object' ? (one as { code: string }).code : one,
      ),
    );
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify([400, 'Account.Recovery.Wrong'])]),
  );
  for (let n = 1; n < 10; n += 1) expect((await open(wrong))[0]).toBe(400);
  expect((await open(codes[0] ?? ''))[0]).toBe(429);
  api.advance(15 * 60 + 1);
  expect((await open(codes[0] ?? ''))[0]).toBe(200);
});

test('all guesses of a network together are limited', async () => {
  let refused = 0;
  for (let n = 0; n < 101; n += 1) refused = (await open('aaaa-bbbb-cccc-dddd-eeee-ffff', { company: `co-${n}` }))[0];
  expect(refused).toBe(429);
});

test('the session acts for another administrator when the one who made the codes is gone, and for nobody without one', async () => {
  const [code = '', next = ''] = await codesOf();
  await api.db
    .updateTable('app_user')
    .set({ status: AccountStatus.disabled })
    .where('user_id', '=', acme.userId)
    .execute();
  const browser = api.browser();
  expect((await open(code, { browser }))[0]).toBe(200);
  expect((await api.as(null).get('/userinfo', { headers: await bearer(browser) }))[1]).toMatchObject({
    user_id: second.userId,
    scope: 'recovery',
  });
  await api.db
    .updateTable('app_user')
    .set({ status: AccountStatus.disabled })
    .where('user_id', '=', second.userId)
    .execute();
  expect((await open(next))[0]).toBe(400);
});

test('signing out of the narrow session leaves the sessions of the account alone', async () => {
  const [code = ''] = await codesOf();
  const browser = api.browser();
  await open(code, { browser });
  const headers = await bearer(browser);
  const before = await api.db
    .selectFrom('app_user')
    .select('session_epoch')
    .where('user_id', '=', acme.userId)
    .executeTakeFirstOrThrow();
  expect((await browser.post('/oauth2/sign_out', '', { unsigned: true }))[0]).toBe(200);
  expect((await api.as(null).get(`${at('co-acme')}/idps`, { headers }))[0]).toBe(401);
  expect((await api.as(acme).get(PATH))[0]).toBe(200);
  expect(
    await api.db
      .selectFrom('app_user')
      .select('session_epoch')
      .where('user_id', '=', acme.userId)
      .executeTakeFirstOrThrow(),
  ).toEqual(before);
});

/** Calls of the session that a new code opens. */
async function recovering() {
  const [code = ''] = await codesOf();
  const browser = api.browser();
  expect((await open(code, { browser }))[0]).toBe(200);
  await api.db.deleteFrom('outbox').execute();
  await api.db.deleteFrom('security_report').execute();
  return { browser, headers: await bearer(browser) };
}

test('what is done with a provider in the session is told without a name, and locks nobody', async () => {
  await api.db.updateTable('app_user').set({ language: 'en-US' }).where('co_id', '=', 'co-acme').execute();
  const { headers } = await recovering();
  const path = `${at('co-acme')}/idp`;
  const as = api.as(null);
  const provider = { idp_name: 'Rescued', idp_agreement: IdpAgreement.saml, idp_type: IdpSystem.generic };
  const [made, { config_id }] = await as.post(path, provider, { headers });
  expect(made).toBe(200);
  expect((await as.put(path, { config_id, name_attribute: 'displayName' }, { headers }))[0]).toBe(200);
  expect((await as.delete(`${path}?config_id=${config_id}`, { headers }))[0]).toBe(200);
  expect(await mails('providerChanged')).toEqual([]);
  const told = await mails('recoveryActed');
  expect(told.map(({ recipient }) => recipient)).toEqual([
    ...Array.from({ length: 3 }, () => 'u-acme2@example.com'),
    ...Array.from({ length: 3 }, () => 'u-acme@example.com'),
  ]);
  const links = await api.db.selectFrom('outbox').select('link').where('template', '=', 'recoveryActed').execute();
  for (const { link } of links) expect(link).toContain('/uam/provider');
  for (const { text } of told) {
    expect(text).toContain('Rescued');
    expect(text.replaceAll(/^[^,]*,|http\S+/g, '')).not.toMatch(/u-acme|lock/);
  }
  expect(await api.db.selectFrom('security_report').select('about').execute()).toEqual([]);
  const actors = await api.db
    .selectFrom('audit')
    .select('actor_id')
    .where('object_id', '=', config_id)
    .where('action', 'in', ['idp.created', 'idp.edited', 'idp.deleted'])
    .execute();
  expect(actors).toHaveLength(3);
  for (const { actor_id } of actors) expect(actor_id).toMatch(/^s-/);
});

test('the session reaches nothing that would be in the name of the administrator, or outlive it', async () => {
  const { headers } = await recovering();
  const [, { config_id }] = await api
    .as(acme)
    .post(`${at('co-acme')}/idp`, { idp_name: 'Kept', idp_agreement: IdpAgreement.saml, idp_type: IdpSystem.generic });
  await api.db.deleteFrom('outbox').execute();
  const answers = [];
  for (const [path, body] of [
    [PATH, {}],
    [`${at('co-acme')}/idp/link`, { config_id, note: 'IT' }],
    [`${at('co-acme')}/idp/directory/tokens`, { config_id, note: 'Sync' }],
    [`${at('co-acme')}/mail_domain`, { domain: 'acme.example' }],
    [`${at('co-acme')}/mail_domain/sso_only`, { domain: 'acme.example', exceptions: [] }],
    ['/api/account/v1/webhooks', { url: 'https://hooks.example.com/', kinds: ['account.created'] }],
    ['/api/account/v1/access_keys', { owner: 'company' }],
    ['/api/account/v1/enterprise/co-acme/members', { contact_name: 'X', email: 'x@acme.example', role: 1 }],
    ['/api/account/v1/company/demands', { kind: 'passkey' }],
  ] as const) {
    const [status, { code }] = await api.as(null).post(path, body, { headers });
    answers.push([path, status, code]);
  }
  expect(answers).toEqual(answers.map(([path]) => [path, 403, 'Account.Permission.Denied']));
  expect(await api.db.selectFrom('outbox').select('template').execute()).toEqual([]);
});
