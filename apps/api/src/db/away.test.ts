import { once } from 'node:events';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { look } from '../testing/person.ts';
import { testApi } from '../testing/test-api.ts';

/** A connection to the database that can be cut. */
async function cuttable(target: URL) {
  const sockets = new Set<Socket>();
  let cut = false;
  const proxy = createServer((socket) => {
    if (cut) return void socket.destroy();
    const behind = connectTo(Number(target.port), target.hostname);
    for (const one of [socket, behind]) sockets.add(one.on('error', () => undefined));
    socket.pipe(behind).pipe(socket);
    socket.on('close', () => behind.destroy());
    behind.on('close', () => socket.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    cut() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() { cut = false; },
    close() { proxy.close(); },
  };
}

const server = process.env.TEST_DATABASE_URL;
const line = server ? await cuttable(new URL(server)) : undefined;
const api = line && await testApi({}, (config) => ({
  ...config, databaseUrl: Object.assign(new URL(config.databaseUrl ?? ''), { host: `127.0.0.1:${line.port}` }).href,
}));
afterAll(() => line?.close());

const AUTHORISE = '/oauth2/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=http%3A%2F%2Flocalhost%2Fmicroapp%2Flogin&state=s'
  + '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256';

(api ? test : test.skip)('a database that is away is 503 with a time to come back, and service returns by itself', async () => {
  if (!api || !line) throw new Error('This test needs PostgreSQL.');
  const visitor = api.as(null);
  expect((await visitor.get('/health/ready'))[0]).toBe(200);

  line.cut();
  const away = await visitor.get('/api/account/v1/public_key');
  expect(away).toMatchObject([503, { code: 'Account.Unavailable', retry_after: 5 }]);
  expect(away.headers.get('retry-after')).toBe('5');
  expect((await visitor.get('/health/ready'))[0]).toBe(503);
  expect((await visitor.get('/health/live'))[0]).toBe(200);
  expect(await visitor.get(AUTHORISE, { headers: { accept: 'application/json' } })).toMatchObject([503, { code: 'Account.Unavailable' }]);
  const page = await look(api, `${AUTHORISE}&lang=en_US`);
  expect(page).toMatchObject({ status: 503, type: expect.stringContaining('text/html'), text: expect.stringContaining('The service is not available right now') });
  expect(page.headers['retry-after']).toBe('5');

  line.mend();
  expect((await visitor.get('/api/account/v1/public_key'))[0]).toBe(200);
  expect((await visitor.get('/health/ready'))[0]).toBe(200);
});
