import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';
import { addWebhook, eventReceiver, WEBHOOKS } from '../../testing/worlds/webhook-world.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { countWaiting } from '../../testing/waits.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const receiver = await eventReceiver();
const ROUNDS = Number(process.env.ROUNDS ?? 8);
const as = api.as(callerOf(UserType.enterprise, 'raced'));
const deliver = () => deliverWebhooks(api.services);
const status = (to: number, user = 'u-raced') => sql`update app_user set status = ${to} where user_id = ${user}`;
const rows = () =>
  api.db.selectFrom('webhook_delivery').select(['message_id', 'state', 'attempts']).orderBy('number').execute();

/** A person of the company other than the one who calls, so that the calls go on. */
beforeAll(async () => {
  await as.get(WEBHOOKS);
  for (const user_id of ['u-one', 'u-two', 'u-three'])
    await api.db
      .insertInto('app_user')
      .values({
        user_id,
        user_type: 16,
        co_id: 'co-raced',
        user_name: user_id,
        login_name: null,
        email: null,
        phone: null,
        password_hash: null,
      })
      .execute();
});
afterEach(async () => {
  receiver.received.length = 0;
  Object.assign(receiver.answer, { status: 204, until: undefined });
  await api.db.deleteFrom('webhook_endpoint').execute();
});

test('two instances send each delivery once, and those of an account in their order', async () => {
  await addWebhook(as, receiver.url);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const user of ['u-one', 'u-two', 'u-three']) await status(round % 2 === 0 ? 4 : 2, user).execute(api.db);
  const instance = async () => {
    while ((await rows()).some(({ state }) => state === 'waiting')) await deliver();
  };
  await Promise.all([instance(), instance(), instance()]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(ROUNDS * 3);
  expect(receiver.received).toHaveLength(ROUNDS * 3);
  for (const user of ['u-one', 'u-two', 'u-three'])
    expect(
      receiver.received.filter(({ body }) => body.includes(user)).map(({ body }) => JSON.parse(body).type),
    ).toEqual(Array.from({ length: ROUNDS }, (_, n) => (n % 2 === 0 ? 'account.disabled' : 'account.enabled')));
});

test('a resend while an attempt runs is that attempt', async () => {
  const { webhook_id } = await addWebhook(as, receiver.url);
  await as.post(`${WEBHOOKS}/${webhook_id}/test`);
  const answered = Promise.withResolvers<void>();
  receiver.answer.until = answered.promise;
  const heard = receiver.next();
  const sending = deliver();
  await heard;
  const message_id = (await rows())[0]?.message_id;
  expect((await as.post(`${WEBHOOKS}/${webhook_id}/deliveries/${message_id}/resend`))[0]).toBe(200);
  expect(await deliver()).toBe(false);
  answered.resolve();
  await sending;
  expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  expect(receiver.received).toHaveLength(1);
});

test('an address that is deleted while it is delivered leaves nothing, and nothing fails', async () => {
  const { webhook_id } = await addWebhook(as, receiver.url);
  await as.post(`${WEBHOOKS}/${webhook_id}/test`);
  const answered = Promise.withResolvers<void>();
  receiver.answer.until = answered.promise;
  const heard = receiver.next();
  const sending = deliver();
  await heard;
  expect((await as.delete(`${WEBHOOKS}/${webhook_id}`))[0]).toBe(200);
  answered.resolve();
  expect(await sending).toBe(true);
  expect(await rows()).toEqual([]);
});

test('an act succeeds while an address that would be told of it is deleted', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { webhook_id } = await addWebhook(as, receiver.url);
    const [[deleted]] = await Promise.all([
      as.delete(`${WEBHOOKS}/${webhook_id}`),
      status(round % 2 === 0 ? 4 : 2, 'u-one').execute(api.db),
    ]);
    expect(deleted).toBe(200);
    expect(await rows()).toEqual([]);
  }
});

test('a change that waits while its caller is reported changes nothing', async () => {
  const { webhook_id } = await addWebhook(as, receiver.url);
  let done = false;
  let answers: Promise<Answer[]> | undefined;
  await api.db.transaction().execute(async (tx) => {
    await sql`select from app_user where user_id = 'u-raced' for update`.execute(tx);
    answers = Promise.all([
      as.put(`${WEBHOOKS}/${webhook_id}`, { url: new URL('/moved', receiver.url).href, kinds: ['account.created'] }),
      as.post(WEBHOOKS, { url: receiver.url, kinds: ['account.created'] }),
    ]).finally(() => {
      done = true;
    });
    while (!done && (await countWaiting(api.db)) < 2) continue;
    await sql`update session set ended_at = now() where user_id = 'u-raced'`.execute(tx);
  });
  expect((await answers)?.map(([code]) => code)).toEqual([403, 403]);
  await api.db.updateTable('session').set({ ended_at: null }).where('user_id', '=', 'u-raced').execute();
  expect((await as.get(WEBHOOKS))[1].webhooks).toMatchObject([{ url: receiver.url }]);
});

test('of six addresses that are added at once, five are', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => as.post(WEBHOOKS, { url: receiver.url, kinds: ['account.created'] })),
  );
  expect(answers.map(([code]) => code).sort()).toEqual([200, 200, 200, 200, 200, 409]);
});
