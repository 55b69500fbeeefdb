import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction } from '../../../platform/db/connect.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { addPasskeyOf } from '../../../testing/worlds/passkey-world.ts';
import { account, totpOf, visitor as visit, type Visitor } from '../../../testing/worlds/visitor.ts';
import { ELSEWHERE, IN_APP, wechatPlatform } from '../../../testing/worlds/wechat-platform.ts';
import { wechatBrowsersOf } from '../provider.ts';
import { setSecondFactor } from '../../second-factor/second-factor.db.ts';

const platform = await wechatPlatform();
afterAll(() => platform.close());
const api = await testApi({ ...platform.settings, NETWORK_LIMIT_FACTOR: '1' });
const { db, services } = api;
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const LOGIN = '/api/account/v1/wechat/login';

beforeAll(async () => {
  const hash = await services.hasher.hash('Right-1234');
  await db
    .insertInto('app_user')
    .values([
      account('ann', UserType.enterprise, hash),
      account('ivy', UserType.individual, hash),
      account('off', UserType.enterprise, hash, { status: 4 }),
      account('fay', UserType.enterprise, hash),
      account('new', UserType.enterprise, hash, { must_reset: true }),
    ])
    .execute();
  const linked = (user_id: string, user_type: UserType, wechat_id: string) => ({
    user_id,
    user_type,
    wechat_id,
    nick: 'Lin',
    bound_at: services.clock.now(),
  });
  await db
    .insertInto('wechat_identity')
    .values([
      linked('ann', UserType.enterprise, 'u-both'),
      linked('ivy', UserType.individual, 'u-both'),
      linked('off', UserType.enterprise, 'u-off'),
      linked('fay', UserType.enterprise, 'u-fay'),
      linked('new', UserType.enterprise, 'u-new'),
    ])
    .execute();
  await inTransaction(db, (tx) =>
    setSecondFactor(tx, services.vault, { userId: 'fay', secret: KEY, step: 0, at: services.clock.now() }),
  );
});

beforeEach(async () => {
  platform.errcode = 0;
  platform.codes.clear();
  await db.deleteFrom('limit_counter').execute();
});

/** A sign-in page from which somebody went to WeChat. */
async function leave(userType: UserType = UserType.enterprise, headers = ELSEWHERE, who?: Visitor) {
  const { browser, challenge } = who ?? (await visit(api));
  const [status, body] = await browser.post(
    '/api/account/v1/wechat/sign_in',
    { login_challenge: challenge, user_type: userType },
    { headers },
  );
  const there = status === 200 ? new URL(body.redirect_url as string) : undefined;
  const state = there?.searchParams.get('state') ?? '';
  /** Comes back with what WeChat says; answers where the portal leads then. */
  async function back(query: Record<string, string>, from = browser) {
    const answer = await from.get(`/api/account/v1/wechat/callback?${new URLSearchParams(query)}`, { headers });
    const location = answer.headers.get('location');
    return location === null ? undefined : new URL(location);
  }
  /** Comes back confirmed by this WeChat account; answers the ticket. */
  async function confirm(unionid: string) {
    platform.person = { openid: 'o-1', unionid, nickname: 'Lin' };
    platform.codes.set('c-1', there?.searchParams.get('appid') ?? '');
    return new URLSearchParams((await back({ code: 'c-1', state }))?.hash.slice(1)).get('ticket') ?? '';
  }
  const login = async (ticket: string, more: object = {}, from = browser) => {
    const [answered, told] = await from.post(LOGIN, { ticket, ...more });
    return [answered, told];
  };
  return { browser, challenge, answer: [status, body], there, state, back, confirm, login };
}

const audited = (action: string) =>
  db.selectFrom('audit').select(['subject_id', 'detail']).where('action', '=', action).orderBy('id', 'desc').execute();

test.each([
  ['a computer', ELSEWHERE, '/connect/qrconnect', 'snsapi_login'],
  ["WeChat's browser", IN_APP, '/connect/oauth2/authorize', 'snsapi_userinfo'],
])('on %s the linked account of the page’s user type is signed in', async (_, headers, path, scope) => {
  for (const [userType, user_id] of [
    [UserType.enterprise, 'ann'],
    [UserType.individual, 'ivy'],
  ] as const) {
    const way = await leave(userType, headers);
    expect([way.there?.pathname, way.there?.searchParams.get('scope')]).toEqual([path, scope]);
    const ticket = await way.confirm('u-both');
    const [status, { redirect_url }] = await way.login(ticket);
    expect(status).toBe(200);
    const done = await way.browser.get(new URL(redirect_url as string).pathname);
    expect(new URL(done.headers.get('location')!).searchParams.get('code')).toMatch(/./);
    expect((await audited('signIn.succeeded'))[0]).toMatchObject({ subject_id: user_id, detail: { by: 'wechat' } });
  }
});

test('the page that ends it has the challenge and what the application asked for', async () => {
  const way = await leave();
  platform.person = { openid: 'o-1', unionid: 'u-both', nickname: 'Lin' };
  platform.codes.set('c-1', 'wxWebsite');
  const page = await way.back({ code: 'c-1', state: way.state });
  expect(page?.pathname).toBe('/microapp/loginWechat');
  expect(Object.fromEntries(page!.searchParams)).toMatchObject({
    user_type: '2',
    client_id: 'portal',
    login_challenge: way.challenge,
  });
});

test('config.json tells in which browsers it can begin', () => {
  expect(wechatBrowsersOf(services.config)).toEqual(['inApp', 'website']);
  const { inApp: _, ...website } = services.config.wechat!;
  expect(wechatBrowsersOf({ ...services.config, wechat: website })).toEqual(['website']);
  const { wechat: __, ...none } = services.config;
  expect(wechatBrowsersOf(none)).toBeUndefined();
});

test('the second step may be a passkey', async () => {
  const fay = callerOf(UserType.enterprise, 'fay', { userId: 'fay', coId: null });
  const { device } = await addPasskeyOf(api, fay);
  const way = await leave();
  const ticket = await way.confirm('u-fay');
  const [status, body] = await way.login(ticket);
  expect([status, body]).toMatchObject([409, { code: 'Account.Login.SecondFactor', ways: ['code', 'passkey'] }]);
  expect((await way.login(ticket, { passkey: JSON.stringify(device.get(body.passkey)) }))[0]).toBe(200);
  await db.deleteFrom('passkey').execute();
});

test('a ticket and a state work once', async () => {
  const way = await leave();
  const ticket = await way.confirm('u-both');
  platform.codes.set('c-2', 'wxWebsite');
  expect(await way.back({ code: 'c-2', state: way.state })).toBeUndefined();
  expect((await way.login(ticket))[0]).toBe(200);
  expect(await way.login(ticket)).toMatchObject([400, { code: 'Account.Page.Expired' }]);
});

test('two sign-ins with one ticket at once make one session', async () => {
  const way = await leave();
  const ticket = await way.confirm('u-both');
  const answers = await Promise.all([way.login(ticket), way.login(ticket)]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400]);
});

test('another browser can use neither state nor ticket', async () => {
  const way = await leave();
  const stranger = (await visit(api)).browser;
  platform.person = { openid: 'o-1', unionid: 'u-both', nickname: 'Lin' };
  platform.codes.set('c-1', 'wxWebsite');
  expect(await way.back({ code: 'c-1', state: way.state }, stranger)).toBeUndefined();
  expect(await way.login(await way.confirm('u-both'), {}, stranger)).toMatchObject([
    400,
    { code: 'Account.Page.Expired' },
  ]);
});

test('a challenge of another browser does not begin', async () => {
  const { challenge } = await visit(api);
  const { browser } = await visit(api);
  expect((await leave(UserType.enterprise, ELSEWHERE, { browser, challenge } as Visitor)).answer).toMatchObject([
    400,
    { code: 'Account.Page.Expired' },
  ]);
});

test('state and ticket expire', async () => {
  const late = await leave();
  api.advance(10 * 60);
  platform.codes.set('c-1', 'wxWebsite');
  expect(await late.back({ code: 'c-1', state: late.state })).toBeUndefined();
  const way = await leave();
  const ticket = await way.confirm('u-both');
  api.advance(5 * 60);
  expect(await way.login(ticket)).toMatchObject([400, { code: 'Account.Page.Expired' }]);
});

test('a WeChat account that is linked to nobody is told so, and nothing else', async () => {
  const way = await leave();
  const ticket = await way.confirm('u-nobody');
  expect(await way.login(ticket)).toMatchObject([
    400,
    { code: 'Account.Login.Wrong', fields: { ticket: { code: 'Account.Login.Wrong' } } },
  ]);
  expect((await audited('signIn.failed'))[0]).toMatchObject({ subject_id: null, detail: { reason: 'unlinkedWechat' } });
  const other = await leave(UserType.individual);
  expect(await other.login(await other.confirm('u-fay'))).toMatchObject([400, { code: 'Account.Login.Wrong' }]);
});

test('a disabled account is refused, and one without a new password has to set it', async () => {
  const off = await leave();
  expect(await off.login(await off.confirm('u-off'))).toMatchObject([403, { code: 'Account.Login.Disabled' }]);
  const renewed = await leave();
  expect(await renewed.login(await renewed.confirm('u-new'))).toMatchObject([
    200,
    { reset_code: expect.any(String), user_id: 'new' },
  ]);
});

test('the second factor is asked for; a wrong one is noted for the owner and uses up nothing', async () => {
  const way = await leave();
  const ticket = await way.confirm('u-fay');
  expect(await way.login(ticket)).toMatchObject([409, { code: 'Account.Login.SecondFactor' }]);
  expect(await way.login(ticket, { second_factor_code: '000000' })).toMatchObject([
    400,
    { code: 'Account.Login.SecondFactor.Wrong' },
  ]);
  expect((await audited('signIn.failed'))[0]).toMatchObject({
    subject_id: 'fay',
    detail: { reason: 'wechatSecondFactor' },
  });
  expect((await way.login(ticket, { second_factor_code: totpOf(KEY) }))[0]).toBe(200);
});

test.each([
  ['says no', undefined, 0, 'denied'],
  ['has a code that is used', 'c-9', 40163, 'expired'],
  ['meets a busy platform', 'c-9', 45009, 'busy'],
  ['meets wrong settings', 'c-9', 40125, 'misconfigured'],
])('who %s comes back to a page that says so', async (_, code, errcode, outcome) => {
  const way = await leave();
  platform.errcode = errcode;
  const page = await way.back({ state: way.state, ...(code ? { code } : {}) });
  expect([page?.pathname, page?.searchParams.get('wechat_error'), page?.hash]).toEqual([
    '/microapp/loginWechat',
    outcome,
    '',
  ]);
});

test('an account that is unlinked meanwhile is not signed in', async () => {
  const way = await leave();
  const ticket = await way.confirm('u-both');
  await db.deleteFrom('wechat_identity').where('user_id', '=', 'ann').execute();
  expect(await way.login(ticket)).toMatchObject([400, { code: 'Account.Login.Wrong' }]);
});

test('attempts are limited per network', async () => {
  await db
    .insertInto('limit_counter')
    .values(
      ['signIn', 'wechat sign-in'].map((kind) => ({
        key: `${kind} 127.0.0.1`,
        points: 100,
        ends_at: new Date(services.clock.now().getTime() + 60_000),
      })),
    )
    .execute();
  const way = await leave();
  expect(way.answer).toMatchObject([429, { code: '4290000000' }]);
  expect(await way.login('x')).toMatchObject([429, { code: '4290000000' }]);
});
