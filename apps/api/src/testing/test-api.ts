import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { SealedPurpose } from '@portal/common/contract/endpoint';
import { UserType } from '@portal/common/enums/user/user-type';
import { MINUTE_MS } from '@portal/common/rules/units';
import { createApp } from '../start/app.ts';
import { listenerOf, SERVER_LIMITS } from '../start/listener.ts';
import { readConfig, type Config } from '../platform/settings/config.ts';
import type { Caller } from '../platform/http/caller/caller.ts';
import { openServices } from '../start/services.ts';
import { NoteWrites, watchAudit } from './require-audit.ts';
import { giveSealingKey } from './sealing-key.ts';
import { openDatabase } from './database/open-database.ts';
import { embeddedSnapshot, freshPostgres, TEST_SECRET } from './database/test-database.ts';
import { clientsOf, cookieJar, sealerOf, tokensOf, type Verbs } from './test-client.ts';
import type { PortalServices } from '../portal/remotes/registry.ts';

export type { Answer, Verbs } from './test-client.ts';

export interface TestApi {
  /** Calls as `caller`, whose rows are created if missing. Null: not signed in. */
  as(caller: Caller | null): Verbs;
  /** Calls with a cookie jar, like a browser. */
  browser(): Verbs & { cookies: Map<string, string> };
  url: string;
  services: PortalServices;
  db: PortalServices['db'];
  /** Moves the API's clock. */
  advance(seconds: number): void;
  /**
   * Stops the API's clock until `release` or the end of the test; only `advance` moves it. For tests of short time
   * limits, which a slow machine would otherwise exceed.
   */
  hold(): void;
  release(): void;
  /** Seals a value as the page does. */
  seal(value: string, purpose: SealedPurpose | 'req_sign', changes?: { t?: number; n?: string }): Promise<string>;
}

/**
 * The lowest cost of a password hash. At the real one, each password and each start of the API takes about 20 ms of
 * CPU.
 */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A caller for tests. User id and, unless given, company id are derived from `id`. */
export function callerOf(userType: UserType, id: string, more: Partial<Caller> = {}): Caller {
  const inCompany =
    userType === UserType.enterprise || userType === UserType.partner || userType === UserType.partnerContact;
  return {
    userId: `u-${id}`,
    userType,
    // Whoever is put into a company of others administers it; the owner is another one.
    role: userType === UserType.partner ? 0 : userType === UserType.enterprise ? (more.coId ? 1 : 0) : null,
    coId: inCompany ? `co-${id}` : null,
    privileges: [],
    sessionId: '',
    signedInAt: new Date(),
    scope: 'full',
    link: null,
    ...more,
  };
}

/**
 * Starts the API on its own empty database: embedded, or PostgreSQL when TEST_DATABASE_URL is set. It is closed after
 * the test file. `settings` are settings of config.ts, spelled as there; `folder` is for uploaded files.
 */
export async function testApi(
  settings: Record<string, string> = {},
  change: (config: Config) => Config = (config) => config,
  // Created with the first file.
  folder = join(tmpdir(), `portal-files-${randomBytes(8).toString('hex')}`),
  // Milliseconds for which a call waits for a connection of a busy machine; null: as long as in production.
  patience: number | null = MINUTE_MS,
): Promise<TestApi> {
  const server = process.env.TEST_DATABASE_URL;
  const fresh = server ? await freshPostgres(server) : undefined;
  const config = change(
    readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      SECRET: TEST_SECRET,
      DATA_DIR: 'memory://',
      PUBLIC_URL: 'http://localhost',
      NETWORK_LIMIT_FACTOR: '1000',
      ...fresh?.settings,
      ...settings,
    }),
  );
  const undeclared: string[] = [];
  const log = pino(
    { level: 'error' },
    {
      write: (line) => {
        if (line.includes('refusal.undeclared')) undeclared.push(line);
      },
    },
  );
  const embedded = fresh ? undefined : await openDatabase(await embeddedSnapshot());
  const opened = await openServices(config, log, {
    folder,
    hashCost: CHEAPEST,
    ...(patience === null ? {} : { patience }),
    ...(embedded ? { thread: embedded.thread } : {}),
  });
  const services: PortalServices = { ...opened, db: opened.db.withPlugin(new NoteWrites()) };
  await giveSealingKey(services);
  const untraced: string[] = [];
  const app = watchAudit(createApp(services), untraced);
  const listener = createServer(SERVER_LIMITS, listenerOf(app));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;

  // A test fails when it calls a mutation that writes no audit line, or meets a refusal that its endpoint does not
  // declare.
  afterEach(() => {
    expect(untraced.splice(0)).toEqual([]);
    expect(undeclared.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
    await services.database.close();
    embedded?.done();
    await fresh?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const seal = sealerOf(services);
  const client = clientsOf(url, services, seal);
  const tokens = tokensOf(services);
  const { clock } = services;
  const { now } = clock;
  let held: Date | undefined;
  clock.now = () => held ?? now();
  const release = () => {
    held = undefined;
  };
  afterEach(release);
  return {
    url,
    services,
    db: services.db,
    seal,
    as: (caller) =>
      caller
        ? client(
            () => tokens.bearer(caller),
            (headers) => tokens.followRenewal(caller, headers),
          )
        : client(),
    browser() {
      const { cookies, header, store } = cookieJar();
      return { ...client(header, store), cookies };
    },
    advance(seconds) {
      clock.advance(seconds);
      if (held) held = new Date(held.getTime() + seconds * 1000);
      tokens.forget();
    },
    hold() {
      held = clock.now();
    },
    release,
  };
}
