/**
 * `npm run proofs`, or `pnpm run bundled` after a build: the bundle starts from an empty folder, as another user, with
 * read-only code.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'portal-bundle-'));
const bundle = join(folder, 'bundle');
const data = join(folder, 'data');
after(() => rmSync(folder, { recursive: true, force: true }));

/** Another user, where this one may become one. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => {
    probe.close(done);
  });
  return port;
}

void test('the bundle runs with Node alone', { timeout: 600_000 }, async () => {
  const made = spawnSync(process.execPath, [join(ROOT, 'apps/api/bundle.ts'), bundle], { encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  mkdirSync(data, { mode: 0o700 });
  chmodSync(folder, 0o755);
  if (NOBODY.uid !== undefined) chownSync(data, NOBODY.uid, NOBODY.gid);
  spawnSync('chmod', ['-R', 'a-w,a+rX', bundle]);
  assert.deepEqual(
    readdirSync(bundle, { recursive: true, encoding: 'utf8' }).filter(
      (name) => !name.includes('node_modules') && /(?<!\.d)\.tsx?$/.test(name),
    ),
    [],
  );
  assert.equal(spawnSync('sha384sum', ['--quiet', '-c', 'DIGESTS'], { cwd: bundle }).status, 0);
  const port = await freePort();
  const api = spawn(process.execPath, [join(bundle, 'apps/api/run/js/main.js')], {
    ...NOBODY,
    cwd: data,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_ENV: 'production',
      SECRET: 'a secret of at least 32 characters.',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DRAIN_SECONDS: '0',
    },
  });
  const ended = once(api, 'exit');
  let said = '';
  try {
    await new Promise<void>((done, fail) => {
      const hear = (bytes: Buffer) => {
        said += bytes.toString();
        if (said.includes('"event":"listening"')) done();
      };
      api.stdout.on('data', hear);
      api.stderr.on('data', hear);
      void ended.then(() => fail(new Error(said)));
    });
    const get = (path: string, accept = 'application/json') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
    assert.equal(((await (await get('/health/ready')).json()) as { status: string }).status, 'ready');
    assert.match(await (await get('/', 'text/html')).text(), /<script/);
    assert.equal((await get('/oauth2/jwks')).status, 200);
    const remotes = JSON.parse(readFileSync(join(bundle, 'remotes.json'), 'utf8')) as Record<string, string>;
    assert.deepEqual(Object.keys(remotes).sort(), ['auth', 'selfservice', 'staff']);
    for (const name of Object.keys(remotes)) assert.equal((await get(`/remotes/${name}/mf-manifest.json`)).status, 200);
    const help = spawnSync(process.execPath, [join(bundle, 'apps/api/run/js/operate.js'), '--help'], {
      ...NOBODY,
      cwd: data,
      encoding: 'utf8',
      env: { DATA_DIR: data },
    });
    assert.match(help.stdout, /backup/);
  } finally {
    api.kill('SIGTERM');
    await ended;
  }
});
