import { inTransaction } from '../db/connect.ts';
import { testApi } from '../../testing/test-api.ts';
import { createBreaker } from './breaker.ts';
import { deliverNext, type Channel } from './outbox-sender.ts';
import { queueMessage } from './outbox.ts';
import type { Message } from './render-message.ts';
import { MessageRejected, MessageStopped, SenderMisconfigured, type Sender } from './sender.ts';
import { strangerReading } from './recipient.ts';

const api = await testApi();
const { db, clock } = api.services;

const message = (more: Partial<Message> = {}): Message => ({
  channel: 'email',
  to: 'ann@acme.example',
  reader: strangerReading('en-US'),
  template: 'verifyCode',
  values: { minutes: 10, purpose: 'a test' },
  code: '123456',
  dedupeKey: 'one',
  at: clock.now(),
  ...more,
});
const deliver = (send: Sender, channel: Channel = 'email', breaker = createBreaker()) =>
  deliverNext(api.services, { channel, send, breaker });
const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute();

beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
});

test('a message is in the language of its recipient', async () => {
  await inTransaction(db, async (tx) => {
    await queueMessage(tx, message());
    await queueMessage(
      tx,
      message({ channel: 'sms', to: '+86-13800001234', reader: strangerReading('zh-CN'), dedupeKey: 'two' }),
    );
  });
  const [mail, sms] = await rows();
  expect(mail).toMatchObject({
    subject: expect.stringContaining('123456'),
    text: expect.stringContaining('10 minutes'),
    code: '123456',
  });
  expect(sms).toMatchObject({ subject: null, text: expect.stringContaining('验证码') });
});

test('messages with the same key are sent once', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  expect(await rows()).toHaveLength(1);
});

test('the first message after a breakdown is sent at once when the pause ended with nothing to send', async () => {
  let ms = 0;
  const breaker = createBreaker(() => ms);
  breaker.open();
  breaker.failed();
  ms += 60_000;
  const send: Sender = () => Promise.resolve();
  expect(await deliver(send, 'email', breaker)).toBe(false);
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  expect(await deliver(send, 'email', breaker)).toBe(true);
  expect(breaker.isOpen()).toBe(false);
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
  const send: Sender = (one) => {
    sent.push(one);
    return Promise.resolve();
  };
  expect(await deliver(send)).toBe(true);
  expect(await deliver(send)).toBe(false);
  expect(sent).toEqual([
    {
      to: 'ann@acme.example',
      subject: expect.any(String),
      text: expect.stringContaining('123456'),
      template: 'verifyCode',
      locale: 'en-US',
      values: {},
    },
  ]);
  expect(await rows()).toMatchObject([{ subject: null, text: '', code: null, sent_at: expect.anything() }]);
});

test('a failed message is retried with growing delays', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  const send: Sender = () => Promise.reject(new Error('mailbox full'));
  expect(await deliver(send)).toBe(true);
  expect(await deliver(send)).toBe(false);
  expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'mailbox full', sent_at: null }]);
  api.advance(11);
  expect(await deliver(send)).toBe(true);
  expect(await rows()).toMatchObject([{ attempts: 2 }]);
  clock.reset();
});

test('a message that failed finally keeps no code', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  const send: Sender = () => Promise.reject(new Error('mailbox full'));
  for (let tried = 0; tried < 12; tried += 1) {
    expect(await deliver(send)).toBe(true);
    api.advance(3601);
  }
  expect(await deliver(send)).toBe(false);
  expect(await rows()).toMatchObject([{ attempts: 12, sent_at: null, text: '', code: null, link: null }]);
  clock.reset();
});

test('a message that can never be sent is tried once, and keeps neither code nor values', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message({ channel: 'sms', to: '+86-13800001234' })));
  expect(await rows()).toMatchObject([{ values: { code: '123456', minutes: '10', purpose: 'a test' } }]);
  const send: Sender = () => Promise.reject(new MessageStopped('no such number'));
  expect(await deliver(send, 'sms')).toBe(true);
  api.advance(3601);
  expect(await deliver(send, 'sms')).toBe(false);
  expect(await rows()).toMatchObject([
    { attempts: 12, sent_at: null, text: '', code: null, values: null, last_error: 'no such number' },
  ]);
  clock.reset();
});

test('a channel that the operator must put right is down at once', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message()));
  const breaker = createBreaker();
  const send: Sender = () => Promise.reject(new SenderMisconfigured('no balance'));
  expect(await deliver(send, 'email', breaker)).toBe(true);
  expect(breaker.isOpen()).toBe(true);
  expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'no balance', code: '123456' }]);
});

test('a channel sends only its own messages', async () => {
  await inTransaction(db, (tx) => queueMessage(tx, message({ channel: 'sms', to: '+86-13800001234' })));
  expect(await deliver(() => Promise.resolve())).toBe(false);
  expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null, code: '123456' }]);
});

test('after three failures the channel pauses and its messages keep their attempts', async () => {
  await inTransaction(db, async (tx) => {
    for (let number = 0; number < 5; number += 1) await queueMessage(tx, message({ dedupeKey: `five ${number}` }));
  });
  const breaker = createBreaker();
  const down: Sender = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const tried = [];
  for (let number = 0; number < 4; number += 1) tried.push(await deliver(down, 'email', breaker));
  expect(tried).toEqual([true, true, true, false]);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 0, 0]);
});

test('rejected messages do not pause the channel', async () => {
  await inTransaction(db, async (tx) => {
    for (let number = 0; number < 5; number += 1) await queueMessage(tx, message({ dedupeKey: `five ${number}` }));
  });
  const breaker = createBreaker();
  const rejects: Sender = () => Promise.reject(new MessageRejected('550 no such mailbox'));
  for (let number = 0; number < 5; number += 1) expect(await deliver(rejects, 'email', breaker)).toBe(true);
});
