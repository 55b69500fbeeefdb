/**
 * Runs the API's tests on PostgreSQL, races included: `node apps/api/test-on-postgres.ts [jest arguments]`.
 *
 * Uses the server in TEST_DATABASE_URL, or starts a temporary one from the binaries on this machine and removes it
 * afterwards. As root it starts the server as another user, because PostgreSQL refuses to run as root.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Folder of initdb and postgres: the newest version in Debian's folder, else the first in PATH. */
function binaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const places = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')));
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

async function startServer(bin: string): Promise<{ url: string; stop(): Promise<void> }> {
  const who = owner();
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid);
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

function jest(url: string, args: readonly string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/jest/bin/jest.js'), ...args, '--selectProjects', 'api'],
      {
        cwd: ROOT,
        stdio: 'inherit',
        env: {
          ...process.env,
          TEST_DATABASE_URL: url,
          NODE_OPTIONS: '--experimental-vm-modules --max-semi-space-size=64',
        },
      },
    );
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

const given = process.env.TEST_DATABASE_URL;
const bin = given ? undefined : binaries();
if (!given && !bin) {
  process.stderr.write('PostgreSQL was not found. Install it (apt-get install postgresql) or set TEST_DATABASE_URL.\n');
  process.exit(1);
}
const server = given ? { url: given, stop: () => Promise.resolve() } : await startServer(bin ?? '');
try {
  process.exitCode = await jest(server.url, process.argv.slice(2));
} finally {
  await server.stop();
}
