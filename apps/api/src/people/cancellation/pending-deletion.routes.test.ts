import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { markCancelled } from './cancellation.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { freshCode, sendCode } from '../../testing/captcha-and-code.ts';
import { proofOf } from '../../testing/proofs.ts';
import { testApi } from '../../testing/test-api.ts';
import { account, visitor, wrong } from '../../testing/worlds/visitor.ts';

const api = await testApi({ NETWORK_LIMIT_FACTOR: '1000' });
const RESTORE = '/api/account/v1/enterprise_user/0/cancel/approval';

async function leaver(name: string, more: object = {}, type: UserType = UserType.enterprise) {
  const hash = await api.services.hasher.hash('Right-1234');
  await api.db
    .insertInto('app_user')
    .values(account(name, type, hash, { self_registered: true, email_verified: true, ...more }))
    .execute();
  await inTransaction(api.db, (tx) => markCancelled(tx, name, api.services.clock.now()));
  return `${name}@acme.example`;
}
const statusOf = async (id: string) =>
  (await api.db.selectFrom('app_user').select('status').where('user_id', '=', id).executeTakeFirstOrThrow()).status;
const restore = (token: string, id = '0', user_type: UserType = UserType.enterprise) =>
  api.as(null).put(RESTORE.replace('/0/', `/${id}/`), { user_id: id, user_type, verify_code_token: token });
const proof = (
  address: string,
  userType: UserType = UserType.enterprise,
  scene: VerifyScene = VerifyScene.cancelAccount,
) => proofOf(api, address, { scene, userType });

afterEach(() => api.services.clock.reset());

test('only a correct secret reveals the pending deletion, with its start and end', async () => {
  const email = await leaver('ada', { phone: '+86-13800001111', phone_verified: true, login_name: 'Ada_1' });
  expect(await (await visitor(api)).enterprise(email, 'Wrong-1234')).toMatchObject(wrong('account'));
  const [status, body] = await (await visitor(api)).enterprise('ada_1', undefined, { account_type: 3 });
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'Account.Login.Deleting',
      fields: { account: { code: 'Account.Login.Deleting' } },
      deleting: { user_id: 'ada', user_type: 2, email: 'a***@acme.example', phone: '+86-138****1111' },
    },
  ]);
  expect(Date.parse(body.deleting.until) - Date.parse(body.deleting.since)).toBeGreaterThan(30 * 24 * 3_600_000);
  expect(body.message).toContain(String(new Date(body.deleting.until).getUTCFullYear()));
  expect(JSON.stringify(body)).not.toContain(email);
  const wrongBody = (await (await visitor(api)).enterprise(email, 'Wrong-1234'))[1];
  expect(wrongBody.deleting).toBeUndefined();
});

test('a correct secret reveals what holds the deletion, which can be restored even after its date', async () => {
  const email = await leaver('ned', { co_id: null });
  await api.db
    .insertInto('cancellation_block')
    .values([
      { user_id: 'ned', list_type: 'order' },
      { user_id: 'ned', list_type: 'billing', detail_zh: '账单 1', detail_en: 'Bill 1' },
      { user_id: 'ned', list_type: 'billing', detail_zh: '账单 2', detail_en: 'Bill 2' },
      { user_id: 'ned', list_type: 'service', lifted_at: api.services.clock.now() },
    ])
    .execute();
  const [status, body] = await (await visitor(api)).enterprise(email);
  expect([status, body.deleting.held_by]).toEqual([409, ['billing', 'order']]);
  expect(body.message).toMatch(/on hold\. .*unpaid bills.* .*open orders.* or immediately if that date has passed/);
  expect((await (await visitor(api)).enterprise(email, 'Wrong-1234'))[1].deleting).toBeUndefined();

  api.advance(60 * 24 * 3600);
  expect((await restore(await proof(email)))[0]).toBe(200);
  expect(await statusOf('ned')).toBe(AccountStatus.active);
});

test('after its date nobody restores an account that nothing holds', async () => {
  const email = await leaver('oda');
  api.advance(60 * 24 * 3600);
  expect(await restore(await proof(email))).toMatchObject([404, { code: 'Account.NotFound' }]);
});

test('an unverified address does not restore the account; with a proven one, the owner is notified there', async () => {
  const email = await leaver('abe', { phone: '+86-13800004444' });
  expect(await restore(await proof('+86-13800004444'), 'abe')).toMatchObject([
    400,
    { code: 'Account.VerifyCode.Overtime' },
  ]);
  expect((await restore(await proof(email), 'abe'))[0]).toBe(200);
  const notified = await api.db
    .selectFrom('outbox')
    .select('recipient')
    .where('template', '=', 'cancellationRestored')
    .execute();
  expect(notified).toContainEqual({ recipient: email });
  expect(notified).not.toContainEqual({ recipient: '+86-13800004444' });
});

test('a missing address is null, and a code reveals the same as a password', async () => {
  const email = await leaver('bea', {}, UserType.individual);
  const code = await freshCode(api, {
    account: email,
    scene: VerifyScene.individualLogin,
    userType: UserType.individual,
  });
  expect(await (await visitor(api)).individual(email, code, { verify_type: 2 })).toMatchObject([
    409,
    { deleting: { user_id: 'bea', user_type: 1, phone: null } },
  ]);
});

test('an active account with the same address and secret is signed in', async () => {
  const email = await leaver('cid');
  await api.db
    .insertInto('app_user')
    .values(account('cid2', UserType.enterprise, await api.services.hasher.hash('Right-1234'), { email }))
    .execute();
  expect(await (await visitor(api)).enterprise(email)).toMatchObject([200, { redirect_url: expect.any(String) }]);
});

test('codes are sent only for cancelled accounts, and the reply does not reveal it', async () => {
  const email = await leaver('dan');
  const answers = [];
  for (const to of [email, 'nobody@acme.example'])
    answers.push(await sendCode(api, { account: to, scene: VerifyScene.cancelAccount }));
  expect(answers[0]).toEqual(answers[1]);
  const sent = (to: string) =>
    api.db.selectFrom('outbox').select('id').where('recipient', '=', to).where('code', 'is not', null).execute();
  expect(await sent(email)).toHaveLength(1);
  expect(await sent('nobody@acme.example')).toHaveLength(0);
});

test('the account of the proof is restored without its id, once, and can sign in', async () => {
  const email = await leaver('eve');
  const code = await freshCode(api, { account: email, scene: VerifyScene.cancelAccount });
  const [status, { verify_code_token }] = await api
    .as(null)
    .put('/api/account/v1/verify_code/email', {
      account: email,
      send_type: 1,
      verify_code_type: VerifyScene.cancelAccount,
      user_type: 2,
      type: 1,
      verify_code: code,
    });
  expect(status).toBe(200);
  expect((await restore(verify_code_token))[0]).toBe(200);
  expect(await statusOf('eve')).toBe(AccountStatus.active);
  expect((await restore(verify_code_token))[0]).toBe(400);
  expect((await (await visitor(api)).enterprise(email))[0]).toBe(200);
});

test('several accounts with the address need a choice, shown to the proof only, which stays valid', async () => {
  const email = await leaver('fay', { login_name: 'Fay_1' });
  await leaver('fay2', { login_name: 'Fay_2', email, self_registered: false });
  await leaver('gus');
  const token = await proof(email);
  const [status, body] = await restore(token);
  expect([status, body.code]).toEqual([409, 'Account.Login.Choice']);
  expect(body.accounts).toEqual([
    { user_id: 'fay', login_name: 'Fay_1', held_by: [] },
    { user_id: 'fay2', login_name: 'Fay_2', held_by: [] },
  ]);
  expect((await restore(token, 'gus'))[0]).toBe(400);
  expect((await restore(token, 'fay2'))[0]).toBe(200);
  expect([await statusOf('fay'), await statusOf('fay2'), await statusOf('gus')]).toEqual([
    AccountStatus.cancelling,
    AccountStatus.active,
    AccountStatus.cancelling,
  ]);
});

test.each([
  ['of an address that no closed account has', () => proof('nobody@acme.example')],
  ['for another kind of account', () => proof('hal@acme.example', UserType.individual)],
  ['of another scene', () => proof('hal@acme.example', UserType.enterprise, VerifyScene.resetPassword)],
  ['that was made up', () => Promise.resolve('x'.repeat(43))],
])('a proof %s restores nothing', async (_, make) => {
  if (!(await api.db.selectFrom('app_user').select('user_id').where('user_id', '=', 'hal').executeTakeFirst()))
    await leaver('hal');
  expect((await restore(await make()))[0]).toBeGreaterThanOrEqual(400);
  expect(await statusOf('hal')).toBe(AccountStatus.cancelling);
});

test('a proof from before the deletion does not bring data back', async () => {
  const email = await leaver('ian');
  await api.db
    .updateTable('cancellation')
    .set({ due_at: api.services.clock.now() })
    .where('user_id', '=', 'ian')
    .execute();
  expect((await restore(await proof(email)))[0]).toBe(404);
});

const param = (type: ParamType, value: string, more = '') =>
  api
    .as(null)
    .get(
      `/api/account/v1/user/param?ParamType=${type}&ParamValue=${encodeURIComponent(value)}&UserType=2&DistinguishTypes=1${more}`,
    );

test('values of such an account are taken with that reason: in availability checks, codes and registration', async () => {
  await api.db
    .insertInto('company')
    .values({ co_id: 'co-jo', kind: 2, company_name: 'Jo Works', company_folded: 'jo works' })
    .execute();
  const email = await leaver('jo', { phone: '+86-13800002222', co_id: 'co-jo' });
  expect(await param(ParamType.email, email)).toMatchObject([
    200,
    { Data: [{ IsExist: true }], Message: expect.stringContaining('being deleted') },
  ]);
  expect(await param(ParamType.phone, '+86-13800002222')).toMatchObject([
    200,
    { Message: expect.stringContaining('being deleted') },
  ]);
  expect(await param(ParamType.company, 'JO works')).toMatchObject([
    200,
    { Message: expect.stringContaining('being deleted') },
  ]);
  expect(await sendCode(api, { account: email })).toMatchObject([409, { code: 'Account.Email.Deleting' }]);

  const register = async (more: object) => {
    const body = {
      login_name: `n${Math.random().toString(36).slice(2, 8)}`,
      company: 'Other Works',
      email: 'kim@acme.example',
      phone: '+86-13800003333',
      username: 'Kim',
      user_type: 2,
      password: await api.seal('Fresh-1234', 'password'),
      verify_code_type: 1,
      ...more,
    };
    const verify_code = await freshCode(api, { account: body.email });
    await api.db.deleteFrom('verify_code_day').execute();
    api.advance(61);
    return api.as(null).post('/api/account/v2/enterprise_user/0/register', { ...body, verify_code });
  };
  expect(await register({ company: 'Jo works' })).toMatchObject([
    409,
    { code: 'Account.Company.Deleting', fields: { company: { code: 'Account.Company.Deleting' } } },
  ]);
  expect(await register({ phone: '+86-13800002222' })).toMatchObject([
    409,
    { code: 'Account.Phone.Deleting', fields: { phone: { code: 'Account.Phone.Deleting' } } },
  ]);
});

test('a value that an active account has too is taken without that reason', async () => {
  const email = await leaver('lou');
  await api.db
    .insertInto('app_user')
    .values(account('lou2', UserType.enterprise, null, { email }))
    .execute();
  expect(await param(ParamType.email, email)).toMatchObject([
    200,
    { Message: expect.not.stringContaining('being deleted') },
  ]);
});
