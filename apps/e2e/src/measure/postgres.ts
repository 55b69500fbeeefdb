import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../world/portal.ts';

/** Folder of initdb, postgres and psql: the newest version in Debian's folder, else the first in PATH. */
export function binaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const places = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return places.find((place) => ['initdb', 'postgres', 'psql'].every((program) => existsSync(join(place, program))));
}

/** User that runs the server: the current one, or `postgres` for root, because PostgreSQL refuses to run as root. */
export function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((what) =>
    Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout.trim()),
  );
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" to run it.');
  return { uid, gid };
}

/** A database of a server. */
export interface PostgresDatabase {
  /** For DATABASE_URL. */
  url: string;
  /** Runs SQL and returns the selected rows, one per line. Throws with the server's error. */
  run(sql: string): string;
  /** The same beside others, without what was selected. */
  runBeside(sql: string): Promise<void>;
}

export interface Postgres extends PostgresDatabase {
  /** Another database of this server. */
  database(name: string): PostgresDatabase;
  /**
   * Ends all its processes by SIGKILL and starts it again at once. The moments of its end, and when it accepted
   * connections.
   */
  crash(): Promise<{ killed: number; ready: number }>;
  stop(): Promise<void>;
}

/** Makes the data of a server in `folder`, unless they are there. */
function makeData(bin: string, folder: string, who: ReturnType<typeof owner>): string {
  const data = join(folder, 'data');
  if (existsSync(data)) return data;
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...who, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`);
  return data;
}

/**
 * A PostgreSQL with default settings, whose data are removed at its end or kept in a folder; undefined if its programs
 * are missing.
 */
export async function startPostgres({ keptIn }: { keptIn?: string } = {}): Promise<Postgres | undefined> {
  const bin = binaries();
  if (!bin) return undefined;
  const who = owner();
  if (keptIn) mkdirSync(keptIn, { recursive: true });
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'measure-postgres-'));
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid);
  const data = makeData(bin, folder, who);
  const port = await freePort();
  const url = `postgres://portal@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  let gone: Promise<void>;
  /** Starts the server. Resolves when it accepts connections. */
  const start = async () => {
    const started = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'max_wal_size=4GB'],
      { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server = started;
    gone = new Promise((done) => started.once('exit', () => done()));
    const ready = new Promise<void>((done) =>
      started.stderr.on('data', (bytes: Buffer) => {
        if (bytes.includes('ready to accept connections')) done();
      }),
    );
    await Promise.race([
      ready,
      gone.then(() => {
        throw new Error('PostgreSQL ended');
      }),
    ]);
  };
  const database = (name: string): PostgresDatabase => {
    const at = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    return {
      url: at,
      run(sql) {
        const { status, stdout, stderr } = spawnSync(
          join(bin, 'psql'),
          [at, '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'],
          { input: sql, encoding: 'utf8' },
        );
        if (status !== 0) throw new Error(`psql: ${stderr}`);
        return stdout.trim();
      },
      async runBeside(sql) {
        const child = spawn(join(bin, 'psql'), [at, '-X', '-q', '-v', 'ON_ERROR_STOP=1'], {
          stdio: ['pipe', 'ignore', 'pipe'],
        });
        let said = '';
        child.stderr.on('data', (bytes: Buffer) => {
          said += bytes.toString();
        });
        child.stdin.end(sql);
        const code = await new Promise<number | null>((done, fail) => {
          child.once('error', fail).once('close', done);
        });
        if (code !== 0) throw new Error(`psql: ${said}`);
      },
    };
  };
  await start();
  return {
    ...database('postgres'),
    database,
    async crash() {
      const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
        .stdout.trim()
        .split(/\s+/)
        .map(Number);
      const killed = performance.now();
      for (const pid of [server.pid ?? 0, ...children]) process.kill(pid, 'SIGKILL');
      await gone;
      await start();
      return { killed, ready: performance.now() };
    },
    async stop() {
      server.kill('SIGINT');
      await gone;
      if (!keptIn) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `measure` with a PostgreSQL. */
export async function onPostgres(
  measure: (postgres: Postgres) => Promise<void>,
  options: { keptIn?: string } = {},
): Promise<void> {
  const postgres = await startPostgres(options);
  if (!postgres) throw new Error('the programs of PostgreSQL are missing (apt-get install postgresql)');
  try {
    await measure(postgres);
  } finally {
    await postgres.stop();
  }
}
