/**
 * Runs the API's tests on PostgreSQL, races included: `node apps/api/test-on-postgres.ts [--pooler] [jest arguments]`.
 * With `--pooler` the API reaches it through pgbouncer, with the defaults of its transaction mode.
 *
 * Uses the server in TEST_DATABASE_URL, or starts a temporary one from the programs on this machine, else from npm, and
 * removes it afterwards. As root it starts the server as another user, because PostgreSQL refuses to run as root.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Folder of initdb and postgres: of this machine or, if it has none, from npm. */
function binaries(): string {
  return execFileSync(process.execPath, [join(ROOT, '.ci/programs.cjs'), 'postgres'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

/** Ids of the user that runs the server: the current one, or `postgres` or `nobody` for root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((what) =>
      Number(spawnSync('id', [what, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

/** Another user may not be able to read this workspace: it gets a copy of the programs that are in it. */
function readableFor({ uid }: { uid?: number }, bin: string, folder: string): string {
  if (uid === undefined || !bin.startsWith(ROOT)) return bin;
  const copy = join(folder, 'programs');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

async function startServer(from: string): Promise<{ url: string; stop(): Promise<void> }> {
  const who = owner();
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid);
  const bin = readableFor(who, from, folder);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...who, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`);
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      folder,
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=300',
    ],
    { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.on('data', (bytes: Buffer) => {
    log += bytes.toString();
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  for (let waited = 0; !log.includes('ready to accept connections'); waited += 100) {
    if (server.exitCode !== null || waited > 30_000) throw new Error(`PostgreSQL did not start:\n${log}`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts pgbouncer before the server at `url`; anybody may connect. */
async function startPooler(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const who = owner();
  const { hostname, port, username } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'portal-pooler-'));
  const here = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${here}\n` +
      `unix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = transaction\nmax_client_conn = 1000\n`,
  );
  for (const file of [folder, users, settings])
    if (who.uid !== undefined && who.gid !== undefined) chownSync(file, who.uid, who.gid);
  const pooler = spawn('pgbouncer', [settings], { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((done) => pooler.once('exit', () => done()));
  let log = '';
  await new Promise<void>((done, fail) => {
    pooler.once('error', () => fail(new Error('pgbouncer is not installed (Debian: apt-get install pgbouncer).')));
    pooler.once('exit', () => fail(new Error(`pgbouncer did not start:\n${log}`)));
    pooler.stderr.on('data', (bytes: Buffer) => {
      log += bytes.toString();
      if (log.includes('process up')) done();
    });
  });
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${here}` }).href,
    async stop() {
      pooler.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function jest(environment: Record<string, string>, args: readonly string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/jest/bin/jest.js'), ...args, '--selectProjects', 'api'],
      {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...process.env, ...environment, NODE_OPTIONS: '--max-semi-space-size=64' },
      },
    );
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

const given = process.env.TEST_DATABASE_URL;
const server = given ? { url: given, stop: () => Promise.resolve() } : await startServer(binaries());
const args = process.argv.slice(2);
const pooler = args.includes('--pooler') ? await startPooler(server.url) : undefined;
try {
  process.exitCode = await jest(
    { TEST_DATABASE_URL: server.url, ...(pooler ? { TEST_POOLER_URL: pooler.url } : {}) },
    args.filter((arg) => arg !== '--pooler'),
  );
} finally {
  await pooler?.stop();
  await server.stop();
}
