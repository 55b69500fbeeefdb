import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
/** The API: as `npm test` has bundled it, else its source. */
const PROGRAM = process.env.API_CODE ? join(process.env.API_CODE, 'main.js') : join(root, 'apps/api/src/main.ts');

export interface DemoAccount {
  label: string;
  user_type: number;
  login_url: string;
  account: string;
  password: string;
  second_factor?: string;
}
export interface OutboxMessage {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  locale: string;
  subject?: string;
  text: string;
  code?: string;
  link?: string;
  sent_at: string;
}

/**
 * Below the ports that systems give to outgoing connections: one of those could take the port before its server starts.
 */
const PORTS = { from: 15_000, to: 32_000 };

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .on('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

/**
 * Polls until `ready` returns true. Throws an error that names `what`, with the last error as its cause, after
 * `seconds`.
 */
export async function until(what: string, ready: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let last: unknown;
  while (Date.now() < end) {
    try {
      if (await ready()) return;
    } catch (error) {
      last = error;
    }
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`${what} did not happen within ${seconds} s`, { cause: last });
}

/** Environment variable with the data folder of an unused portal, to be copied. */
export const UNUSED = 'UNUSED_PORTAL';

/** A new data folder: a copy of the unused portal's (tables, keys and demo data) if there is one, else empty. */
async function freshData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  const unused = process.env[UNUSED];
  if (unused) await cp(unused, folder, { recursive: true });
  return folder;
}

export interface PortalSettings {
  /** Overrides settings. */
  env?: Record<string, string>;
  /** Data of an earlier portal. */
  dataDir?: string;
}

/**
 * Starts the built portal with the real API in its own process, with its own database and the demo data. Only after a
 * reset are the identity providers of the demo at its own address.
 */
export async function startPortal({ env = {}, dataDir }: PortalSettings = {}) {
  const port = Number(env.PORT ?? (await freePort()));
  const url = env.PUBLIC_URL ?? `http://127.0.0.1:${port}`;
  const data = dataDir ?? (await freshData());
  const log: string[] = [];
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: data,
      // It may be installed here, and what it reads would fill fields of forms.
      LICENCE_READER: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  const api = `http://127.0.0.1:${port}`;
  try {
    await until('The portal', async () => child.exitCode !== null || (await fetch(`${api}/health/ready`)).ok, 180);
    if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode}.`);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The portal did not start:\n${log.join('').slice(-4000)}`, { cause: error });
  }
  let resets = 0;
  const json = async <T>(path: string, init?: RequestInit) => (await fetch(api + path, init)).json() as Promise<T>;
  return {
    url,
    port,
    pid: child.pid ?? 0,
    data,
    log: () => log.join(''),
    /** Names the data of the portal: another after each reset, with which sessions and used codes are gone. */
    dataName: () => `${url} ${resets}`,
    accounts: () => json<DemoAccount[]>('/dev/accounts'),
    outbox: (to: string) => json<OutboxMessage[]>(`/dev/outbox?to=${encodeURIComponent(to)}`),
    captcha: (token: string) => json<{ pointX: number; pointY: number }>(`/dev/captcha/${token}`),
    /** Seals a value as a page does, by the clock of the API. */
    seal: async (value: string, purpose: string) =>
      (
        await json<{ sealed: string }>('/dev/seal', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ value, purpose }),
        })
      ).sealed,
    advance: (seconds: number) =>
      json('/dev/clock', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance_seconds: seconds }),
      }),
    /** Changes an entry of the audit log by hand. Fails until the entry is chained. */
    async forgeAudit(id: number) {
      const response = await fetch(`${api}/dev/audit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, action: 'forged.byHand' }),
      });
      if (!response.ok) throw new Error(`The entry was not changed: ${response.status}`);
    },
    /** Resets demo data and clock, and ends all sessions. */
    async reset() {
      const response = await fetch(`${api}/dev/reset`, { method: 'POST' });
      if (!response.ok) throw new Error(`The portal was not reset: ${response.status}`);
      resets += 1;
    },
    /**
     * Has the demo's identity providers make their keys, as they do at the first request: on a slow machine that takes
     * longer than the portal waits for a provider.
     */
    async makeProviderKeys() {
      for (const path of ['/dev/idp/.well-known/openid-configuration', '/dev/saml-idp/metadata']) {
        const response = await fetch(api + path);
        if (!response.ok) throw new Error(`${path} was not answered: ${response.status}`);
      }
    },
    /** Kills the process. The data stays. */
    kill: () => ended(child, 'SIGKILL'),
    /** Shuts the process down; kills it after `patience` milliseconds. The data stays. */
    close: (patience?: number) => ended(child, 'SIGTERM', patience),
    async stop() {
      await ended(child, 'SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;

async function ended(child: ChildProcess, signal: NodeJS.Signals, patience = 10_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  await gone;
  clearTimeout(timer);
}
