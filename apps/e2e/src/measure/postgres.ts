import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '../world/portal.ts';

/** Folder of initdb, postgres and psql: the newest version in Debian's folder, else the first in PATH. */
function binaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const places = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return places.find((place) => ['initdb', 'postgres', 'psql'].every((program) => existsSync(join(place, program))));
}

/** User that runs the server: the current one, or `postgres` for root, because PostgreSQL refuses to run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((what) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout.trim()));
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" to run it.');
  return { uid, gid };
}

export interface Postgres {
  /** For DATABASE_URL. */
  url: string;
  /** Runs SQL and returns the selected rows, one per line. Throws with the server's error. */
  run(sql: string): string;
  stop(): Promise<void>;
}

/** A temporary PostgreSQL with default settings; undefined if its programs are missing. */
export async function startPostgres(): Promise<Postgres | undefined> {
  const bin = binaries();
  if (!bin) return undefined;
  const who = owner();
  const folder = mkdtempSync(join(tmpdir(), 'measure-postgres-'));
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'], { ...who, cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`);
  const port = await freePort();
  const url = `postgres://portal@127.0.0.1:${port}/postgres`;
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'max_wal_size=4GB'], {
    ...who, cwd: folder, stdio: 'ignore',
  });
  const gone = new Promise<void>((done) => server.once('exit', () => done()));
  const ask = (sql: string) => spawnSync(join(bin, 'psql'), [url, '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'], { input: sql, encoding: 'utf8' });
  await until('PostgreSQL', () => ask('select 1').status === 0, 30);
  return {
    url,
    run(sql) {
      const { status, stdout, stderr } = ask(sql);
      if (status !== 0) throw new Error(`psql: ${stderr}`);
      return stdout.trim();
    },
    async stop() {
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
