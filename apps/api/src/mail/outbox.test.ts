import { inTransaction } from '../db/connect.ts';
import { testApi } from '../testing/test-api.ts';
import { deliverNext } from './deliver.ts';
import { queueMessage, type Message } from './outbox.ts';

const api = await testApi();
const { db, clock, log } = api.services;

const message = (more: Partial<Message> = {}): Message => ({
  channel: 'email', to: 'ann@acme.example', locale: 'en-US', template: 'verifyCode', values: { minutes: 10 }, code: '123456',
  dedupeKey: 'one', at: clock.now(), ...more,
});
const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute();

beforeEach(async () => { await db.deleteFrom('outbox').execute(); });

test('a message is in the language of its recipient', async () => {
  await inTransaction(db, async (tx) => {
    await queueMessage(tx, message());
    await queueMessage(tx, message({ channel: 'sms', to: '+86-13800001234', locale: 'zh-CN', dedupeKey: 'two' }));
  });
  const [mail, sms] = await rows();
  expect(mail).toMatchObject({ subject: expect.stringContaining('123456'), text: expect.stringContaining('10 minutes'), code: '123456' });
  expect(sms).toMatchObject({ subject: null, text: expect.stringContaining('验证码') });
});

test('messages with the same key are sent once', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  expect(await rows()).toHaveLength(1);
});

test('a rolled-back message is never sent', async () => {
  await inTransaction(db, async (tx) => {
    await queueMessage(tx, message());
    throw new Error('on purpose');
  }).catch(() => undefined);
  expect(await rows()).toEqual([]);
});

test('a delivered message keeps no code', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  const sent: unknown[] = [];
  const senders = { email: (one: unknown) => { sent.push(one); return Promise.resolve(); } };
  expect(await deliverNext(db, clock, senders, log)).toBe(true);
  expect(await deliverNext(db, clock, senders, log)).toBe(false);
  expect(sent).toEqual([{ to: 'ann@acme.example', subject: expect.any(String), text: expect.stringContaining('123456') }]);
  expect(await rows()).toMatchObject([{ text: '', code: null, sent_at: expect.anything() }]);
});

test('a failed message is retried with growing delays', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  const senders = { email: () => Promise.reject(new Error('mailbox full')) };
  expect(await deliverNext(db, clock, senders, log)).toBe(true);
  expect(await deliverNext(db, clock, senders, log)).toBe(false);
  expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'mailbox full', sent_at: null }]);
  api.advance(11);
  expect(await deliverNext(db, clock, senders, log)).toBe(true);
  expect(await rows()).toMatchObject([{ attempts: 2 }]);
  clock.reset();
});

test('a message that was given up keeps no code', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  const senders = { email: () => Promise.reject(new Error('mailbox full')) };
  for (let tried = 0; tried < 12; tried += 1) {
    expect(await deliverNext(db, clock, senders, log)).toBe(true);
    api.advance(3601);
  }
  expect(await deliverNext(db, clock, senders, log)).toBe(false);
  expect(await rows()).toMatchObject([{ attempts: 12, sent_at: null, text: '', code: null, link: null }]);
  clock.reset();
});

test('a channel without a sender keeps its messages', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message({ channel: 'sms', to: '+86-13800001234' })));
  expect(await deliverNext(db, clock, { email: () => Promise.resolve() }, log)).toBe(false);
  expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null, code: '123456' }]);
});
