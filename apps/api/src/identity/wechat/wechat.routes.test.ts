import { AttrType } from '@portal/common/enums/user/attr-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { inTransaction } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { confirmBinding } from './wechat.db.ts';

const api = await testApi({}, (config) => ({ ...config, development: true, siteId: 1, wechatAppId: 'wx-test' }));
const BIND = '/api/account/v1/wechat/bind';
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const PHONE = '+86-13800000126';

const ticketOf = async (caller: Caller) => (await api.as(caller).get(BIND))[1].ticket as string;
const statusOf = async (caller: Caller, ticket: string) =>
  (await api.as(caller).get(`${BIND}?ticket=${ticket}`))[1].status as number;
const scan = (ticket: string, wechatId = 'wx-1') =>
  inTransaction(api.db, (tx) =>
    confirmBinding(tx, api.services, {
      ticket,
      wechatId,
      nick: 'Lin',
      network: '203.0.113.9',
      userAgent: '',
      at: api.services.clock.now(),
    }),
  );
const nickOf = async (caller: Caller) =>
  (await api.as(caller).get(`/api/account/v1/enterprise_user/${caller.userId}`))[1].Data.WeChatNick as string;
const actions = async () =>
  await api.db
    .selectFrom('audit')
    .select(['action', 'object_id'])
    .where('action', 'like', 'wechat.%')
    .orderBy('id')
    .execute();

beforeAll(async () => {
  await api.as(acme).get('/userinfo');
  await api.as(bolt).get('/userinfo');
  await api.db.updateTable('app_user').set({ phone: PHONE }).where('user_id', '=', 'u-acme').execute();
});
afterEach(async () => {
  api.services.clock.reset();
  for (const table of ['wechat_identity', 'wechat_binding'] as const) await api.db.deleteFrom(table).execute();
  await api.db.deleteFrom('audit').execute();
});

test('after the scan of a QR code the page polls the result and the profile shows the WeChat account', async () => {
  const [status, { ticket, qr_picture }] = await api.as(acme).get(BIND);
  expect(status).toBe(200);
  expect(Buffer.from(String(qr_picture).replace('data:image/svg+xml;base64,', ''), 'base64').toString()).toMatch(
    /^<svg[^]*<\/svg>\s*$/,
  );
  expect(await statusOf(acme, ticket)).toBe(WechatBindStatus.waiting);

  const phone = api.browser();
  const way = await phone.get(`/api/account/v1/wechat/link/${ticket}`);
  expect(way[0]).toBe(302);
  const { pathname, search } = new URL(way.headers.get('location')!);
  const shown = (await phone.get(pathname + search))[1].toString() as string;
  const maya = /href="([^"]*code=wx-maya[^"]*)"/.exec(shown)![1]!.replaceAll('&amp;', '&');
  expect((await phone.get(maya))[1].toString()).toMatch(/Linked\.|绑定成功/);

  expect(await statusOf(acme, ticket)).toBe(WechatBindStatus.bound);
  expect(await nickOf(acme)).toBe('Maya');
  expect(await actions()).toEqual([{ action: 'wechat.bound', object_id: 'u-acme' }]);
});

test('a ticket works once, for five minutes, and only the last one of an account', async () => {
  const first = await ticketOf(acme);
  const ticket = await ticketOf(acme);
  expect(await scan(first)).toBe(WechatBindStatus.expired);
  api.advance(301);
  expect(await scan(ticket)).toBe(WechatBindStatus.expired);
  expect(await statusOf(acme, ticket)).toBe(WechatBindStatus.expired);
  api.services.clock.reset();
  expect(await scan(ticket)).toBe(WechatBindStatus.bound);
  expect(await scan(ticket, 'wx-2')).toBe(WechatBindStatus.expired);
  expect(await scan('made-up')).toBe(WechatBindStatus.expired);
  expect(await nickOf(acme)).toBe('Lin');
});

test('of many people who scan one QR code, one is bound', async () => {
  const ticket = await ticketOf(acme);
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => scan(ticket, `wx-${n}`)));
  expect(outcomes.filter((one) => one === WechatBindStatus.bound)).toHaveLength(1);
  expect(await actions()).toHaveLength(1);
});

test('a WeChat account of another account, or a second one, is not bound', async () => {
  await scan(await ticketOf(acme));
  const ticket = await ticketOf(bolt);
  expect(await scan(ticket)).toBe(WechatBindStatus.taken);
  expect(await statusOf(bolt, ticket)).toBe(WechatBindStatus.taken);
  expect(await scan(await ticketOf(acme), 'wx-2')).toBe(WechatBindStatus.taken);
  expect([await nickOf(bolt), await actions()]).toEqual(['', [{ action: 'wechat.bound', object_id: 'u-acme' }]]);
});

test('the same person may be bound as an individual too', async () => {
  await scan(await ticketOf(acme));
  expect(await scan(await ticketOf(callerOf(UserType.individual, 'ivy')))).toBe(WechatBindStatus.bound);
});

test('a ticket of somebody else counts as unknown', async () => {
  const ticket = await ticketOf(acme);
  await scan(ticket);
  expect(await statusOf(bolt, ticket)).toBe(WechatBindStatus.expired);
});

test.each<[string, Caller | null, number]>([
  ['a signed-out caller', null, 401],
  ['a partner', callerOf(UserType.partner, 'pat'), 403],
  ['staff', callerOf(UserType.employee, 'sam'), 403],
  ['a user of an identity provider', callerOf(UserType.idpUser, 'ida'), 403],
])('%s does not bind', async (_, caller, status) => {
  expect((await api.as(caller).get(BIND))[0]).toBe(status);
  expect((await api.as(caller).get(`${BIND}?ticket=x`))[0]).toBe(status);
});

describe('unbinding', () => {
  const unbind = (more: object, caller = acme) =>
    api
      .as(caller)
      .put(`/api/account/v1/enterprise_user/${caller.userId}`, {
        AttrType: AttrType.wechat,
        AttrValue: '',
        Unbind: 1,
        UserId: caller.userId,
        UserType: caller.userType,
        ...more,
      });
  const code = () =>
    freshCode(api, { account: PHONE, channel: VerifyChannel.phone, scene: VerifyScene.unbindWechat, by: api.as(acme) });

  test('needs a code to the phone, and works once', async () => {
    await scan(await ticketOf(acme));
    expect(await unbind({})).toMatchObject([400, { fields: { VerifyCode: { code: 'code.empty' } } }]);
    const VerifyCode = await code();
    expect(await unbind({ VerifyCode: VerifyCode === '000000' ? '000001' : '000000' })).toMatchObject([
      400,
      { fields: { VerifyCode: { code: 'Account.VerifyCode.Wrong' } } },
    ]);
    expect(await nickOf(acme)).toBe('Lin');
    const answers = await Promise.all(Array.from({ length: 4 }, () => unbind({ VerifyCode })));
    expect(answers.filter(([status]) => status === 200).length).toBeGreaterThan(0);
    expect(await nickOf(acme)).toBe('');
    expect((await actions()).filter(({ action }) => action === 'wechat.unbound')).toHaveLength(1);
  });

  test('rejects a code of another scene, and a missing phone', async () => {
    await scan(await ticketOf(acme));
    api.advance(61);
    const other = await freshCode(api, {
      account: PHONE,
      channel: VerifyChannel.phone,
      scene: VerifyScene.editPassword,
      by: api.as(acme),
    });
    expect(await unbind({ VerifyCode: other })).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
    await scan(await ticketOf(bolt), 'wx-2');
    expect(await unbind({ VerifyCode: other }, bolt)).toMatchObject([
      400,
      { fields: { VerifyCode: { code: 'phone.empty' } } },
    ]);
    expect([await nickOf(acme), await nickOf(bolt)]).toEqual(['Lin', 'Lin']);
  });

  test('without Unbind is rejected', async () => {
    expect(await unbind({ Unbind: 0, VerifyCode: '123456' })).toMatchObject([
      400,
      { fields: { AttrType: { code: 'request.invalid' } } },
    ]);
  });
});

test('an access key never binds', async () => {
  const [, key] = await api.as(acme).post('/api/account/v1/access_keys', { desc: 'nightly' });
  const bearer = { headers: { authorization: `Bearer ${key.access_key_id}.${key.secret_access_key}` } };
  expect((await api.as(null).get('/userinfo', bearer))[0]).toBe(200);
  expect(await api.as(null).get(BIND, bearer)).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
  expect(await api.db.selectFrom('wechat_binding').selectAll().execute()).toEqual([]);
});
