import { UserType } from '@portal/common/enums/user/user-type';
import { testApi } from '../../testing/test-api.ts';
import { account, visitor as visit } from '../../testing/worlds/visitor.ts';

const api = await testApi();
const COOKIE = 'acc_browser';
const MAIL = 'ann@acme.example';
const expired = [400, { code: 'Account.Page.Expired' }];

beforeAll(async () => {
  await api.db
    .insertInto('app_user')
    .values(account('ann', UserType.enterprise, await api.services.hasher.hash('Right-1234')))
    .execute();
});

const pathOf = ({ redirect_url }: { redirect_url: string }) => new URL(redirect_url).pathname;

test.each(['x', 'a'.repeat(43), `${'a'.repeat(43)}.${'b'.repeat(43)}`, ''])(
  'a cookie that the API did not make is replaced: %j',
  async (planted) => {
    const browser = api.browser();
    browser.cookies.set(COOKIE, planted);
    const who = await visit(api, { browser });
    expect(browser.cookies.get(COOKIE)).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(browser.cookies.get(COOKIE)).not.toBe(planted);
    expect((await who.enterprise(MAIL))[0]).toBe(200);
  },
);

test('a second tab keeps the cookie of the first', async () => {
  const { browser } = await visit(api);
  const before = browser.cookies.get(COOKIE);
  await visit(api, { browser });
  expect(browser.cookies.get(COOKIE)).toBe(before);
});

test('a sign-in renews the cookie; one that only failed keeps it', async () => {
  const who = await visit(api);
  const before = who.browser.cookies.get(COOKIE);
  await who.enterprise(MAIL, 'Wrong-1234');
  expect(who.browser.cookies.get(COOKIE)).toBe(before);
  expect((await who.enterprise(MAIL))[0]).toBe(200);
  expect(who.browser.cookies.get(COOKIE)).not.toBe(before);
});

test('an attacker who planted a cookie in another browser cannot continue the sign-in of that browser', async () => {
  const attacker = await visit(api);
  const victim = api.browser();
  victim.cookies.set(COOKIE, attacker.browser.cookies.get(COOKIE) ?? '');
  const [status, body] = await victim.post('/api/account/v1/enterprise_user/0/login', {
    account: MAIL,
    account_type: 1,
    verify_type: 1,
    verify_info: await api.seal('Right-1234', 'verify_info'),
    user_type: 2,
    login_challenge: attacker.challenge,
    remember: 0,
  });
  expect(status).toBe(200);
  expect(await attacker.browser.get(pathOf(body), { headers: { accept: 'application/json' } })).toMatchObject(expired);
});

test('a sign-in in another tab continues after the first one is completed', async () => {
  const first = await visit(api);
  const second = await visit(api, { browser: first.browser });
  expect((await first.enterprise(MAIL))[0]).toBe(200);
  const [status, body] = await second.enterprise(MAIL);
  expect(status).toBe(200);
  expect(
    (await second.browser.get(pathOf(body), { headers: { accept: 'text/html' } })).headers.get('location'),
  ).toMatch(/\?code=/);
});

test('the sign-in state of an in-app browser is moved to the new cookie too', async () => {
  const who = await visit(api);
  const state = 'A'.repeat(43);
  const saved = { state, code_verifier: 'v'.repeat(43), redirect_uri: 'http://localhost/microapp/login', user_type: 2 };
  expect((await who.browser.post('/api/account/v1/sign_in_states', saved))[0]).toBe(200);
  expect((await who.enterprise(MAIL))[0]).toBe(200);
  expect((await who.browser.post('/api/account/v1/sign_in_states/take', { state }))[0]).toBe(200);
});
