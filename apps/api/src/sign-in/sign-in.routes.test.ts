import { UserType } from '@portal/common/enums/user-type';
import { testApi } from '../testing/test-api.ts';

const api = await testApi({ NETWORK_LIMIT_FACTOR: '1' });
const AUTHORISE = '/oauth2/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=http%3A%2F%2Flocalhost%2Fmicroapp%2Flogin&state=s'
  + '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256';

beforeAll(async () => {
  const password_hash = await api.services.hasher.hash('Right-1234');
  const person = (user_id: string, more: object) => ({
    user_id, user_type: UserType.enterprise as number, co_id: null, role: null, user_name: user_id, login_name: null, email: `${user_id}@acme.example`, phone: null, password_hash, ...more,
  });
  await api.db.insertInto('app_user').values([
    person('ann', {}), person('off', { status: 4 }), person('new', { status: 1 }), person('one', { email: 'two@acme.example' }), person('two', {}),
    person('sam', { user_type: UserType.employee, email: 'ann@acme.example', login_name: 'Sam' }),
    person('eli', { user_type: UserType.partnerContact }),
  ]).execute();
});

// Each test is a visitor of its own: what one did to the limits is no matter of the next.
beforeEach(async () => { await api.db.deleteFrom('limit_counter').execute(); });

async function visitor() {
  const browser = api.browser();
  const [, { Data }] = await browser.get(AUTHORISE, { headers: { accept: 'application/json' } });
  const challenge = Data.LoginChallenge as string;
  return {
    enterprise: async (account: string, password = 'Right-1234', more: object = {}) => browser.post('/api/account/v1/enterprise_user/0/login', {
      account, account_type: 1, verify_type: 1, verify_info: await api.seal(password, 'verify_info'), user_type: 2, login_challenge: challenge, remember: 0, ...more,
    }),
    portal: async (Account: string, userType: number, more: object = {}) => browser.post('/api/account/v1/user/0/login', {
      Account, AccountType: 1, VerifyType: 1, VerifyInfo: await api.seal('Right-1234', 'verify_info'), LoginChallenge: challenge, UserType: userType, Remember: 0, ...more,
    }),
  };
}
const wrong = (field: string) => [400, { code: 'Account.Login.Wrong', fields: { [field]: { code: 'Account.Login.Wrong' } } }];

test('staff come in by e-mail or login name, and only by the entry of staff', async () => {
  expect(await (await visitor()).portal('ann@acme.example', 8)).toMatchObject([200, { RedirectURL: expect.any(String) }]);
  expect(await (await visitor()).portal('sam', 8, { AccountType: 3 })).toMatchObject([200, { RedirectURL: expect.any(String) }]);
  expect(await (await visitor()).portal('ann@acme.example', 4)).toMatchObject(wrong('Account'));
  expect(await (await visitor()).portal('ann@acme.example', 8, { VerifyType: 2 })).toMatchObject([400, { code: 'request.invalid' }]);
});

test('the entry of partners finds their sub-users', async () => {
  expect(await (await visitor()).portal('eli@acme.example', 4)).toMatchObject([200, { RedirectURL: expect.any(String) }]);
});

test('an account that may not be used says why, but only to whoever knows its password', async () => {
  expect(await (await visitor()).enterprise('off@acme.example')).toMatchObject([403, { code: 'Account.Login.Disabled' }]);
  expect(await (await visitor()).enterprise('new@acme.example')).toMatchObject([403, { code: 'Account.Login.Pending' }]);
  expect(await (await visitor()).enterprise('off@acme.example', 'Wrong-1234')).toMatchObject(wrong('account'));
});

test('a password that opens two accounts asks which one', async () => {
  const who = await visitor();
  expect(await who.enterprise('two@acme.example')).toMatchObject([409, { code: 'Account.Login.Choice' }]);
  expect(await who.enterprise('two@acme.example', 'Right-1234', { account_id: 'ann' })).toMatchObject(wrong('account'));
  expect(await who.enterprise('two@acme.example', 'Right-1234', { account_id: 'one' })).toMatchObject([200, { redirect_url: expect.any(String) }]);
});

test('the eleventh wrong password in a quarter of an hour is refused unseen, and so is the right one then', async () => {
  const who = await visitor();
  for (let tried = 0; tried < 10; tried += 1) expect(await who.enterprise('ann@acme.example', 'Wrong-1234')).toMatchObject(wrong('account'));
  const refused = await who.enterprise('ann@acme.example');
  expect(refused).toMatchObject([429, { code: '4290000000', retry_after: expect.any(Number) }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  api.advance(15 * 60 + 1);
  expect((await who.enterprise('ann@acme.example'))[0]).toBe(200);
  api.services.clock.reset();
});

test('a success forgets the wrong tries before it', async () => {
  for (let round = 0; round < 2; round += 1) {
    const who = await visitor();
    for (let tried = 0; tried < 9; tried += 1) await who.enterprise('ann@acme.example', 'Wrong-1234');
    expect((await who.enterprise('ann@acme.example'))[0]).toBe(200);
  }
});

test('one network cannot try one password at very many accounts', async () => {
  await api.db.insertInto('limit_counter').values({ key: 'signIn 127.0.0.1', points: 100, ends_at: new Date(Date.now() + 60_000) }).execute();
  expect(await (await visitor()).enterprise('ann@acme.example')).toMatchObject([429, { code: '4290000000' }]);
});
