import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { inTransaction } from '../../../platform/db/connect.ts';
import { makeUser } from '../../../testing/proofs.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { giveRecovery, passTest, provider } from '../../../testing/worlds/sso-world.ts';
import { insertLink } from './idp-links.db.ts';

const DAY = 24 * 3600;
const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const at = (company: string) => `/api/account/v1/enterprise_user/${company}`;
const BASE = at('co-acme');
let configId = '';
let otherId = '';

beforeEach(async () => {
  api.services.clock.reset();
  for (const table of ['session', 'identity_provider', 'limit_counter', 'audit'] as const)
    await api.db.deleteFrom(table).execute();
  api.advance(0);
  for (const one of [acme, bolt]) {
    await api.as(one).get(`${at(one.coId ?? '')}/idps`);
    await api.db
      .updateTable('app_user')
      .set({ status: AccountStatus.active })
      .where('user_id', '=', one.userId)
      .execute();
  }
  const off = { status: IdpStatus.disabled };
  configId = await provider(api, 'co-acme', IdpAgreement.saml, 'https://idp.example/metadata', off);
  otherId = await provider(api, 'co-acme', IdpAgreement.saml, 'https://other.example/metadata', off);
});

async function made(note = 'Kim, IT'): Promise<{ link: string; secret: string; url: string }> {
  const [status, { link_id, link_url }] = await api.as(acme).post(`${BASE}/idp/link`, { config_id: configId, note });
  expect(status).toBe(200);
  return { link: link_id, url: link_url, secret: new URL(link_url as string).hash.slice(1) };
}
const open = (secret: string, browser = api.browser()) =>
  browser.post('/api/account/v1/idp_link/session', { link_token: secret });
/** Calls with the token of the session that a link opened. */
async function opened(secret: string) {
  const browser = api.browser();
  expect((await open(secret, browser))[0]).toBe(200);
  const [status, { access_token }] = await browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
    unsigned: true,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${access_token as string}` };
  return {
    get: (path: string) => api.as(null).get(path, { headers }),
    post: (path: string, body: object) => api.as(null).post(path, body, { headers }),
    put: (path: string, body: object) => api.as(null).put(path, body, { headers }),
    delete: (path: string) => api.as(null).delete(path, { headers }),
  };
}
const versionOf = async (id: string) => (await api.as(acme).get(`${BASE}/idp?config_id=${id}`))[1].version as number;
const trail = async () =>
  (
    await api.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('object_id', '=', configId)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id]);

test('a link is made after a recent sign-in, lives seven days, and its secret is stored as a digest', async () => {
  const { link, url, secret } = await made();
  expect(url).toMatch(/^http:\/\/localhost\/microapp\/uam\/link#[\w-]{43}$/);
  expect(JSON.stringify(await api.db.selectFrom('idp_link').selectAll().execute())).not.toContain(secret);
  expect((await api.as(acme).get(`${BASE}/idp/links?config_id=${configId}`))[1]).toMatchObject({
    total_count: 1,
    entries: [{ link_id: link, note: 'Kim, IT', open_time: null }],
  });
  expect((await open(secret))[0]).toBe(200);
  api.advance(7 * DAY + 1);
  expect(await open(secret)).toMatchObject([404, { code: 'Account.Idp.Link.Over' }]);
  expect((await api.as(acme).get(`${BASE}/idp/links?config_id=${configId}`))[1]).toMatchObject({ total_count: 0 });
  await api.db
    .updateTable('session')
    .set({ signed_in_at: new Date(0) })
    .execute();
  expect(await api.as(acme).post(`${BASE}/idp/link`, { config_id: configId, note: 'x' })).toMatchObject([
    403,
    { code: 'Account.SignIn.Recent.Required' },
  ]);
});

test('it is for the own providers only, and ten are live at most', async () => {
  expect((await api.as(bolt).post(`${at('co-bolt')}/idp/link`, { config_id: configId, note: 'x' }))[0]).toBe(404);
  expect((await api.as(bolt).get(`${at('co-bolt')}/idp/links?config_id=${configId}`))[0]).toBe(404);
  const { link } = await made();
  expect((await api.as(bolt).delete(`${at('co-bolt')}/idp/link?link_id=${link}`))[0]).toBe(404);
  for (let n = 1; n < 10; n += 1) await made();
  expect(await api.as(acme).post(`${BASE}/idp/link`, { config_id: configId, note: 'x' })).toMatchObject([
    409,
    { code: 'Account.Idp.Link.Limit' },
  ]);
  expect(
    (
      await api
        .as(callerOf(UserType.idpUser, 'idp', { coId: 'co-acme' }))
        .post(`${BASE}/idp/link`, { config_id: configId, note: 'x' })
    )[0],
  ).toBe(403);
});

test('its session sets up and tests that provider, under the name of the link', async () => {
  const { link, secret } = await made();
  const it = await opened(secret);
  expect((await it.get('/userinfo'))[1]).toMatchObject({ user_name: 'Company co-acme', email: null, scope: 'setup' });
  expect((await it.get(`${BASE}/idp?config_id=${configId}`))[0]).toBe(200);
  expect(
    (
      await it.put(`${BASE}/idp`, {
        config_id: configId,
        idp_metadata_url: 'https://idp.example/new',
        version: await versionOf(configId),
      })
    )[0],
  ).toBe(200);
  const [tested, { test_id }] = await it.post(`${BASE}/idp/test`, { config_id: configId });
  expect(tested).toBe(200);
  expect((await it.get(`${BASE}/idp/test?test_id=${test_id as string}`))[0]).toBe(200);
  expect((await it.get(`${BASE}/idp/tests?config_id=${configId}`))[0]).toBe(200);
  expect(await trail()).toEqual([
    ['idp.linkMade', acme.userId],
    ['idp.linkOpened', link],
    ['idp.edited', link],
    ['idp.tested', link],
  ]);
});

test('it reaches no other provider, switches nothing on and makes no codes', async () => {
  const it = await opened((await made()).secret);
  for (const path of [`/idp?config_id=${otherId}`, `/idp/tests?config_id=${otherId}`])
    expect((await it.get(BASE + path))[0]).toBe(403);
  const [, { test_id }] = await api.as(acme).post(`${BASE}/idp/test`, { config_id: otherId });
  expect((await it.get(`${BASE}/idp/test?test_id=${test_id as string}`))[0]).toBe(404);
  expect(
    (await it.put(`${BASE}/idp`, { config_id: otherId, describe: 'x', version: await versionOf(otherId) }))[0],
  ).toBe(403);
  const { candidate_id } = await api.db
    .selectFrom('identity_provider')
    .select('candidate_id')
    .where('config_id', '=', configId)
    .executeTakeFirstOrThrow();
  await giveRecovery(api, 'co-acme');
  await passTest(api, { configId, configurationId: candidate_id ?? '' });
  expect(
    await it.put(`${BASE}/idp`, { config_id: configId, status: 1, version: await versionOf(configId) }),
  ).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
  expect((await it.post(`${BASE}/idp/promote`, { config_id: configId, configuration_id: candidate_id ?? '' }))[0]).toBe(
    403,
  );
  expect((await it.post(`${BASE}/idp/recovery`, {}))[0]).toBe(403);
  expect((await it.get(`${BASE}/idps`))[0]).toBe(403);
  expect((await it.post(`${BASE}/idp/link`, { config_id: configId, note: 'x' }))[0]).toBe(403);
});

test('revoking ends the link and its sessions at once, and nothing else', async () => {
  const { link, secret } = await made();
  const it = await opened(secret);
  const { secret: other } = await made();
  expect((await api.as(acme).delete(`${BASE}/idp/link?link_id=${link}`))[0]).toBe(200);
  expect((await it.get(`${BASE}/idp?config_id=${configId}`))[0]).toBe(401);
  expect((await open(secret))[0]).toBe(404);
  expect((await open(other))[0]).toBe(200);
  expect((await api.as(acme).delete(`${BASE}/idp/link?link_id=${link}`))[0]).toBe(404);
});

describe('after the maker has signed out everywhere', () => {
  const everywhere = async () => {
    expect((await api.as(acme).delete('/api/account/v1/sessions'))[0]).toBe(200);
    api.advance(0);
  };
  const rows = async () => (await api.as(acme).get(`${BASE}/idp/links?config_id=${configId}`))[1].entries as object[];

  test('the link and its session are over, and the refusal names whom to ask', async () => {
    const { secret } = await made();
    const it = await opened(secret);
    await everywhere();
    expect((await it.get(`${BASE}/idp?config_id=${configId}`))[0]).toBe(401);
    for (const [language, text] of [
      ['en-US', 'This link is no longer valid. Ask u-acme of Company co-acme for a new one.'],
      ['zh-CN', '此链接已失效，请联系 Company co-acme 的 u-acme 获取新链接。'],
    ] as const)
      expect(
        await api
          .browser()
          .post('/api/account/v1/idp_link/session', { link_token: secret }, { headers: { lang: language } }),
      ).toMatchObject([404, { code: 'Account.Idp.Link.Over', message: text }]);
    await api.db
      .updateTable('app_user')
      .set({ status: AccountStatus.disabled })
      .where('co_id', '=', 'co-acme')
      .execute();
    expect((await open(secret))[1].message).not.toContain('u-acme');
  });

  test('its row says so until a new one replaces it, and it does not count against the limit', async () => {
    const { link } = await made('Kim, IT');
    for (let n = 1; n < 10; n += 1) await made();
    await everywhere();
    expect(await rows()).toContainEqual(expect.objectContaining({ link_id: link, ended: 1 }));
    const [status, { link_id }] = await api
      .as(acme)
      .post(`${BASE}/idp/link`, { config_id: configId, note: 'Kim, IT', replaces: link });
    expect(status).toBe(200);
    expect(await rows()).toContainEqual(expect.objectContaining({ link_id, ended: 0 }));
    expect(await rows()).not.toContainEqual(expect.objectContaining({ link_id: link }));
    expect(await trail()).toContainEqual(['idp.linkRevoked', acme.userId]);
  });

  test('a sign-in that was in flight makes no link', async () => {
    const { userId } = acme;
    await api.as(acme).get('/userinfo');
    const { session_id: sessionId } = await api.db
      .updateTable('session')
      .set({ ended_at: new Date() })
      .where('user_id', '=', userId)
      .returning('session_id')
      .executeTakeFirstOrThrow();
    await expect(
      inTransaction(api.db, (tx) =>
        insertLink(tx, { configId, note: 'x', maker: { userId, sessionId }, at: new Date() }),
      ),
    ).rejects.toMatchObject({ code: 'Account.SignIn.Required' });
  });
});

test('making a link is told to all administrators, opening it to the other ones, by a proven address', async () => {
  const others = ['deputy', 'typed', 'elsewhere'];
  for (const id of others)
    await makeUser(api, id, {
      co_id: id === 'elsewhere' ? 'co-bolt' : 'co-acme',
      email: `${id}@example.com`,
      email_verified: id !== 'typed',
      self_registered: true,
      language: 'en-US',
    });
  const told = async () =>
    (
      await api.db
        .selectFrom('outbox')
        .select(['recipient', 'template', 'text', 'link'])
        .where('template', 'like', 'idpLink%')
        .orderBy('id')
        .execute()
    ).filter(({ recipient }) => recipient.endsWith('@example.com'));
  const before = (await told()).length;
  const { secret } = await made('Kim, IT');
  await open(secret);
  await open(secret);
  const messages = (await told()).slice(before);
  expect(messages).toMatchObject([
    { recipient: 'u-acme@example.com', template: 'idpLinkMade' },
    { recipient: 'deputy@example.com', template: 'idpLinkMade' },
    { recipient: 'deputy@example.com', template: 'idpLinkOpened' },
  ]);
  const ofDeputy = messages[1];
  expect(ofDeputy?.text).toContain('u-acme made a link for “Kim, IT”');
  expect(ofDeputy?.text).toContain(`/uam/provider/detail/${configId}`);
  expect(ofDeputy?.link).toContain('of=colleague');
  await api.db.deleteFrom('app_user').where('user_id', 'in', others).execute();
});
