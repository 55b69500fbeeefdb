/**
 * Runs the API's tests on PostgreSQL, races included: `node apps/api/test-on-postgres.ts [--pooler] [jest arguments]`.
 * With `--pooler` the API reaches it through pgbouncer, with the defaults of its transaction mode.
 *
 * Uses the server in TEST_DATABASE_URL, or starts a temporary one from the programs on this machine, else from npm, and
 * removes it afterwards. As root it starts the server as another user, because PostgreSQL refuses to run as root.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accepting, binaries, folderOf, owner, readableFor } from './src/testing/processes/postgres.ts';
import { freePort } from './src/testing/processes/process.ts';

const ROOT = resolve(import.meta.dirname, '../..');

async function startServer(from: string): Promise<{ url: string; stop(): Promise<void> }> {
  const who = owner();
  const folder = folderOf(who, 'portal-postgres-');
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
      // A replica that a test makes finds there what was written since its copy began.
      '-c',
      'wal_keep_size=1GB',
    ],
    { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  await accepting(server);
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
  const folder = folderOf(who, 'portal-pooler-');
  const here = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${here}\n` +
      `unix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = transaction\nmax_client_conn = 1000\n`,
  );
  for (const file of [users, settings])
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
