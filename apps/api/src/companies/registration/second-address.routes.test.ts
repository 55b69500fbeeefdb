import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { testApi, type Verbs } from '../../testing/test-api.ts';

const api = await testApi();
const EMAIL = 'lin@acme.example';
const PHONE = '+86-13800000126';
const expired = [400, { code: 'Account.Page.Expired' }];

beforeEach(async () => {
  for (const table of [
    'app_user',
    'company',
    'verify_code',
    'verify_code_day',
    'limit_counter',
    'audit',
    'outbox',
  ] as const)
    await api.db.deleteFrom(table).execute();
});
afterEach(() => {
  api.services.clock.reset();
});

/** Registers with the e-mail verified and the phone typed. */
async function registered(browser = api.browser()) {
  const [status] = await browser.post('/api/account/v2/enterprise_user/0/register', {
    login_name: 'linyuan',
    company: 'Hengyuan Ltd',
    email: EMAIL,
    phone: PHONE,
    username: 'Lin',
    user_type: UserType.enterprise,
    verify_code: await freshCode(api, { account: EMAIL }),
    verify_code_type: 1,
    password: await api.seal('Right-1234', 'password'),
  });
  expect(status).toBe(200);
  return browser;
}
const phoneCode = () => freshCode(api, { account: PHONE, channel: VerifyChannel.phone });
const prove = (by: Verbs, verify_code: string) => by.put('/api/account/v1/user/0/register/address', { verify_code });
const isVerified = async () =>
  (await api.db.selectFrom('app_user').select('phone_verified').executeTakeFirstOrThrow()).phone_verified;

test('the second address is verified by a code, once, with an audit entry', async () => {
  const browser = await registered();
  const code = await phoneCode();
  expect(await prove(browser, code === '000000' ? '000001' : '000000')).toMatchObject([
    400,
    { code: 'Account.VerifyCode.Wrong', fields: { verify_code: {} } },
  ]);
  expect(await isVerified()).toBe(false);
  expect(await prove(browser, code)).toEqual([200, {}]);
  expect(await isVerified()).toBe(true);
  expect(await prove(browser, code)).toMatchObject(expired);
  const trace = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'account.changed')
    .executeTakeFirstOrThrow();
  expect(trace.detail).toMatchObject({ columns: ['phone_verified'] });
});

test('another browser, a forged cookie, or this browser after 15 minutes cannot verify it', async () => {
  const browser = await registered();
  const code = await phoneCode();
  expect(await prove(api.browser(), code)).toMatchObject(expired);
  const forger = api.browser();
  const { user_id } = await api.db.selectFrom('app_user').select('user_id').executeTakeFirstOrThrow();
  forger.cookies.set('acc_registered', `${user_id}.${Date.now() + 60_000}.${'a'.repeat(43)}`);
  expect(await prove(forger, code)).toMatchObject(expired);
  api.advance(15 * 60 + 1);
  expect(await prove(browser, await phoneCode())).toMatchObject(expired);
  expect(await isVerified()).toBe(false);
});

test('the account that verifies the address first keeps it', async () => {
  const browser = await registered();
  const code = await phoneCode();
  await api.db.updateTable('app_user').set({ phone: null }).execute();
  expect(await prove(browser, code)).toMatchObject(expired);
});
