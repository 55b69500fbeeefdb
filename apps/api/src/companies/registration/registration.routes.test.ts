import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { freshCode, issuedCode } from '../../testing/captcha-and-code.ts';
import { testApi, type Answer } from '../../testing/test-api.ts';

const api = await testApi();
const PATH = '/api/account/v2/enterprise_user/0/register';
const byPhone = { verify_code_type: 2 };
let number = 0;

/** Somebody without an account. */
function newcomer() {
  number += 1;
  return {
    login_name: `newcomer_${number}`,
    company: `Newcomer ${number} Ltd`,
    email: `newcomer${number}@acme.example`,
    phone: `+86-138000${String(number).padStart(5, '0')}`,
    username: '安妮',
  };
}
type Newcomer = ReturnType<typeof newcomer>;

const post = async (who: Newcomer, verify_code: string, more: Record<string, unknown> = {}): Promise<Answer> =>
  api
    .as(null)
    .post(PATH, {
      ...who,
      user_type: UserType.enterprise,
      verify_code,
      verify_code_type: 1,
      password: await api.seal('Right-1234', 'password'),
      ...more,
    });
const codeFor = (who: Newcomer) => freshCode(api, { account: who.email });
const register = async (who: Newcomer) => post(who, await codeFor(who));
const taken = (field: string, code: string) => [409, { code, fields: { [field]: { code } } }];
const refusedAt = (field: string, code: string) => [400, { code, fields: { [field]: { code } } }];
const rowsOf = async (who: Newcomer) =>
  [
    await api.db.selectFrom('app_user').selectAll().where('email', '=', who.email.toLowerCase()).execute(),
    await api.db.selectFrom('company').selectAll().where('company_name', '=', who.company.trim()).execute(),
  ] as const;

afterEach(() => {
  api.services.clock.reset();
});

test('a company and its first user are created, with type and status set by the server, and welcomed', async () => {
  const who = newcomer();
  const [status, body] = await post(
    { ...who, email: who.email.toUpperCase(), company: ` ${who.company} ` },
    await codeFor(who),
  );
  expect([status, body]).toEqual([200, { id: expect.stringMatching(/^u-/) }]);
  const [[user], [company]] = await rowsOf(who);
  expect(user).toMatchObject({
    user_id: body.id,
    user_type: 2,
    status: 2,
    role: 0,
    privileges: [],
    email: who.email,
    email_verified: true,
    phone: who.phone,
    phone_verified: false,
    login_name: who.login_name,
    user_name: '安妮',
    self_registered: true,
    language: 'en-US',
    co_id: company?.co_id,
  });
  expect(user?.password_hash).toMatch(/^\$argon2id\$/);
  expect(company).toMatchObject({ kind: 2, auth_status: 0, pending_change: false });
  const message = await api.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', who.email)
    .where('template', '=', 'registered')
    .executeTakeFirstOrThrow();
  expect(message.text).toContain(who.login_name);
  const trace = await api.db
    .selectFrom('audit')
    .select(['actor_id', 'object_id', 'detail'])
    .where('action', '=', 'registration.enterprise')
    .where('actor_id', '=', body.id as string)
    .executeTakeFirstOrThrow();
  expect(trace.object_id).toBe(company?.co_id);
  expect(JSON.stringify(trace)).not.toContain('Right-1234');
});

test('a code by SMS verifies the phone', async () => {
  const who = newcomer();
  const code = await freshCode(api, { account: who.phone, channel: VerifyChannel.phone });
  expect((await post(who, code, byPhone))[0]).toBe(200);
  expect((await rowsOf(who))[0][0]).toMatchObject({ email_verified: false, phone_verified: true });
  const notified = await api.db
    .selectFrom('outbox')
    .select(['channel', 'recipient'])
    .where('recipient', 'in', [who.email, who.phone])
    .where('template', '=', 'registered')
    .execute();
  expect(notified).toEqual([{ channel: 'sms', recipient: who.phone }]);
});

test.each([
  ['its login name', 'xLARKMOOR-26'],
  ['its e-mail', 'mara.lin-26'],
])('a password with %s is rejected, and the code stays valid', async (_, password) => {
  const who = { ...newcomer(), login_name: 'Larkmoor', email: 'mara.lin@acme.example' };
  await api.db.deleteFrom('verify_code').execute();
  const code = await issuedCode(api, { account: who.email });
  expect(await post(who, code, { password: await api.seal(password, 'password') })).toMatchObject(
    refusedAt('password', 'password.personal'),
  );
  expect(await rowsOf(who)).toEqual([[], []]);
  const used = await api.db
    .selectFrom('verify_code')
    .select('used_at')
    .where('account', '=', who.email)
    .executeTakeFirstOrThrow();
  expect(used.used_at).toBeNull();
});

test('a new user can sign in, and has no session before', async () => {
  const who = newcomer();
  const answer = await register(who);
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^acc_registered=/)]);
  const browser = api.browser();
  const [, { Data }] = await browser.get(
    '/oauth2/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=http%3A%2F%2Flocalhost%2Fmicroapp%2Flogin&state=s' +
      '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256',
    { headers: { accept: 'application/json' } },
  );
  expect(
    await browser.post('/api/account/v1/enterprise_user/0/login', {
      account: who.login_name,
      account_type: 3,
      verify_type: 1,
      verify_info: await api.seal('Right-1234', 'verify_info'),
      user_type: 2,
      login_challenge: Data.LoginChallenge,
      remember: 0,
    }),
  ).toMatchObject([200, { redirect_url: expect.any(String) }]);
});

describe('values of another enterprise', () => {
  const first = newcomer();
  beforeAll(async () => {
    expect((await register(first))[0]).toBe(200);
  });

  test.each<[string, string, Partial<Newcomer>, unknown[]]>([
    [
      'the login name in other letters',
      'code by e-mail',
      { login_name: first.login_name.toUpperCase() },
      taken('login_name', 'Account.LoginName.Exists'),
    ],
    ['the company', 'code by e-mail', { company: first.company }, taken('company', 'Account.Company.Exists')],
    [
      'the company in other letters and spaces',
      'code by e-mail',
      { company: `${first.company.toUpperCase().replace(' ', '  ')}` },
      taken('company', 'Account.Company.Exists'),
    ],
    ['the phone', 'code by e-mail', { phone: first.phone }, taken('phone', 'Account.Phone.Exists')],
    [
      'the e-mail in capitals',
      'code by phone',
      { email: first.email.toUpperCase() },
      taken('email', 'Account.Email.Exists'),
    ],
  ])('%s is rejected at its field (%s), nothing is created, and the code stays valid', async (_, way, more, answer) => {
    const who = newcomer();
    const phoneWay = way === 'code by phone';
    const code = await freshCode(
      api,
      phoneWay ? { account: who.phone, channel: VerifyChannel.phone } : { account: who.email },
    );
    const before = await api.db.selectFrom('company').select('co_id').execute();
    expect(await post({ ...who, ...more }, code, phoneWay ? byPhone : {})).toMatchObject(answer);
    expect(await api.db.selectFrom('company').select('co_id').execute()).toHaveLength(before.length);
    expect((await post(who, code, phoneWay ? byPhone : {}))[0]).toBe(200);
  });

  test('full-width brackets do not make another company', async () => {
    expect((await register({ ...newcomer(), company: '远舟（台州）物流' }))[0]).toBe(200);
    expect(await register({ ...newcomer(), company: '远舟(台州)物流' })).toMatchObject(
      taken('company', 'Account.Company.Exists'),
    );
  });
});

describe('the code', () => {
  test('is invalid after five wrong attempts, which count although nothing is created', async () => {
    const who = newcomer();
    const code = await codeFor(who);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tried = 1; tried < 5; tried += 1)
      expect(await post(who, wrong)).toMatchObject(refusedAt('verify_code', 'Account.VerifyCode.Wrong'));
    expect(await post(who, wrong)).toMatchObject(refusedAt('verify_code', 'Account.VerifyCode.Tries'));
    expect(await post(who, code)).toMatchObject(refusedAt('verify_code', 'Account.VerifyCode.Tries'));
    expect(await rowsOf(who)).toEqual([[], []]);
  });

  test('is expired when used, too old or never sent', async () => {
    const overtime = [400, { code: 'Account.VerifyCode.Overtime' }];
    const who = newcomer();
    expect(await post(who, '123456')).toMatchObject(overtime);
    const code = await codeFor(who);
    expect((await post(who, code))[0]).toBe(200);
    expect(await post({ ...newcomer(), email: who.email }, code)).toMatchObject(overtime);
    const late = newcomer();
    const old = await codeFor(late);
    api.advance(601);
    expect(await post(late, old)).toMatchObject(overtime);
  });

  test('of another address, scene or channel is rejected', async () => {
    const who = newcomer();
    const code = await codeFor(who);
    expect(await post({ ...who, email: 'else@acme.example' }, code)).toMatchObject([
      400,
      { code: 'Account.VerifyCode.Overtime' },
    ]);
    expect(await post(who, code, byPhone)).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
    const reset = newcomer();
    const other = await freshCode(api, { account: reset.email, scene: VerifyScene.partnerRegister });
    expect(await post(reset, other)).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
  });
});

describe('field rules', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['a login name that begins with a digit', { login_name: '1abc' }, 'login_name', 'loginName.illegal'],
    ['a company of one character', { company: '沅' }, 'company', 'company.length'],
    ['a company with markup', { company: '<b>Acme</b>' }, 'company', 'company.illegal'],
    ['an e-mail that is none', { email: 'acme' }, 'email', 'email.illegal'],
    ['a phone that is none', { phone: '+86-1' }, 'phone', 'phone.illegal'],
    ['no name', { username: ' ' }, 'username', 'userName.empty'],
    ['a code of letters', { verify_code: 'abcdef' }, 'verify_code', 'code.illegal'],
    ['the type of staff', { user_type: UserType.employee }, 'user_type', 'request.invalid'],
    ['a role', { role: 0 }, 'role', 'request.invalid'],
    ['privileges', { privileges: ['Employee.Privilege.Admin'] }, 'privileges', 'request.invalid'],
    ['an unknown channel', { verify_code_type: 3 }, 'verify_code_type', 'request.invalid'],
  ])('%s is rejected', async (_, more, field, code) => {
    expect(await post(newcomer(), '123456', more)).toMatchObject(refusedAt(field, code));
  });

  test.each([
    ['short', 'Ab-1'],
    ['long', 'Right-12345678901'],
    ['of one class', 'abcdefgh'],
    ['everybody’s', 'Password1!'],
  ])('a password that is %s is rejected', async (_, password) => {
    const [status, body] = await post(newcomer(), '123456', { password: await api.seal(password, 'password') });
    expect([status, body.fields.password.code]).toEqual([400, expect.stringMatching(/^password\./)]);
  });

  test('a password in plain text, sealed for another field, or a call without signature is rejected', async () => {
    const who = newcomer();
    const sealedInvalid = [400, { code: 'Account.Sealed.Invalid' }];
    expect(await post(who, '123456', { password: 'Right-1234' })).toMatchObject(sealedInvalid);
    expect(await post(who, '123456', { password: await api.seal('Right-1234', 'new_password') })).toMatchObject(
      sealedInvalid,
    );
    const body = {
      ...who,
      user_type: 2,
      verify_code: '123456',
      verify_code_type: 1,
      password: await api.seal('Right-1234', 'password'),
    };
    expect(await api.as(null).post(PATH, body, { unsigned: true })).toMatchObject(sealedInvalid);
  });
});
