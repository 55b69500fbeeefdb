import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { EXAMPLE_LANGUAGES, exampleIn, webhookExample } from '@portal/common/rules/application/examples';
import { testApi } from '../../testing/test-api.ts';
import { freePort } from '../../testing/processes/process.ts';
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

const open = (address: string, headers: Record<string, string> = {}) => fetch(address, { redirect: 'manual', headers });

/** What runs a program, and how its file is named. Debian's package of the second is `python3`. */
const RUN = { javascript: [process.execPath, 'example.mjs'], python: ['python3', 'example.py'] } as const;

/** Runs a program below the API, so that it finds its libraries, until `work` is done. */
async function running(
  language: keyof typeof RUN,
  program: string,
  env: Record<string, string>,
  work: () => Promise<void>,
) {
  const folder = await mkdtemp(join(import.meta.dirname, '.example-'));
  const [command, name] = RUN[language];
  await writeFile(join(folder, name), program);
  const child = spawn(command, [join(folder, name)], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  try {
    // Rejects when the command is missing: an example that was not run is not tested.
    const ended = once(child, 'exit').then(() => {
      throw new Error(`${command} ended: ${said.join('')}`);
    });
    await Promise.race([once(child.stdout, 'data'), ended]);
    ended.catch(() => undefined);
    await work();
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

test.each([
  ['javascript', 'a secret', false],
  ['javascript', 'its own key', true],
  ['python', 'a secret', false],
] as const)('the example in %s signs a person in, with %s', async (language, _, signs) => {
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${port}/signed-in`;
  const { id, secret } = await register(`example-${language}-${signs}`, { redirect_uris: [redirectUri] });
  const key = clientKey('k1');
  if (signs)
    await api.as(administrator).put(`${APPLICATIONS}/${id}/keys`, { public_keys: keySet(key), keys_address: '' });
  const privateKey = { ...key.privateKey.export({ format: 'jwk' }), kid: 'k1' };
  const env = { CLIENT_KEY: JSON.stringify(privateKey), CLIENT_SECRET: secret };
  const program = exampleIn(language, { issuer: publicUrl, clientId: id, redirectUri, signs });
  await running(language, program, env, async () => {
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

test('what Spring Security sends for the example in Java signs a person in', async () => {
  const redirectUri = 'https://shop.example/signed-in';
  const { id, secret } = await register('example-java', { redirect_uris: [redirectUri] });
  const program = exampleIn('java', { issuer: publicUrl, clientId: id, redirectUri });
  // `fromIssuerLocation`: the issuer of the document is the one that was given; secrets go in the header.
  const issuer = /fromIssuerLocation\("([^"]+)"\)/.exec(program)?.[1] ?? '';
  const portal = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<string, string>;
  expect(portal).toMatchObject({
    issuer,
    token_endpoint_auth_methods_supported: expect.arrayContaining(['client_secret_basic']),
  });
  // `withPkce`, and the scopes in one parameter.
  const verifier = randomBytes(96).toString('base64url');
  const scopes = [...(/\.scope\(([^)]+)\)/.exec(program)?.[1] ?? '').matchAll(/"(\w+)"/g)].map(([, scope]) => scope);
  const begun = new URL(portal.authorization_endpoint ?? '');
  begun.search = new URLSearchParams({
    response_type: 'code',
    client_id: /\.clientId\("([^"]+)"\)/.exec(program)?.[1] ?? '',
    scope: scopes.join(' '),
    state: `${randomBytes(32).toString('base64url')}=`,
    redirect_uri: /\.redirectUri\("([^"]+)"\)/.exec(program)?.[1] ?? '',
    nonce: randomBytes(32).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const back = await signIn(api.browser(), `${begun.pathname}${begun.search}&user_type=2`, 'ann');
  expect(back.searchParams.get('state')).toBe(begun.searchParams.get('state'));
  const redeemed = await fetch(portal.token_endpoint ?? '', {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const { access_token } = (await redeemed.json()) as { access_token: string };
  const person = await fetch(portal.userinfo_endpoint ?? '', { headers: { authorization: `Bearer ${access_token}` } });
  expect([person.status, await person.json()]).toMatchObject([200, { sub: 'ann', email: 'ann@acme.example' }]);
});

test('the receiver of events accepts what is signed, and nothing else', async () => {
  const port = await freePort();
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  await running('javascript', webhookExample, { WEBHOOK_SECRET: secret, PORT: String(port) }, async () => {
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
