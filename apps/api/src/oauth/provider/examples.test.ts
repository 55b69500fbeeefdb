import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EXAMPLE_LANGUAGES, exampleIn } from '@portal/common/rules/application/examples';
import { testApi } from '../../testing/test-api.ts';
import { applicationWorld } from '../../testing/worlds/application-world.ts';

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

test('the example in JavaScript signs a person in', async () => {
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${port}/signed-in`;
  const { id, secret } = await register('example', { redirect_uris: [redirectUri] });
  // Below the API, so that the program finds the library.
  const folder = await mkdtemp(join(import.meta.dirname, '.example-'));
  const program = join(folder, 'example.mjs');
  await writeFile(program, exampleIn('javascript', { issuer: publicUrl, clientId: id, redirectUri }));
  const running = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_OPTIONS: '', CLIENT_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(running.stdout, 'data');
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
  } finally {
    running.kill();
    await rm(folder, { recursive: true, force: true });
  }
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
