import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from './process.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');

/** Folder of initdb and postgres: of this machine or, if it has none, from npm. */
export function binaries(): string {
  return execFileSync(process.execPath, [join(ROOT, '.ci/programs.cjs'), 'postgres'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

/** Ids of the user that runs servers: the current one, or `postgres` or `nobody` for root, as which PostgreSQL does not run. */
export function owner(): { uid?: number; gid?: number } {
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
export function readableFor({ uid }: { uid?: number }, bin: string, folder: string): string {
  if (uid === undefined || !bin.startsWith(ROOT)) return bin;
  const copy = join(folder, 'programs');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** A folder of that user. */
export function folderOf({ uid, gid }: { uid?: number; gid?: number }, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Resolves once a server accepts connections, whose messages go to `log`. */
export async function accepting(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((done, fail) => {
    server.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${log}`)));
    server.stderr?.on('data', (bytes: Buffer) => {
      log += bytes.toString();
      if (/ready to accept (read-only )?connections/.test(log)) done();
    });
  });
}

/** A streaming replica of the test server. */
export interface ReplicaServer {
  /** Its address for a database of the test server. */
  urlOf(database: string): string;
  /** Waits until it has this database. */
  follow(database: string): Promise<void>;
  /** Statements on the replica. */
  run(statement: string): Promise<void>;
  /** Ends it at once. */
  stop(): Promise<void>;
}

/** True when this machine can make a replica of the test server. */
export const canReplicate = (): boolean =>
  process.env.TEST_DATABASE_URL !== undefined && existsSync(join(binaries(), 'pg_basebackup'));

/** Copies the test server and starts the copy as its replica. */
export async function startReplica(primary: string): Promise<ReplicaServer> {
  const who = owner();
  const folder = folderOf(who, 'portal-replica-');
  const bin = readableFor(who, binaries(), folder);
  const data = join(folder, 'data');
  const copied = spawnSync(
    join(bin, 'pg_basebackup'),
    ['-d', primary, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '--no-manifest'],
    { ...who, cwd: folder, encoding: 'utf8' },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup failed:\n${copied.stderr}`);
  const client = new pg.Client({ connectionString: primary });
  await client.connect();
  const { rows } = await client.query<{ most: string }>(`select current_setting('max_connections') as most`);
  await client.end();
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    [
      ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
      // A replica must allow as many connections as its primary.
      ...['fsync=off', `max_connections=${rows[0]?.most}`, 'wal_receiver_status_interval=1'].flatMap((one) => [
        '-c',
        one,
      ]),
    ],
    { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  await accepting(server);
  const urlOf = (database: string) =>
    Object.assign(new URL(primary), { host: `127.0.0.1:${port}`, pathname: `/${database}` }).href;
  const has = (database: string) => {
    const own = new pg.Client({ connectionString: urlOf(database) });
    return own.connect().then(
      () => own.end().then(() => true),
      () => false,
    );
  };
  return {
    urlOf,
    async follow(database) {
      for (let isThere = false; !isThere;) {
        // Sends what did not wait for the disk.
        const own = new pg.Client({ connectionString: primary });
        await own.connect();
        await own.query(
          `select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'test', 'on')`,
        );
        await own.end();
        isThere = await has(database);
      }
    },
    async run(statement) {
      const own = new pg.Client({ connectionString: urlOf('postgres') });
      await own.connect();
      await own.query(statement);
      await own.end();
    },
    async stop() {
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
