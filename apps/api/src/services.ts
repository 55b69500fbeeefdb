import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type Provider from 'oidc-provider';
import type { Logger } from 'pino';
import { createEmbeddingHosts, type EmbeddingHosts } from './applications/embedding-hosts.db.ts';
import { createClock, followDatabaseClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { connect, isDatabaseSilent, type Database, type Db } from './db/connect.ts';
import { migrate, type Step } from './db/migrate/migrate.ts';
import { bucketStore } from './files/store/bucket-store.ts';
import { diskStore } from './files/store/disk-store.ts';
import { watchStore, type WatchedStore } from './files/store/watch-store.ts';
import { createHealth, type Health } from './http/health.ts';
import { createFairQueue, type FairQueue } from './limits/fair-queue.ts';
import { Refusal } from './http/calls/refusal.ts';
import { causeOf } from './http/calls/error-cause.ts';
import { createSealingKeys, type SealingKeys } from './crypto/sealing-keys.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createProvider } from './oauth/library/provider.ts';
import { createRemotes, type Remotes } from './portal/remotes/registry.ts';
import { followSecret } from './crypto/replace-secret.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { Tracing } from './tracing/tracing.ts';
import { createVault, type Vault } from './crypto/vault.ts';
import { tryDataFolder } from './settings/data-folder.ts';
import { databaseFailure, tryDatabase, trySecret } from './start/try-settings.ts';
import { createHasher, type Hasher } from './crypto/hasher.ts';

/** Shared services of handlers and workers. */
export interface Services {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Database;
  db: Db;
  vault: Vault;
  /** Fair queue for hashes and decryption: cheap to request, expensive to compute. */
  arithmetic: FairQueue;
  keys: SealingKeys;
  hasher: Hasher;
  files: WatchedStore;
  health: Health;
  oidc: Provider;
  hosts: EmbeddingHosts;
  /** The instance is about to stop: readiness fails, so that a balancer sends no more requests. */
  draining: boolean;
  remotes: Remotes;
  metrics: Metrics;
  tracing: Tracing;
}

/** Delay of a rejection when the queue is full, in milliseconds. */
const TURNED_AWAY_MS = 1000;

/** Files are stored beside the database; for an in-memory database in a temporary folder. */
const filesIn = ({ dataDir }: Config) =>
  dataDir.startsWith('memory://') ? mkdtempSync(join(tmpdir(), 'portal-files-')) : dataDir;

/** Milliseconds by which the clock of a machine may differ before the log warns. */
const CLOCK_DIFFERS = 5_000;

/** Takes the time from the database. */
export async function followClock({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const difference = await followDatabaseClock(db);
  if (Math.abs(difference) > CLOCK_DIFFERS)
    log.warn({ event: 'clock.differs', seconds: Math.round(difference / 1000) });
}

/** Connections that are tried at start. Each has a time limit, which a busy server can miss. */
const FIRST_TRIES = 5;

async function firstAnswer(config: Config, db: Db): Promise<void> {
  for (let left = FIRST_TRIES - 1; ; left -= 1) {
    try {
      return await tryDatabase(config, db);
    } catch (error) {
      if (left === 0 || !isDatabaseSilent(error)) throw error;
    }
  }
}

/**
 * Opens the database, runs migrations and creates the shared services.
 *
 * `thread` is an embedded database that is already open, `folder` its folder for files (tests).
 *
 * @throws SettingError when a setting turns out to be wrong, FolderInUse, or what a migration throws
 */
export async function openServices(
  config: Config,
  log: Logger,
  { thread, folder }: { thread?: Worker; folder?: string } = {},
): Promise<Services> {
  const clock = createClock();
  const metrics = createMetrics(config);
  const tracing = await openTracing(config, log);
  if (!config.databaseUrl || !config.filesBucket) tryDataFolder(config.dataDir);
  const database = await connect({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    ...(thread ? { thread } : {}),
    dataDir: config.dataDir,
    poolSize: config.poolSize,
    acquireTimeout: 5_000,
    onQuery({ seconds, sql, failed }) {
      metrics.databaseQuery(seconds);
      tracing.statement(sql, seconds * 1000, failed);
    },
    onConnectionLost: (error) => log.warn({ event: 'database.connection.lost', error: causeOf(error) }),
  });
  const vault = createVault(...config.secrets);
  try {
    await firstAnswer(config, database.db);
    if (config.databaseUrl !== undefined) await followClock({ db: database.db, log });
    const steps: Step[] = [];
    await migrate(database.db, undefined, (step) => steps.push(step));
    if (steps.length > 0) log.info({ event: 'database.migrated', steps });
    await trySecret(database.db, vault);
    await followSecret(database.db, vault, clock.now());
  } catch (error) {
    await database.close();
    throw databaseFailure(config, error);
  }
  const { db } = database;
  const arithmetic = createFairQueue({
    running: availableParallelism(),
    room: config.arithmeticQueue,
    full: () => new Refusal('4290000000', { retryAfter: 2 }),
    pause: () => setTimeout(TURNED_AWAY_MS),
  });
  const files = watchStore(
    config.filesBucket ? bucketStore(config.filesBucket) : diskStore(join(folder ?? filesIn(config), 'files')),
  );
  const hosts = createEmbeddingHosts(config, db);
  await hosts.refresh();
  const services = {
    config,
    log,
    clock,
    database,
    db,
    vault,
    arithmetic,
    metrics,
    tracing,
    hosts,
    draining: false,
    keys: createSealingKeys(db, clock, vault),
    hasher: await createHasher(arithmetic),
    remotes: createRemotes(config, log),
    files,
    health: createHealth({ ready: database.ready, files: files.state }),
  };
  return { ...services, oidc: await createProvider(services) };
}
