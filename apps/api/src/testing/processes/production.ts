import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freshPostgres, TEST_SECRET } from '../database/test-database.ts';
import { freePort, programOf, SURROUNDINGS, temporaryFolder } from './process.ts';
import { clientsOf, cookieJar, sealerOf } from '../test-client.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';

const running = new Set<() => Promise<void>>();

/** Calls `stop` after the test file, which must use `productionSettings`. */
export const stopAfterFile = (stop: () => Promise<void>): void => void running.add(stop);

/** An empty database on the server in TEST_DATABASE_URL, otherwise the embedded one in DATA_DIR. Its settings. */
async function emptyDatabase(tables: boolean): Promise<Record<string, string>> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return {};
  const { settings, drop } = await freshPostgres(server, { tables });
  afterAll(drop);
  return settings;
}

/**
 * Settings of an installation in production on an empty database, behind a proxy on this machine. With `tables`
 * PostgreSQL is as after a first start, whose migrations take seconds. For the file level of a test file: files of one
 * process share this module, so its hooks belong to each file that calls it.
 */
export async function productionSettings({ tables = true } = {}): Promise<Record<string, string>> {
  // Before those that remove its folder and its database.
  afterAll(async () => {
    const stops = [...running];
    running.clear();
    await Promise.all(stops.map((stop) => stop()));
  });
  const folder = temporaryFolder('production');
  return {
    NODE_ENV: 'production',
    SECRET: TEST_SECRET,
    PUBLIC_URL: 'https://account.example.com',
    TRUST_PROXY: '127.0.0.0/8',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: folder,
    APPS_DIR: folder,
    DRAIN_SECONDS: '0',
    ...(await emptyDatabase(tables)),
  };
}

/** An API in its own process. */
export interface RunningApi {
  url: string;
  /** What it has logged until now. */
  logged(): string;
  stop(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): void;
}

/** Starts the API in its own process, which is stopped after the test file. Resolves once it listens. */
export async function startApi(settings: Record<string, string>): Promise<RunningApi> {
  const api = spawn(process.execPath, [programOf('main')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...SURROUNDINGS, ...settings },
  });
  const exit = once(api, 'exit');
  const stop = async () => {
    api.kill('SIGTERM');
    await exit;
  };
  stopAfterFile(stop);
  let out = '';
  await new Promise<void>((done, fail) => {
    api.stdout.on('data', (bytes: Buffer) => {
      out += bytes.toString();
      if (out.includes('"event":"listening"')) done();
    });
    void exit.then(() => fail(new Error('The API ended.')));
  });
  return { url: `http://127.0.0.1:${settings.PORT}`, logged: () => out, stop, kill: () => void api.kill('SIGKILL') };
}

/** A browser in front of the proxy of an API in another process. */
export function browserOf(url: string, publicUrl: string) {
  const { host } = new URL(publicUrl);
  const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.9' };
  const current = async () => {
    const answer = await fetch(`${url}/api/account/v1/public_key`, { headers: forwarded });
    const { kid, public_key } = (await answer.json()) as { kid: string; public_key: string };
    return { kid, publicKey: public_key };
  };
  const services = { keys: { current }, clock: { now: () => new Date() } } as unknown as PortalServices;
  const seal = sealerOf(services);
  const { cookies, header, store } = cookieJar();
  const verbs = clientsOf(url, services, seal)(async () => ({ ...forwarded, ...(await header()) }), store);
  return { ...verbs, cookies, seal };
}
