import { testApi } from '../../testing/test-api.ts';
import { deliverNext } from './outbox-sender.ts';
import { deleteOldMessages } from './old-messages.ts';
import { createBreaker } from './breaker.ts';

const api = await testApi();
const start = api.services.clock.now();
const DAY = 24 * 3600;

interface Row {
  template: string;
  sent: boolean;
  code?: string | undefined;
}
const row = ({ template, sent, code }: Row) => ({
  channel: 'sms' as const,
  recipient: '+86-13812345678',
  locale: 'en-US',
  template,
  subject: null,
  text: sent ? '' : `Your code is ${code ?? 'not here'}.`,
  code: code ?? null,
  link: null,
  dedupe_key: `${template} ${sent ? 'sent' : 'waits'}`,
  created_at: start,
  due_at: start,
  sent_at: sent ? start : null,
  last_error: null,
});
const kept = async () =>
  (
    await api.db
      .selectFrom('outbox')
      .select(['template', 'sent_at', 'text', 'code'])
      .where('recipient', '=', '+86-13812345678')
      .orderBy('id')
      .execute()
  ).map(({ template, sent_at, text, code }) =>
    [template, sent_at ? 'sent' : 'waits', ...(text === '' && code === null ? [] : ['with content'])].join(' '),
  );

test('messages are deleted half a year after sending, that to a deleted account after a day; unsent ones lose their content earlier', async () => {
  await api.db
    .insertInto('outbox')
    .values(
      [
        { template: 'verifyCode', sent: true },
        { template: 'verifyCode', sent: false, code: '471296' },
        { template: 'reminder', sent: false },
        { template: 'accountDeleted', sent: true },
        { template: 'accountDeleted', sent: false },
      ].map(row),
    )
    .execute();
  await deleteOldMessages(api.services);
  expect(await kept()).toEqual([
    'verifyCode sent',
    'verifyCode waits with content',
    'reminder waits with content',
    'accountDeleted sent',
    'accountDeleted waits with content',
  ]);
  api.advance(DAY + 60);
  await deleteOldMessages(api.services);
  expect(await kept()).toEqual([
    'verifyCode sent',
    'verifyCode waits',
    'reminder waits with content',
    'accountDeleted waits with content',
  ]);
  api.advance(6 * DAY);
  await deleteOldMessages(api.services);
  expect(await kept()).toEqual(['verifyCode sent', 'verifyCode waits', 'reminder waits']);

  const sent: string[] = [];
  const delivery = {
    channel: 'sms' as const,
    breaker: createBreaker(),
    send: ({ text }: { text: string }) => {
      sent.push(text);
      return Promise.resolve();
    },
  };
  expect(await deliverNext(api.services, delivery)).toBe(false);
  expect(sent).toEqual([]);

  api.advance(174 * DAY);
  await deleteOldMessages(api.services);
  expect(await kept()).toEqual([]);
});
