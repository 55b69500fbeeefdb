import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { http2Front } from '../http2-front.ts';
import { production, runProgram } from '../installation/installation.ts';
import { freePort, startPortal, until, type Portal } from '../../world/portal.ts';
import { startPair, type DatabasePair } from './database-pair.ts';
import { startAddress } from './moving-address.ts';
import { startPooler, type Pooler } from './pooler.ts';

/** Built apps of this checkout: the release that the instances begin with. */
export const APPS = join(import.meta.dirname, '../../../..');
const BUILT = ['shell', 'auth', 'selfservice', 'staff'];
/** How long an instance may finish what it began, in milliseconds. */
const PATIENCE_MS = 60_000;

/** Settings of a store that is there already; otherwise a small one of this machine is started. */
const REAL_STORE = ['FILES_S3_URL', 'FILES_S3_REGION', 'FILES_S3_KEY', 'FILES_S3_SECRET'];

export interface LargerForm {
  url: string;
  database: DatabasePair;
  /** Kills the primary, promotes its replica, and leads everybody there: moments of both (`performance.now()`). */
  failOver(): Promise<{ killed: number; promoted: number }>;
  pooler: Pooler;
  instances: Map<number, Portal>;
  /** Adds the files of a release to those that nginx answers. Before the first instance of that release starts. */
  publish(release: string): Promise<void>;
  /** Ends one instance, as an orchestrator does, and starts one of a release in its place. */
  replace(port: number, release: string): Promise<void>;
  stop(): Promise<void>;
}

/** The store of files: what the environment names, or the program beside this file. Settings of the API, and its end. */
async function startStore(folder: string): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const given = REAL_STORE.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  if (process.env.FILES_S3_URL)
    return { env: Object.fromEntries(given) as Record<string, string>, stop: async () => {} };
  const env = { FILES_S3_KEY: 'larger-form', FILES_S3_SECRET: randomBytes(24).toString('base64url') };
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bucket/program.ts'), String(port), folder], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  await Promise.race([
    new Promise((done) => child.stdout.once('data', done)),
    gone.then(() => {
      throw new Error('the store of files ended');
    }),
  ]);
  return {
    env: { ...env, FILES_S3_URL: `http://127.0.0.1:${port}/files` },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/**
 * Starts the larger form on this machine, each part a process of its own: PostgreSQL with a synchronous replica,
 * pgbouncer, a store of files, `count` instances in production settings and nginx with TLS and HTTP/2 before them.
 */
export async function startLargerForm(count = 3): Promise<LargerForm> {
  const folder = await mkdtemp(join(tmpdir(), 'larger-form-'));
  // Another user runs the database.
  await chmod(folder, 0o711);
  const ends: (() => Promise<void> | void)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const database = await startPair(folder);
    ends.push(() => database.stop());
    const address = await startAddress(database.port);
    ends.push(() => address.stop());
    const pooler = await startPooler(folder, address.port);
    ends.push(() => pooler.stop());
    const store = await startStore(join(folder, 'files'));
    ends.push(() => store.stop());

    const [front, ...ports] = await Promise.all(Array.from({ length: count + 1 }, freePort));
    const env = {
      ...production(`https://localhost:${front}`, pooler.url),
      ...store.env,
      DATABASE_DIRECT_URL: `postgres://portal@127.0.0.1:${address.port}/postgres`,
      DATA_DIR: join(folder, 'data'),
    };
    await runProgram('main.ts', ['--migrate'], env);

    const instances = new Map<number, Portal>();
    const start = async (port: number, release: string) => {
      const settings = { ...env, PORT: String(port), APPS_DIR: release };
      instances.set(port, await startPortal({ env: settings, dataDir: env.DATA_DIR }));
    };
    ends.push(async () => void (await Promise.all([...instances.values()].map((one) => one.close(PATIENCE_MS)))));
    await Promise.all(ports.map((port) => start(port, APPS)));

    const files = join(folder, 'web');
    const publish = async (release: string) => {
      for (const app of BUILT) {
        const place = app === 'shell' ? 'microapp' : `remotes/${app}`;
        await cp(join(release, app, 'dist'), join(files, place), { recursive: true });
      }
    };
    await publish(APPS);
    const nginx = await http2Front(ports, { port: front, files });
    ends.push(() => nginx.stop());
    await until('The portal', async () => (await fetch(`${nginx.url}/health/ready`)).ok);
    return {
      url: nginx.url,
      database,
      async failOver() {
        const moments = await database.failOver();
        address.lead(database.port);
        return moments;
      },
      pooler,
      instances,
      publish,
      async replace(port, release) {
        await instances.get(port)?.close(PATIENCE_MS);
        await start(port, release);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
