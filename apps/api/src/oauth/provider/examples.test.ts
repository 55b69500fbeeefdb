import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { EXAMPLE_LANGUAGES, exampleIn, webhookExample } from '@portal/common/rules/application/examples';
import { testApi } from '../../testing/test-api.ts';
import { administrator, APPLICATIONS, applicationWorld } from '../../testing/worlds/application-world.ts';
import { clientKey, keySet } from '../../testing/worlds/client-keys.ts';

/** A server at the public address, in front of the API, which chooses its own port. */
const front = createServer((incoming, outgoing) => {
  const { method = 'GET', url: path = '/', headers } = incoming;
  const { port } = new URL(api.url);
  const passed = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(passed);
});
front.listen(0, '127.0.0.1');
await once(front, 'listening');
const publicUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
const api = await testApi({ PUBLIC_URL: publicUrl });
const { register, signIn } = applicationWorld(api);
afterAll(() => {
  front.closeAllConnections();
  front.close();
});

/** A free port, for a program that is told which one to use. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const open = (address: string, headers: Record<string, string> = {}) => fetch(address, { redirect: 'manual', headers });

/** Runs a program below the API, so that it finds its libraries, until `work` is done. */
async function running(program: string, env: Record<string, string>, work: () => Promise<void>) {
  const folder = await mkdtemp(join(import.meta.dirname, '.example-'));
  const file = join(folder, 'example.mjs');
  await writeFile(file, program);
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    await work();
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

test.each([
  ['a secret', false],
  ['its own key', true],
])('the example in JavaScript signs a person in, with %s', async (_, signs) => {
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${port}/signed-in`;
  const { id, secret } = await register(`example-${signs}`, { redirect_uris: [redirectUri] });
  const key = clientKey('k1');
  if (signs)
    await api.as(administrator).put(`${APPLICATIONS}/${id}/keys`, { public_keys: keySet(key), keys_address: '' });
  const privateKey = { ...key.privateKey.export({ format: 'jwk' }), kid: 'k1' };
  const env = { CLIENT_KEY: JSON.stringify(privateKey), CLIENT_SECRET: secret };
  const program = exampleIn('javascript', { issuer: publicUrl, clientId: id, redirectUri, signs });
  await running(program, env, async () => {
    const begun = await open(`http://127.0.0.1:${port}/`);
    const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';');
    const { pathname, search } = new URL(begun.headers.get('location') ?? '');
    const back = await signIn(api.browser(), `${pathname}${search}&user_type=2`, 'ann');
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect((await open(back.href)).status).toBe(400);
    const signedIn = await open(back.href, { cookie });
    expect([signedIn.status, await signedIn.json()]).toMatchObject([
      200,
      { sub: 'ann', name: 'ann', email: 'ann@acme.example' },
    ]);
    expect((await open(back.href, { cookie })).status).toBe(400);
  });
});

test('the receiver of events accepts what is signed, and nothing else', async () => {
  const port = await freePort();
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  await running(webhookExample, { WEBHOOK_SECRET: secret, PORT: String(port) }, async () => {
    const at = new Date();
    const body = JSON.stringify({ type: 'account.created', timestamp: at.toISOString(), data: { user_id: 'u-1' } });
    const send = async (sent: string, time: Date, by = secret) =>
      (
        await fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          body: sent,
          headers: {
            'webhook-id': 'msg_1',
            'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
            'webhook-signature': new Webhook(by).sign('msg_1', time, body),
          },
        })
      ).status;
    const other = `whsec_${randomBytes(24).toString('base64')}`;
    expect([await send(body, at), await send(body, at)]).toEqual([204, 204]);
    expect([
      await send(body.replace('u-1', 'u-2'), at),
      await send(body, at, other),
      await send(body, new Date(at.getTime() - 600_000)),
    ]).toEqual([400, 400, 400]);
  });
});

test.each(EXAMPLE_LANGUAGES)('a value cannot leave its quotes in the example in %s', (language) => {
  const program = exampleIn(language, {
    issuer: 'https://a.example',
    clientId: 'x',
    redirectUri: `https://b.example/'"\\`,
  });
  expect(program).toContain(
    language === 'java' ? String.raw`"https://b.example/'\"\\"` : String.raw`'https://b.example/\'"\\'`,
  );
});
