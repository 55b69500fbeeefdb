import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '@portal/common/rules/units';
import { guardedFetch, isPublicAddress } from './guarded-fetch.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378::1',
  '2001:db8::1',
  'localhost',
  '',
  '1',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1111', '2a00:1450:4001:82a::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

const strict = { allowPrivate: false };
test.each([
  ['http', 'http://idp.example/metadata', 'only https'],
  ['a file', 'file:///etc/passwd', 'only https'],
  ['this machine', 'https://127.0.0.1/metadata', 'not public'],
  ['this machine as one number', 'https://2130706433/metadata', 'not public'],
  ['this machine in octal', 'https://0177.0.0.1/metadata', 'not public'],
  ['this machine in IPv6', 'https://[::1]/metadata', 'not public'],
  ['this machine inside IPv6', 'https://[::ffff:127.0.0.1]/metadata', 'not public'],
  ['the data of a cloud machine', 'https://169.254.169.254/latest/meta-data', 'not public'],
  ['a name of this machine', 'https://localhost/metadata', 'not public'],
  ['a password in the address', 'https://user:secret@idp.example/', 'password'],
  ['no address at all', 'metadata', 'not an address'],
])('%s is not fetched', async (_, address, reason) => {
  await expect(guardedFetch(address, strict)).rejects.toMatchObject({
    name: 'OutboundError',
    message: expect.stringContaining(reason),
  });
});

describe('a response', () => {
  const asked: string[] = [];
  const answers: Record<string, RequestListener> = {
    '/ok': (request, response) =>
      response.setHeader('content-type', 'text/plain').end(`fine ${request.headers['accept-encoding']}`),
    '/moved': (_, response) => response.writeHead(302, { location: '/ok' }).end(),
    '/big': (_, response) => response.end('x'.repeat(2000)),
    '/slow': () => undefined,
    '/missing': (_, response) => response.writeHead(404).end('no'),
  };
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    answers[String(request.url)]?.(request, response);
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const call = (path: string, timeoutMs = MINUTE_MS) =>
    guardedFetch(base + path, { allowPrivate: true, timeoutMs, maxBytes: 1000 });

  test('is returned with status, type and text', async () => {
    const answer = await call('/ok');
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain',
      'fine identity',
    ]);
    expect((await call('/missing')).status).toBe(404);
  });

  test('that redirects is rejected', async () => {
    asked.length = 0;
    await expect(call('/moved')).rejects.toThrow('302');
    expect(asked).toEqual(['/moved']);
  });

  test('that is too long or too late is aborted', async () => {
    await expect(call('/big')).rejects.toThrow('1000 bytes');
    await expect(call('/slow', 300)).rejects.toMatchObject({ name: 'OutboundError' });
  });
});
