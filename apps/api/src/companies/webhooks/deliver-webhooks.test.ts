import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_S, HOUR_S } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/connect.ts';
import { endSessionsOf } from '../../identity/sessions/sessions.db.ts';
import { eraseAccount } from '../../people/cancellation/erase-account.db.ts';
import { cleanUp } from '../../start/clean-up.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { administrator, applicationWorld } from '../../testing/worlds/application-world.ts';
import { addWebhook, eventReceiver, opened, WEBHOOKS, type Received } from '../../testing/worlds/webhook-world.ts';
import { deliverWebhooks, RETRIES } from './deliver-webhooks.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const { register } = applicationWorld(api);
const [receiver, other] = [await eventReceiver(), await eventReceiver()];
const deliver = () => deliverWebhooks(api.services);
const enterprise = (id: string) => api.as(callerOf(UserType.enterprise, id));
const state = (webhook: string) =>
  api.db
    .selectFrom('webhook_delivery')
    .select(['kind', 'state', 'attempts', 'answer_code'])
    .where('webhook_id', '=', webhook)
    .orderBy('number')
    .execute();
const endpoint = (webhook: string) =>
  api.db.selectFrom('webhook_endpoint').selectAll().where('webhook_id', '=', webhook).executeTakeFirstOrThrow();

beforeAll(() => cleanUp(api.services));
afterEach(async () => {
  for (const one of [receiver, other]) {
    one.received.length = 0;
    Object.assign(one.answer, { status: 204, location: undefined, until: undefined });
  }
  api.services.clock.reset();
  await api.db.deleteFrom('webhook_endpoint').execute();
});

/** A company with a person and an address for all kinds of events, told of nothing yet. */
async function told(id: string) {
  const as = enterprise(id);
  await as.get(WEBHOOKS);
  const made = await addWebhook(as, receiver.url);
  return { as, ...made, user: `u-${id}`, company: `co-${id}` };
}
const status = (user: string, to: number) => sql`update app_user set status = ${to} where user_id = ${user}`;
const KEY = { id: 'k-1', access_key_id: 'AK1', secret_hash: 'x', last_four: 'abcd', status: 1, created_at: new Date() };

test.each<[string[], (of: { user: string; company: string }) => Promise<unknown>]>([
  [
    ['account.disabled', 'account.enabled'],
    async ({ user }) => {
      await status(user, 4).execute(api.db);
      await status(user, 2).execute(api.db);
    },
  ],
  [
    ['account.cancelled', 'account.enabled'],
    async ({ user }) => {
      await status(user, 5).execute(api.db);
      await status(user, 2).execute(api.db);
    },
  ],
  [
    ['account.created'],
    ({ user, company }) =>
      api.db
        .insertInto('app_user')
        .values({
          user_id: `${user}-new`,
          user_type: UserType.idpUser,
          co_id: company,
          user_name: 'New',
          login_name: null,
          email: null,
          phone: null,
          password_hash: null,
        })
        .execute(),
  ],
  [
    ['company.certified', 'company.uncertified'],
    async ({ company }) => {
      await api.db.updateTable('company').set({ auth_status: 2 }).where('co_id', '=', company).execute();
      await api.db.updateTable('company').set({ auth_status: 0 }).where('co_id', '=', company).execute();
    },
  ],
  [
    ['accessKey.created', 'accessKey.ended', 'accessKey.enabled', 'accessKey.ended'],
    async ({ user }) => {
      await api.db
        .insertInto('access_key')
        .values({ ...KEY, user_id: user })
        .execute();
      for (const to of [2, 1])
        await api.db.updateTable('access_key').set({ status: to }).where('id', '=', 'k-1').execute();
      await api.db.deleteFrom('access_key').where('id', '=', 'k-1').execute();
    },
  ],
  [
    ['provider.changed', 'provider.changed'],
    async ({ company }) => {
      await api.db
        .insertInto('identity_provider')
        .values({ config_id: 'idp-1', co_id: company, idp_name: 'Okta', idp_agreement: 1, created_at: new Date() })
        .execute();
      await api.db
        .updateTable('identity_provider')
        .set({ describe: 'Of all' })
        .where('config_id', '=', 'idp-1')
        .execute();
      await api.db.deleteFrom('identity_provider').where('config_id', '=', 'idp-1').execute();
    },
  ],
  [['session.ended'], ({ user }) => inTransaction(api.db, (tx) => endSessionsOf(tx, user, api.services.clock.now()))],
  [
    ['session.ended', 'account.deleted'],
    ({ user }) =>
      inTransaction(api.db, async (tx) => {
        await endSessionsOf(tx, user, api.services.clock.now());
        await eraseAccount(tx, user, api.services.clock.now(), { keepCompany: true });
      }),
  ],
])('%j arrive at the company in their order, with ids only', async (types, act) => {
  const { secret, user, company } = await told(`acts-${types.join('-').replaceAll('.', '-').toLowerCase()}`);
  await act({ user, company });
  while (await deliver()) continue;
  const events = receiver.received.map((one) => opened(one, secret));
  expect(events.map(({ type }) => type)).toEqual(types);
  for (const { data } of events) {
    expect(data.co_id).toBe(company);
    expect(Object.keys(data).filter((name) => !name.endsWith('_id') && name !== 'state')).toEqual([]);
  }
  expect(JSON.stringify(receiver.received)).not.toContain('@');
});

test('an act that is undone with its transaction, or is about another company, is told to nobody', async () => {
  const { webhook_id, user } = await told('alone');
  await enterprise('elsewhere').get(WEBHOOKS);
  await status('u-elsewhere', 4).execute(api.db);
  await expect(
    inTransaction(api.db, async (tx) => {
      await status(user, 4).execute(tx);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await state(webhook_id)).toEqual([]);
});

test('a first-party application is told of everybody, one of a third party of those who allowed it', async () => {
  const boss = api.as(administrator);
  await register('first');
  await register('third', { asks_consent: 1 });
  const first = await addWebhook(boss, receiver.url, { client_id: 'first', kinds: ['account.disabled'] });
  const third = await addWebhook(boss, other.url, { client_id: 'third', kinds: ['account.disabled', 'session.ended'] });
  for (const id of ['allowing', 'silent']) await enterprise(id).get(WEBHOOKS);
  await api.db
    .insertInto('application_consent')
    .values({ client_id: 'third', user_id: 'u-allowing', scopes: ['openid'], allowed_at: new Date() })
    .execute();
  await status('u-allowing', 4).execute(api.db);
  await status('u-silent', 4).execute(api.db);
  while (await deliver()) continue;
  expect(receiver.received.map((one) => opened(one, first.secret).data.user_id).sort()).toEqual([
    'u-allowing',
    'u-silent',
  ]);
  expect(other.received.map((one) => opened(one, third.secret).data)).toEqual([{ user_id: 'u-allowing' }]);
});

test('each attempt has the id of the delivery, its own time and a signature over the same bytes', async () => {
  const { secret, user } = await told('retried');
  receiver.answer.status = 503;
  await status(user, 4).execute(api.db);
  await deliver();
  expect(await deliver()).toBe(false);
  receiver.answer.status = 200;
  api.advance(RETRIES[0] ?? 0);
  await deliver();
  const [one, two] = receiver.received as [Received, Received];
  expect([two.id, two.body]).toEqual([one.id, one.body]);
  expect(opened(one, secret)).toEqual(opened(two, secret));
  expect(() => opened({ ...one, body: `${one.body} ` }, secret)).toThrow('No matching signature');
});

test('while a secret changes both sign; a day later only the new one', async () => {
  const { as, webhook_id, secret, user } = await told('rolling');
  const [, changed] = await as.post(`${WEBHOOKS}/${webhook_id}/secret`);
  await status(user, 4).execute(api.db);
  await deliver();
  const [both] = receiver.received as [Received];
  expect([opened(both, secret).type, opened(both, changed.secret).type]).toEqual([
    'account.disabled',
    'account.disabled',
  ]);
  api.advance(DAY_S + 1);
  await status(user, 2).execute(api.db);
  await deliver();
  const later = receiver.received.at(-1) as Received;
  expect(opened(later, changed.secret).type).toBe('account.enabled');
  expect(() => opened(later, secret)).toThrow();
});

test('what is later about the same account waits; what is about others does not', async () => {
  const { as, webhook_id, secret, user } = await told('ordered');
  receiver.answer.status = 500;
  await status(user, 4).execute(api.db);
  await deliver();
  receiver.answer.status = 200;
  await status(user, 2).execute(api.db);
  await as.post(`${WEBHOOKS}/${webhook_id}/test`);
  while (await deliver()) continue;
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['account.disabled', 'webhook.test']);
  api.advance(RETRIES[0] ?? 0);
  while (await deliver()) continue;
  expect(receiver.received.slice(2).map((one) => opened(one, secret).type)).toEqual([
    'account.disabled',
    'account.enabled',
  ]);
});

test('an address that does not answer delays no other one', async () => {
  await register('quick');
  const { user, webhook_id } = await told('slow');
  await addWebhook(api.as(administrator), other.url, {
    client_id: 'quick',
    kinds: ['account.disabled', 'account.enabled'],
  });
  const answered = Promise.withResolvers<void>();
  receiver.answer.until = answered.promise;
  const heard = receiver.next();
  await status(user, 4).execute(api.db);
  await status(user, 2).execute(api.db);
  const sending = deliver();
  await heard;
  while (other.received.length < 2) await deliverWebhooks(api.services, 1);
  expect(await deliverWebhooks(api.services, 1)).toBe(false);
  expect(await state(webhook_id)).toMatchObject([
    { state: 'waiting', attempts: 1 },
    { state: 'waiting', attempts: 0 },
  ]);
  answered.resolve();
  await sending;
  expect(await state(webhook_id)).toMatchObject([{ state: 'delivered' }, { state: 'waiting' }]);
});

test('an address at which nothing has arrived for three days is turned off, and its managers are told once', async () => {
  const { as, webhook_id, user } = await told('dead');
  await api.db
    .updateTable('app_user')
    .set({ email: 'dead@dead.example', email_verified: true, language: 'en-US' })
    .where('user_id', '=', user)
    .execute();
  receiver.answer.status = 410;
  await status(user, 4).execute(api.db);
  await status(user, 2).execute(api.db);
  await deliver();
  for (const seconds of RETRIES) {
    expect((await endpoint(webhook_id)).enabled).toBe(true);
    api.advance(seconds);
    await deliver();
  }
  expect(RETRIES.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(3 * DAY_S);
  expect(await endpoint(webhook_id)).toMatchObject({ enabled: false, given_up_at: expect.any(Date) });
  expect(await state(webhook_id)).toMatchObject([
    { state: 'failed', attempts: RETRIES.length + 1, answer_code: 410 },
    { state: 'waiting', attempts: 0 },
  ]);
  const mails = await api.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text'])
    .where('template', '=', 'webhookOff')
    .execute();
  expect(mails).toEqual([
    {
      recipient: 'dead@dead.example',
      subject: expect.stringContaining('localhost'),
      text: expect.stringContaining('/webhooks'),
    },
  ]);
  expect(await deliver()).toBe(false);
  receiver.answer.status = 200;
  receiver.received.length = 0;
  const { services } = api;
  expect((await enterprise('dead').put(`${WEBHOOKS}/${webhook_id}/enabled`, { enabled: 1 }))[0]).toBe(200);
  while (await deliverWebhooks(services)) continue;
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toContain('account.enabled');
  expect(await endpoint(webhook_id)).toMatchObject({ enabled: true, failing_since: null, given_up_at: null });
  void as;
});

test('an address of an application is reported to administrators among staff', async () => {
  await register('failing');
  const boss = api.as(administrator);
  const { webhook_id } = await addWebhook(boss, receiver.url, { client_id: 'failing' });
  await api.db
    .updateTable('app_user')
    .set({ email_verified: true })
    .where(sql<boolean>`${Privilege.admin} = any(privileges)`)
    .execute();
  receiver.answer.status = 404;
  await boss.post(`${WEBHOOKS}/${webhook_id}/test`);
  await deliver();
  api.advance(3 * DAY_S + HOUR_S);
  await deliver();
  const [mail] = await api.db
    .selectFrom('outbox')
    .select('text')
    .where('template', '=', 'webhookOff')
    .where('recipient', '=', 'u-boss@example.com')
    .execute();
  expect(mail?.text).toContain('/system/applications/failing/webhooks');
});

test('an address that begins to redirect inwards is not followed', async () => {
  const { webhook_id, user } = await told('moved');
  Object.assign(receiver.answer, { status: 307, location: other.url });
  await status(user, 4).execute(api.db);
  await deliver();
  expect(other.received).toEqual([]);
  expect(await state(webhook_id)).toMatchObject([{ state: 'waiting', attempts: 1, answer_code: 307 }]);
});

test('an address inside is not called where addresses are checked', async () => {
  const { webhook_id, user } = await told('inside');
  const services = { ...api.services, config: { ...api.services.config, idpAllowPrivate: false } };
  await status(user, 4).execute(api.db);
  await api.db
    .updateTable('webhook_endpoint')
    .set({ url: receiver.url.replace('http:', 'https:') })
    .execute();
  await deliverWebhooks(services);
  expect(receiver.received).toEqual([]);
  expect(await state(webhook_id)).toMatchObject([{ state: 'waiting', attempts: 1, answer_code: null }]);
});

test('an instance that stops in the middle leaves the attempt to another one', async () => {
  const { webhook_id, user } = await told('stopped');
  await status(user, 4).execute(api.db);
  await api.db
    .updateTable('webhook_delivery')
    .set({ attempts: 1, claimed_until: new Date(api.services.clock.now().getTime() + 30_000) })
    .execute();
  expect(await deliver()).toBe(false);
  api.advance(31);
  await deliver();
  expect(await state(webhook_id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('deliveries are kept for 30 days', async () => {
  const { webhook_id, user } = await told('kept');
  await status(user, 4).execute(api.db);
  await deliver();
  api.advance(29 * DAY_S);
  await cleanUp(api.services);
  expect(await state(webhook_id)).toHaveLength(1);
  api.advance(2 * DAY_S);
  await cleanUp(api.services);
  expect(await state(webhook_id)).toEqual([]);
});
