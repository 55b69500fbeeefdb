import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { digest } from '../../platform/db/ids.ts';
import { sendCode } from '../../testing/captcha-and-code.ts';
import { callerOf, testApi, type Answer, type Verbs } from '../../testing/test-api.ts';
import { account } from '../../testing/worlds/visitor.ts';

const api = await testApi({ TRUST_PROXY: '127.0.0.1' });
const MAIL = 'ann@acme.example';
const tooMany = [429, { code: 'Account.VerifyCode.TooMany', retry_after: expect.any(Number) }];

/** Calls from this address. */
const from = (address: string, by: Verbs = api.as(null)): Verbs => ({
  ...by,
  post: (path, body, options) =>
    by.post(path, body, { ...options, headers: { ...options?.headers, 'x-forwarded-for': address } }),
});
/** A code for Ann, sent after the minimum interval. */
async function ask(by: Verbs, address = MAIL): Promise<Answer> {
  api.advance(61);
  return sendCode(api, { account: address, scene: VerifyScene.enterprisePartnerLogin, by });
}
async function spend(by: Verbs, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await ask(by))[0]).toBe(200);
}

beforeEach(async () => {
  for (const table of ['app_user', 'known_device', 'verify_code', 'verify_code_day', 'audit'] as const)
    await api.db.deleteFrom(table).execute();
  await api.db
    .insertInto('app_user')
    .values(account('u-ann', UserType.enterprise, 'some', { email: MAIL, email_verified: true }))
    .execute();
});
afterEach(() => {
  api.services.clock.reset();
});

/** A browser in which this account was used. */
async function knownBrowser(user_id: string): Promise<Verbs> {
  const browser = api.browser();
  browser.cookies.set('acc_device', `device of ${user_id}`);
  await api.db
    .insertInto('known_device')
    .values({ user_id, device_hash: digest(`device of ${user_id}`), seen_at: api.services.clock.now() })
    .execute();
  return browser;
}

test("a stranger has ten codes per day for an address, and cannot use up the owner's", async () => {
  const owner = await knownBrowser('u-ann');
  await spend(from('203.0.113.1'), 10);
  expect(await ask(from('203.0.113.1'))).toMatchObject(tooMany);
  expect((await ask(from('203.0.113.1', owner)))[0]).toBe(200);
  expect((await ask(from('198.51.100.7')))[0]).toBe(200);
});

test("strangers from many networks have thirty codes together; the owner's networks and browsers are not affected", async () => {
  const owner = await knownBrowser('u-ann');
  await api.db
    .insertInto('audit')
    .values({
      at: new Date(),
      actor_id: 'u-ann',
      subject_id: 'u-ann',
      action: 'signIn.succeeded',
      object_id: 'u-ann',
      detail: '{}',
      network: '198.51.100.7',
    })
    .execute();
  for (const n of [1, 2, 3]) await spend(from(`203.0.113.${n}`), 10);
  expect(await ask(from('203.0.113.4'))).toMatchObject(tooMany);
  expect((await ask(from('198.51.100.7')))[0]).toBe(200);
  await spend(from('203.0.113.4', owner), 10);
  expect(await ask(from('203.0.113.4', owner))).toMatchObject(tooMany);
  api.advance(24 * 3600);
  expect((await ask(from('203.0.113.4')))[0]).toBe(200);
});

test('one /64 of IPv6 is one network', async () => {
  for (let n = 0; n < 10; n += 1) await spend(from(`2001:db8:1:2::${n.toString(16)}`), 1);
  expect(await ask(from('2001:db8:1:2:ffff::1'))).toMatchObject(tooMany);
  expect((await ask(from('2001:db8:1:3::1')))[0]).toBe(200);
});

test('accounts with the address unverified count as strangers, signed in or not', async () => {
  const eve = callerOf(UserType.individual, 'eve');
  await api.as(eve).get('/userinfo');
  await api.db
    .updateTable('app_user')
    .set({ email: MAIL, phone: '+86-13812345678', phone_verified: true })
    .where('user_id', '=', 'u-eve')
    .execute();
  const browser = await knownBrowser('u-eve');
  await spend(from('203.0.113.1', browser), 5);
  await spend(from('203.0.113.1', api.as(eve)), 5);
  expect(await ask(from('203.0.113.1', browser))).toMatchObject(tooMany);
  expect(await ask(from('203.0.113.1', api.as(eve)))).toMatchObject(tooMany);
  const owner = await knownBrowser('u-ann');
  await spend(from('203.0.113.1', owner), 10);
});
