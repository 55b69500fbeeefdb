import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { binaries } from '../postgres.ts';
import { freePort, until } from '../../world/portal.ts';
import { end, ownedFolder, runAsOwner, startAsOwner, type Server } from './processes.ts';

interface Member {
  port: number;
  data: string;
  server: Server;
}

export interface DatabasePair {
  /** Port of the server that takes writes. */
  readonly port: number;
  /** Runs SQL there and returns the selected rows, one per line. Throws with the server's error. */
  run(sql: string): string;
  /**
   * Kills the primary with all its processes and promotes the replica. Resolves with the moment of the end and that of
   * the promotion (`performance.now()`), once the new primary takes writes. It has no replica then.
   */
  failOver(): Promise<{ killed: number; promoted: number }>;
  /** Gives the primary a new replica, which every commit waits for from then on. */
  addReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** A primary and a streaming replica in `folder`, synchronous: a commit is acknowledged when both have it on disk. */
export async function startPair(folder: string): Promise<DatabasePair> {
  const bin = binaries();
  if (!bin) throw new Error('the programs of PostgreSQL are missing (apt-get install postgresql)');
  const program = (name: string) => join(bin, name);
  const here = ownedFolder(folder, 'postgres');
  let made = 0;
  const newData = () => join(here, `data-${(made += 1)}`);
  const url = (port: number) => `postgres://portal@127.0.0.1:${port}/postgres`;

  const start = async (data: string): Promise<Member> => {
    const port = await freePort();
    const settings = ['max_connections=300', 'wal_keep_size=256MB', 'wal_receiver_timeout=5s', 'wal_sender_timeout=5s'];
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', here];
    const server = await startAsOwner(
      program('postgres'),
      [...args, ...settings.flatMap((setting) => ['-c', setting])],
      here,
      'ready to accept',
    );
    return { port, data, server };
  };
  const ask = (port: number, sql: string) => {
    const { status, stdout, stderr } = spawnSync(
      program('psql'),
      [url(port), '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'],
      { input: sql, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`psql: ${stderr}`);
    return stdout.trim();
  };
  const waitForReplicas = (port: number, names: string) =>
    ask(port, `alter system set synchronous_standby_names = '${names}';\nselect pg_reload_conf();`);

  const first = newData();
  runAsOwner(
    program('initdb'),
    ['-D', first, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    here,
  );
  let primary = await start(first);
  let replica: Member | undefined;

  const pair: DatabasePair = {
    get port() {
      return primary.port;
    },
    run: (sql) => ask(primary.port, sql),
    async addReplica() {
      const data = newData();
      runAsOwner(
        program('pg_basebackup'),
        ['-d', url(primary.port), '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
        here,
      );
      replica = await start(data);
      const { port } = primary;
      await until(
        'The replica',
        () => ask(port, "select count(*) from pg_stat_replication where state = 'streaming'") === '1',
      );
      waitForReplicas(port, '*');
      await until(
        'The synchronous replica',
        () => ask(port, "select count(*) from pg_stat_replication where sync_state = 'sync'") === '1',
      );
    },
    async failOver() {
      if (!replica) throw new Error('there is no replica to promote');
      const { child, gone } = primary.server;
      const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
        .stdout.trim()
        .split(/\s+/)
        .map(Number);
      const killed = performance.now();
      for (const pid of [child.pid ?? 0, ...children]) process.kill(pid, 'SIGKILL');
      await gone;
      const { data } = primary;
      primary = replica;
      replica = undefined;
      // Nobody is there to wait for until the next replica has come.
      waitForReplicas(primary.port, '');
      ask(primary.port, 'select pg_promote()');
      const promoted = performance.now();
      rmSync(data, { recursive: true, force: true });
      return { killed, promoted };
    },
    async stop() {
      if (replica) await end(replica.server, 'SIGINT');
      await end(primary.server, 'SIGINT');
    },
  };
  await pair.addReplica();
  return pair;
}
