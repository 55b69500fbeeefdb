import { UserType } from '@portal/common/enums/user/user-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { IdpAgreement, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { inTransaction } from '../../platform/db/connect.ts';
import { fromOrigin } from '../../platform/audit/origin.ts';
import { disableAccessKeysOf } from '../access-keys/access-keys.db.ts';
import { confirmBinding } from '../wechat/wechat.db.ts';
import { applicationWorld } from '../../testing/worlds/application-world.ts';
import { makeUser } from '../../testing/proofs.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi({}, (config) => ({ ...config, development: true, siteId: 1, wechatAppId: 'wx-test' }));
const { register } = applicationWorld(api);
const at = () => api.services.clock.now();
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** An account with a proven e-mail, in a company where it is an administrator. */
async function person(id: string, coId = `co-${id}`) {
  const caller = callerOf(UserType.enterprise, id, { coId });
  await api.as(caller).get('/userinfo');
  await api.db
    .updateTable('app_user')
    .set({ email: `${id}@acme.example`, email_verified: true, language: 'en-US', password_hash: 'a hash' })
    .where('user_id', '=', caller.userId)
    .execute();
  return { caller, email: `${id}@acme.example`, calls: api.as(caller) };
}
const mailsTo = (recipient: string) =>
  api.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const codeIn = (link: string | null) => new URL(link ?? '').searchParams.get('report_code') ?? '';
const report = (link: string | null) =>
  api.as(null).post('/api/account/v1/security_report', { report_code: codeIn(link) });

test('a key that is made, enabled or deleted is told to its owner, and the link locks the account', async () => {
  const { email, caller, calls } = await person('keys');
  const [, key] = await calls.post('/api/account/v1/access_keys', {}, { headers: { 'user-agent': chrome } });
  await calls.put(`/api/account/v1/access_key/${key.id}`, { status: 2 });
  await calls.put(`/api/account/v1/access_key/${key.id}`, { status: 1 });
  await calls.put(`/api/account/v1/access_key/${key.id}`, { desc: 'a comment is no news' });
  const [, other] = await calls.post('/api/account/v1/access_keys', {});
  expect((await calls.delete(`/api/account/v1/access_key/${other.id}`))[0]).toBe(200);
  const mails = await mailsTo(email);
  expect(mails.map(({ template }) => template)).toEqual([
    'accessKeyMade',
    'accessKeyEnabled',
    'accessKeyMade',
    'accessKeyDeleted',
  ]);
  expect(mails[0]?.text).toContain(key.access_key_id);
  expect(mails[0]?.text).toContain('Chrome');
  expect((await report(mails[0]?.link ?? null))[0]).toBe(200);
  expect((await calls.get('/userinfo'))[0]).toBe(401);
  expect(
    await api.db
      .selectFrom('access_key')
      .select(['status', 'disabled_for'])
      .where('user_id', '=', caller.userId)
      .where('deleted_at', 'is', null)
      .execute(),
  ).toEqual([{ status: 2, disabled_for: 'report' }]);
});

test('a linked WeChat account is told, and a report unlinks it and forgets what applications were allowed', async () => {
  const { email, caller, calls } = await person('wechat');
  await register('reader');
  await api.db
    .insertInto('application_consent')
    .values({ client_id: 'reader', user_id: caller.userId, scopes: ['openid'], allowed_at: at() })
    .execute();
  const [, { ticket }] = await calls.get('/api/account/v1/wechat/bind');
  await inTransaction(api.db, (tx) =>
    confirmBinding(tx, api.services, {
      ticket,
      wechatId: 'wx-lock',
      nick: 'Lin',
      network: '203.0.113.9',
      userAgent: chrome,
      at: at(),
    }),
  );
  const [mail] = await mailsTo(email);
  expect(mail?.template).toBe('wechatLinked');
  expect((await report(mail?.link ?? null))[0]).toBe(200);
  const left = async (table: 'wechat_identity' | 'application_consent') =>
    (await api.db.selectFrom(table).select('user_id').where('user_id', '=', caller.userId).execute()).length;
  expect([await left('wechat_identity'), await left('application_consent')]).toEqual([0, 0]);
});

test('what somebody does with a provider is told to all administrators, and any of them can lock that account', async () => {
  const ann = await person('ann-idp', 'co-idp');
  const bob = await person('bob-idp', 'co-idp');
  const path = '/api/account/v1/enterprise_user/co-idp/idp';
  const [made, { config_id }] = await ann.calls.post(path, {
    idp_name: 'AcmeLogin',
    idp_agreement: IdpAgreement.saml,
    idp_type: IdpSystem.generic,
  });
  expect(made).toBe(200);
  expect((await ann.calls.delete(`${path}?config_id=${config_id}`))[0]).toBe(200);
  for (const { email } of [ann, bob]) {
    const mails = await mailsTo(email);
    expect(mails.map(({ template, text }) => [template, / was (\w+) on /.exec(text)?.[1]])).toEqual([
      ['providerChanged', 'added'],
      ['providerChanged', 'deleted'],
    ]);
  }
  const [, { entries }] = await ann.calls.get('/api/account/v1/activity');
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['idp.deleted', 'idp.created']);
  expect((await report((await mailsTo(bob.email))[0]?.link ?? null))[0]).toBe(200);
  expect([(await ann.calls.get('/userinfo'))[0], (await bob.calls.get('/userinfo'))[0]]).toEqual([401, 200]);
});

test('a password that staff reset is told to the administrators of the company, and its disabled keys name who did it', async () => {
  const boss = await person('boss-reset', 'co-reset');
  await makeUser(api, 'u-without', {
    user_type: UserType.enterprise,
    co_id: 'co-reset',
    login_name: 'acme.stock',
    email: null,
    phone: null,
    password_hash: 'a hash',
    self_registered: false,
  });
  await api.db
    .insertInto('access_key')
    .values({
      id: 'k-reset',
      access_key_id: 'AKreset',
      secret_hash: 'x',
      last_four: 'abcd',
      user_id: 'u-without',
      description: '',
      status: 1,
      created_at: at(),
      expires_at: null,
    })
    .execute();
  const support = callerOf(UserType.employee, 'support', { privileges: Object.values(Privilege) });
  const [status] = await api.as(support).put('/api/account/v1/customer/co-reset/account/u-without/reset_password');
  expect(status).toBe(200);
  const [mail] = await mailsTo(boss.email);
  expect([mail?.template, mail?.text]).toEqual(['passwordReset', expect.stringContaining('acme.stock')]);
  expect(
    await api.db
      .selectFrom('audit')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'accessKey.disabled')
      .where('object_id', '=', 'u-without')
      .execute(),
  ).toEqual([{ actor_id: support.userId, subject_id: 'u-without' }]);
});

test('an operator who disables keys is no owner either', async () => {
  const { caller } = await person('operated');
  await api.as(caller).post('/api/account/v1/access_keys', {});
  await fromOrigin({ network: 'n', userAgent: '', requestId: 'r' }, () =>
    inTransaction(api.db, (tx) => disableAccessKeysOf(tx, caller.userId, { reason: 'recovery', by: null, at: at() })),
  );
  const line = await api.db
    .selectFrom('audit')
    .select('actor_id')
    .where('action', '=', 'accessKey.disabled')
    .where('subject_id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  expect(line.actor_id).toBeNull();
});
