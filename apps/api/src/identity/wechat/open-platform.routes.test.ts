import { UserType } from '@portal/common/enums/user/user-type';
import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { ELSEWHERE, IN_APP, wechatPlatform } from '../../testing/worlds/wechat-platform.ts';
import { tryWechat } from './open-platform.ts';

const platform = await wechatPlatform();
afterAll(() => platform.close());
const api = await testApi(platform.settings);
const acme = callerOf(UserType.enterprise, 'acme');
const BIND = '/api/account/v1/wechat/bind';

/** A browser that scanned the QR code of a new ticket, and where it is sent. */
async function begin(headers = IN_APP) {
  const ticket = (await api.as(acme).get(BIND))[1].ticket as string;
  const browser = api.browser();
  const way = await browser.get(`/api/account/v1/wechat/link/${ticket}`, { headers });
  const there = new URL(way.headers.get('location')!);
  const back = async (query: Record<string, string>) =>
    (
      await browser.get(`/api/account/v1/wechat/callback?${new URLSearchParams(query)}`, { headers })
    )[1].toString() as string;
  return {
    there,
    state: there.searchParams.get('state')!,
    back,
    status: async () => (await api.as(acme).get(`${BIND}?ticket=${ticket}`))[1].status as number,
  };
}
const linked = () => api.db.selectFrom('wechat_identity').select(['user_id', 'wechat_id', 'nick']).execute();

beforeEach(async () => {
  platform.person = { openid: 'o-1', unionid: 'u-1', nickname: 'Lin' };
  platform.errcode = 0;
  platform.codes.clear();
  await api.db.deleteFrom('wechat_identity').execute();
});

test.each([
  ['inside WeChat', IN_APP, '/connect/oauth2/authorize', 'wxOfficial', 'snsapi_userinfo'],
  ['in another browser', ELSEWHERE, '/connect/qrconnect', 'wxWebsite', 'snsapi_login'],
])('%s an account is linked by its unionid', async (_, headers, path, appid, scope) => {
  const { there, state, back, status } = await begin(headers);
  expect(there.origin + there.pathname + there.hash).toBe(`https://open.weixin.qq.com${path}#wechat_redirect`);
  expect(Object.fromEntries(there.searchParams)).toEqual({
    appid,
    redirect_uri: 'http://localhost/api/account/v1/wechat/callback',
    response_type: 'code',
    scope,
    state: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  platform.codes.set('c-1', appid);
  expect(await back({ code: 'c-1', state })).toContain('Linked.');
  expect(await linked()).toEqual([{ user_id: 'u-acme', wechat_id: 'u-1', nick: 'Lin' }]);
  expect(await status()).toBe(WechatBindStatus.bound);
});

test('who says no, or cancels, can try again', async () => {
  const { state, back, status } = await begin();
  const page = await back({ state });
  expect(page).toContain('WeChat did not confirm it');
  expect(page).toMatch(/<a href="\/api\/account\/v1\/wechat\/link\/[^"]+">Try again/);
  expect(await status()).toBe(WechatBindStatus.waiting);
  platform.codes.set('c-2', 'wxOfficial');
  expect(await back({ code: 'c-2', state })).toContain('Linked.');
});

test('a callback of another browser, or with another state, links nothing', async () => {
  const { state, back } = await begin();
  platform.codes.set('c-3', 'wxOfficial');
  expect(await back({ code: 'c-3', state: 'f'.repeat(64) })).toContain('has expired');
  const other = await begin(ELSEWHERE);
  expect(await other.back({ code: 'c-3', state })).toContain('has expired');
  expect(await linked()).toEqual([]);
});

test.each([
  ['a code that is used or too old', 40029, /did not confirm it[^]*Try again/],
  ['a code that was used before', 40163, /did not confirm it[^]*Try again/],
  ['too many calls', 45009, /does not answer[^]*Try again/],
  ['a busy platform', -1, /does not answer[^]*Try again/],
  ['a wrong secret', 40125, /We have been told/],
])('%s: nothing is linked', async (_, code, text) => {
  const { state, back, status } = await begin();
  platform.errcode = code;
  expect(await back({ code: 'c-4', state })).toMatch(text);
  expect(await linked()).toEqual([]);
  expect(await status()).toBe(WechatBindStatus.waiting);
  expect((await api.services.health.parts()).wechat).toBe(code === 40125 ? 'broken' : 'ok');
});

test('an app that belongs to no account of the open platform has no unionid, and links nothing', async () => {
  platform.person = { openid: 'o-1', nickname: 'Lin' };
  const { state, back } = await begin();
  platform.codes.set('c-5', 'wxOfficial');
  expect(await back({ code: 'c-5', state })).toContain('We have been told');
  expect(await linked()).toEqual([]);
});

test('doctor tells a wrong secret from right settings', async () => {
  const settings = api.services.config.wechat!;
  await expect(tryWechat(settings, 'website')).resolves.toBeUndefined();
  await expect(
    tryWechat({ ...settings, website: { appId: 'wxWebsite', secret: 'c'.repeat(32) } }, 'website'),
  ).rejects.toMatchObject({ trouble: 'misconfigured', message: 'errcode 40125' });
});
