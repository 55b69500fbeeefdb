import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type Provider from 'oidc-provider';
import type { Logger } from 'pino';
import { createClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { connect, type Database, type Db } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { bucketStore, diskStore, type FileStore } from './files/store.ts';
import { createFairQueue, type FairQueue } from './limits/fair-queue.ts';
import { Refusal } from './http/refusal.ts';
import { causeOf } from './http/cause.ts';
import { createSealingKeys, type SealingKeys } from './crypto/sealing-keys.ts';
import { createProvider } from './oauth/provider.ts';
import { createVault, type Vault } from './crypto/vault.ts';
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
  files: FileStore;
  oidc: Provider;
}

/** Delay of a rejection when the queue is full, in milliseconds. */
const TURNED_AWAY_MS = 1000;

/** Files are stored beside the database; for an in-memory database in a temporary folder. */
const filesIn = ({ dataDir }: Config) => (dataDir.startsWith('memory://') ? mkdtempSync(join(tmpdir(), 'portal-files-')) : dataDir);

/**
 * Opens the database, runs migrations and creates the shared services.
 *
 * `thread` is an embedded database that is already open, `folder` its folder for files (tests).
 *
 * @throws FolderInUse, or what a migration throws
 */
export async function openServices(config: Config, log: Logger, { thread, folder }: { thread?: Worker; folder?: string } = {}): Promise<Services> {
  const clock = createClock();
  const database = await connect({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    ...(thread ? { thread } : {}),
    dataDir: config.dataDir,
    poolSize: config.poolSize,
    acquireTimeout: 5_000,
    onConnectionLost: (error) => log.warn({ event: 'database.connection.lost', error: causeOf(error) }),
  });
  try {
    const steps = await migrate(database.db);
    if (steps.length > 0) log.info({ event: 'database.migrated', steps });
  } catch (error) {
    await database.close();
    throw error;
  }
  const { db } = database;
  const vault = createVault(config.secret);
  const arithmetic = createFairQueue({
    running: availableParallelism(),
    room: config.arithmeticQueue,
    full: () => new Refusal('4290000000', { retryAfter: 2 }),
    pause: () => setTimeout(TURNED_AWAY_MS),
  });
  const services = {
    config, log, clock, database, db, vault, arithmetic,
    keys: createSealingKeys(db, clock, vault),
    hasher: await createHasher(arithmetic),
    files: config.filesBucket ? bucketStore(config.filesBucket) : diskStore(join(folder ?? filesIn(config), 'files')),
  };
  return { ...services, oidc: await createProvider(services) };
}
