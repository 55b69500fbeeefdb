import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { setSecondFactor } from '../second-factor/second-factor.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { proofOf } from '../../testing/proofs.ts';
import { testApi } from '../../testing/test-api.ts';
import { account, totpOf, visitor as visit, wrong } from '../../testing/worlds/visitor.ts';

const api = await testApi();
const visitor = () => visit(api);
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const OLDER = '/v1/enterprise/login';
const MAIL = 'ann@acme.example';
const asked = [409, { code: 'Account.Login.SecondFactor' }];
const signedIn = [200, { redirect_url: expect.any(String) }];

beforeAll(async () => {
  const hash = await api.services.hasher.hash('Right-1234');
  await api.db
    .insertInto('app_user')
    .values([
      account('ann', UserType.enterprise, hash, { login_name: 'Ann_1', phone: '+86-13800000001' }),
      account('sam', UserType.employee, hash, { login_name: 'sam_1' }),
      account('pat', UserType.partner, hash),
      account('kim', UserType.enterprise, hash, { login_name: 'kim_k' }),
    ])
    .execute();
});
beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
  await inTransaction(api.db, async (tx) => {
    for (const userId of ['ann', 'sam', 'pat'])
      await setSecondFactor(tx, api.services.vault, { userId, secret: KEY, step: 0, at: api.services.clock.now() });
  });
});
afterEach(() => {
  api.services.clock.reset();
});

const body = async (challenge: string, more: object = {}) => ({
  account: MAIL,
  account_type: 1,
  verify_type: 1,
  verify_info: await api.seal('Right-1234', 'verify_info'),
  user_type: 2,
  login_challenge: challenge,
  remember: 0,
  ...more,
});

test('no entry, spelling, remember-me or known device skips the second factor', async () => {
  const known = await visitor();
  expect(await known.enterprise(MAIL, undefined, { second_factor_code: totpOf(KEY) })).toMatchObject(signedIn);
  const again = await visit(api, { browser: known.browser });
  for (const path of [OLDER, '/api/account/v1/enterprise/login', '/v1/enterprise_user/0/login']) {
    expect(await again.browser.post(path, await body(again.challenge))).toMatchObject(asked);
  }
  for (const more of [
    { remember: 1 },
    { second_factor_code: '' },
    { account: ' ANN@ACME.example ' },
    { account: 'ann_1', account_type: 3 },
    { account: '+86-13800000001', account_type: 2 },
  ]) {
    expect(await again.enterprise(MAIL, undefined, more)).toMatchObject(asked);
  }
  expect(await again.portal('pat@acme.example', UserType.partner, { Remember: 1 })).toMatchObject(asked);
  expect(await again.portal('sam_1', UserType.employee, { AccountType: 3 })).toMatchObject(asked);
  expect(again.browser.cookies.has('acc_session')).toBe(false);
});

test('a sign-in waiting for the factor cannot continue without it', async () => {
  const who = await visitor();
  expect(await who.enterprise(MAIL)).toMatchObject(asked);
  const { headers } = await who.browser.get(`/oauth2/auth/${who.challenge}`, { headers: { accept: 'text/html' } });
  expect(headers.get('location') ?? '').not.toMatch(/[?&]code=/);
  expect(
    (
      await who.browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', {
        unsigned: true,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    )[0],
  ).toBe(401);
});

test('staff cannot enrol over an existing factor, with any ticket', async () => {
  const who = await visitor();
  for (const enrolment_ticket of ['', 'x'.repeat(43)]) {
    expect(await who.portal('sam@acme.example', 8, { enrolment_ticket })).toMatchObject(asked);
    expect(await who.portal('sam@acme.example', 8, { enrolment_ticket, second_factor_code: '000000' })).toMatchObject([
      400,
      { code: 'Account.Login.SecondFactor.Wrong' },
    ]);
  }
});

test('an authenticator code must be of this account', async () => {
  const other = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU';
  await inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, { userId: 'pat', secret: other, step: 0, at: api.services.clock.now() }),
  );
  const recovery = await inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, { userId: 'sam', secret: other, step: 0, at: api.services.clock.now() }),
  );
  for (const second_factor_code of [totpOf(other), recovery[0]]) {
    expect(await (await visitor()).enterprise(MAIL, undefined, { second_factor_code })).toMatchObject([
      400,
      { code: 'Account.Login.SecondFactor.Wrong' },
    ]);
  }
});

test('a password reset by code or link does not bypass the factor', async () => {
  const reset = await api
    .as(null)
    .put('/api/account/v1/user/0/password/reset', {
      account: MAIL,
      send_type: 1,
      user_type: 2,
      verify_code_token: await proofOf(api, MAIL),
      new_password: await api.seal('New-67890', 'new_password'),
    });
  expect(reset).toMatchObject([200, {}]);
  expect(Object.keys(reset[1] as object)).toEqual(['redirect_url']);
  expect(await (await visitor()).enterprise(MAIL, 'New-67890')).toMatchObject(asked);
  expect(await (await visitor()).enterprise(MAIL)).toMatchObject(wrong('account'));
  await api.db
    .updateTable('app_user')
    .set({ password_hash: await api.services.hasher.hash('Right-1234') })
    .where('user_id', '=', 'ann')
    .execute();
});

test('a sign-in code works for its own entry, address and channel only', async () => {
  const code = await freshCode(api, {
    account: 'kim@acme.example',
    scene: VerifyScene.enterprisePartnerLogin,
    userType: UserType.enterprise,
  });
  const by = async (more: object) => ({ verify_type: 2, verify_info: await api.seal(code, 'verify_info'), ...more });
  const refused = (answer: readonly unknown[]) => expect(answer[0]).toBeGreaterThanOrEqual(400);
  refused(await (await visitor()).individual('kim@acme.example', '', await by({})));
  refused(await (await visitor()).enterprise(MAIL, '', await by({})));
  refused(await (await visitor()).enterprise('kim_k', '', await by({ account_type: 3 })));
  refused(
    await (
      await visitor()
    ).portal('kim@acme.example', 4, { VerifyType: 2, VerifyInfo: await api.seal(code, 'verify_info') }),
  );
  // A code is no password, and vice versa.
  refused(await (await visitor()).enterprise('kim@acme.example', code));
  refused(
    await (
      await visitor()
    ).enterprise('kim@acme.example', '', { verify_type: 2, verify_info: await api.seal('Right-1234', 'verify_info') }),
  );
  expect(await (await visitor()).enterprise('kim@acme.example', '', await by({}))).toMatchObject(signedIn);
  refused(await (await visitor()).enterprise('kim@acme.example', '', await by({})));
});

test('lookalike letters do not match a login name or e-mail, and do not count against its owner', async () => {
  for (const [typed, account_type] of [
    ['кim_k', 3],
    ['ｋim_k', 3],
    ['kim_k\u200b', 3],
    ['kim\u0131', 3],
    ['kim@\u0430cme.example', 1],
    ["kim@acme.example' or '1'='1", 1],
    ['%', 3],
    ['kim__', 3],
  ] as const) {
    expect([typed, await (await visitor()).enterprise(typed, undefined, { account_type })]).toMatchObject([
      typed,
      wrong('account'),
    ]);
  }
});

test('an e-mail with full-width signs or an invisible one is the same e-mail, as at registration', async () => {
  for (const typed of ['kim@acme．example', 'kim＠acme。example', '\u200bkim@acme.example\u2060'])
    expect(await (await visitor()).enterprise(typed, undefined, { account_type: 1 })).toMatchObject(signedIn);
});

test('wrong attempts of a stranger do not lock the owner out in other networks', async () => {
  const ends_at = new Date(Date.now() + 900_000);
  await api.db
    .insertInto('limit_counter')
    .values([
      { key: 'signIn kim 203.0.113.9', points: 10_000, ends_at },
      { key: 'signIn 203.0.113.9', points: 10_000, ends_at },
    ])
    .execute();
  expect(await (await visitor()).enterprise('kim@acme.example')).toMatchObject(signedIn);
});

test('a sign-in logs no secret', async () => {
  const lines: string[] = [];
  const keep = (...parts: unknown[]) => {
    lines.push(JSON.stringify(parts));
  };
  const { info, warn, error } = api.services.log;
  Object.assign(api.services.log, { info: keep, warn: keep, error: keep });
  try {
    const who = await visitor();
    await who.enterprise(MAIL, 'Wrong-1234');
    const second_factor_code = totpOf(KEY);
    const [, { redirect_url }] = await who.enterprise(MAIL, undefined, { second_factor_code });
    const resume = new URL(redirect_url as string);
    const code =
      new URL(
        (await who.browser.get(resume.pathname, { headers: { accept: 'text/html' } })).headers.get('location') ?? '',
      ).searchParams.get('code') ?? '';
    await who.browser.post(
      '/oauth2/token',
      new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'portal',
        code,
        code_verifier: 'v'.repeat(43),
        redirect_uri: 'x',
      }).toString(),
      { unsigned: true, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
    await who.browser.get('/userinfo', { headers: { authorization: `Bearer ${'t'.repeat(43)}` } });
    const log = lines.join('');
    expect(log).toContain('enterprise_user/0/login');
    expect(code).not.toBe('');
    for (const secret of [
      MAIL,
      'Right-1234',
      'Wrong-1234',
      second_factor_code,
      code,
      who.challenge,
      't'.repeat(43),
      ...who.browser.cookies.values(),
    ])
      expect(log).not.toContain(secret);
  } finally {
    Object.assign(api.services.log, { info, warn, error });
  }
});
