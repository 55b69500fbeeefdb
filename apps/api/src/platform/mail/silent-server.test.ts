import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { inTransaction } from '../db/connect.ts';
import { testApi } from '../../testing/test-api.ts';
import { startWorkers } from '../../start/workers.ts';
import { queueMessage } from './outbox.ts';
import { strangerReading } from './recipient.ts';

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** A server that accepts connections and never replies. */
const sockets = new Set<Socket>();
const silentMail = createServer((socket) => {
  sockets.add(socket.on('error', () => undefined));
});
const sms = Promise.withResolvers<string>();
const gateway = createHttpServer((request, response) => {
  let body = '';
  request.on('data', (bytes) => {
    body += String(bytes);
  });
  request.on('end', () => {
    sms.resolve(body);
    response.end('{}');
  });
});
for (const server of [silentMail, gateway]) await once(server.listen(0, '127.0.0.1'), 'listening');
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silentMail.close();
  gateway.close();
});

const api = await testApi({
  SMTP_URL: `smtp://127.0.0.1:${portOf(silentMail)}`,
  SMS_GATEWAY_URL: `http://127.0.0.1:${portOf(gateway)}/`,
});

test('a mail server that never answers delays neither SMS nor the end of the workers', async () => {
  const at = api.services.clock.now();
  await inTransaction(api.db, async (tx) => {
    for (let number = 0; number < 8; number += 1) {
      await queueMessage(tx, {
        channel: 'email',
        to: `p${number}@acme.example`,
        reader: strangerReading('en-US'),
        template: 'verifyCode',
        values: { minutes: 10, purpose: 'a test' },
        code: '123456',
        dedupeKey: `mail ${number}`,
        at,
      });
    }
    await queueMessage(tx, {
      channel: 'sms',
      to: '+86-13800001234',
      reader: strangerReading('en-US'),
      template: 'verifyCode',
      values: { minutes: 10, purpose: 'a test' },
      code: '123456',
      dedupeKey: 'sms',
      at,
    });
  });
  const stop = startWorkers(api.services);
  expect(await sms.promise).toContain('123456');
  const began = performance.now();
  await stop();
  expect(performance.now() - began).toBeLessThan(15_000);
  // Several messages were sent concurrently, and each has the reason of its failure.
  const tried = await api.db
    .selectFrom('outbox')
    .select('last_error')
    .where('channel', '=', 'email')
    .where('attempts', '>', 0)
    .execute();
  expect(tried.length).toBeGreaterThan(1);
  expect(tried.every(({ last_error }) => /greeting/i.test(last_error ?? ''))).toBe(true);
});
