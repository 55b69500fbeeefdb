import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { readPlacesIfAny } from '../platform/geo/places.ts';
import { createEmbeddingHosts } from '../oauth/applications/embedding-hosts.db.ts';
import { createClock } from '../platform/clock/clock.ts';
import type { Config } from '../platform/settings/config.ts';
import { connect, isDatabaseSilent, type Database, type Db } from '../platform/db/connect.ts';
import type { Step } from '../platform/db/migrate/migrate.ts';
import { migrateDatabase } from './migrate-database.ts';
import { openReplica, type Replica } from '../platform/db/replica.ts';
import { bucketStore } from '../platform/files/store/bucket-store.ts';
import { diskStore } from '../platform/files/store/disk-store.ts';
import { watchStore } from '../platform/files/store/watch-store.ts';
import { createHealth } from '../platform/http/health.ts';
import { countKeyCalls } from '../platform/http/caller/key-calls.ts';
import { createFairQueue } from '../platform/crypto/fair-queue.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { causeOf } from '../platform/errors/error-cause.ts';
import { createSealingKeys } from '../platform/crypto/sealing-keys.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createProvider } from '../oauth/provider/library/provider.ts';
import { followCandidates } from '../portal/remotes/canary/follow-candidates.ts';
import { createRemotes, type PortalServices } from '../portal/remotes/registry.ts';
import { refuseOtherBuilds, releasedBuilds } from '../portal/remotes/released.ts';
import { followSecret } from '../platform/crypto/replace-secret.ts';
import { openTracing } from '../platform/tracing/open-tracing.ts';
import { createSite } from '../platform/site/site.ts';
import { createVault } from '../platform/crypto/vault.ts';
import { tryDataFolder } from '../platform/settings/data-folder.ts';
import { requireDatabase, requireSchema } from '../operate/checks/require-schema.ts';
import { databaseFailure, tryDatabase, trySecret } from '../operate/checks/try-settings.ts';
import { createHasher, type HashCost } from '../platform/crypto/hasher.ts';
import type { Services } from '../platform/http/services.ts';
import { followDatabaseClock } from '../platform/db/database-clock.ts';

/** Delay of a rejection when the queue is full, in milliseconds. */
const TURNED_AWAY_MS = 1000;
/** Random numbers are multiples of one part of this. */
const RANDOM_STEPS = 1_000_000;

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

async function migrateAndLog(config: Config, database: Database, log: Logger): Promise<void> {
  const steps: Step[] = [];
  await migrateDatabase(config, database, (step) => steps.push(step));
  if (steps.length > 0) log.info({ event: 'database.migrated', steps });
}

/**
 * Opens the database and creates the shared services. Runs the pending migrations, or with `migrates: false` refuses a
 * database that needs any.
 *
 * For tests: `thread` is an embedded database that is already open, `folder` its folder for files, `hashCost` the cost
 * of password hashes, `patience` the milliseconds for which a request waits for a connection of a busy machine.
 *
 * @throws SettingError when a setting turns out to be wrong, FolderInUse, what a migration throws, or OperateError when
 *   the database needs migrations that must not run
 */
export async function openServices(
  config: Config,
  log: Logger,
  {
    migrates = true,
    thread,
    folder,
    hashCost,
    patience,
  }: { migrates?: boolean; thread?: Worker; folder?: string; hashCost?: HashCost; patience?: number } = {},
): Promise<PortalServices> {
  if (!migrates) requireDatabase(config);
  const clock = createClock();
  const metrics = createMetrics(config);
  const tracing = await openTracing(config, log);
  if (!config.databaseUrl || !config.filesBucket) tryDataFolder(config.dataDir);
  const onQuery = ({ seconds, sql, failed }: { seconds: number; sql: string; failed: boolean }) => {
    metrics.databaseQuery(seconds);
    tracing.statement(sql, seconds * 1000, failed);
  };
  const primary = await connect({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    ...(thread ? { thread } : {}),
    ...(config.databaseDirectUrl ? { directUrl: config.databaseDirectUrl } : {}),
    dataDir: config.dataDir,
    poolSize: config.poolSize,
    acquireTimeout: patience ?? 5_000,
    ...(patience === undefined ? {} : { connectTimeout: patience }),
    onQuery,
    onConnectionLost: (error) => log.warn({ event: 'database.connection.lost', error: causeOf(error) }),
  });
  const vault = createVault(...config.secrets);
  let replica: Replica;
  try {
    await firstAnswer(config, primary.db);
    if (config.databaseUrl !== undefined) await followClock({ db: primary.db, log });
    await (migrates ? migrateAndLog(config, primary, log) : requireSchema(primary.db));
    // After the migrations, so that nothing is read from a replica that lacks them.
    replica = await openReplica(primary.db, {
      url: config.databaseReadUrl,
      poolSize: config.poolSize,
      onQuery,
      onRead: metrics.listRead,
      onChange: (error) =>
        error === undefined
          ? log.info({ event: 'replica.back' })
          : log.warn({ event: 'replica.away', error: causeOf(error) }),
    });
    await trySecret(primary.db, vault);
    await followSecret(primary.db, vault, clock.now());
    await refuseOtherBuilds({ db: primary.db, vault, log }, config.remotes);
  } catch (error) {
    await primary.close();
    throw databaseFailure(config, error);
  }
  const database: Database = {
    ...primary,
    async close() {
      await replica.close();
      await primary.close();
    },
  };
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
    replica,
    vault,
    arithmetic,
    metrics,
    tracing,
    hosts,
    draining: false,
    keys: createSealingKeys(db, clock, vault),
    hasher: await createHasher(arithmetic, hashCost),
    remotes: createRemotes(
      config,
      log,
      undefined,
      () => releasedBuilds({ db, vault, log }),
      followCandidates({ db, vault, log }),
    ),
    files,
    keyCalls: countKeyCalls(db, clock),
    random: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
    site: createSite(db),
    placeOf: await readPlacesIfAny(config.geoFile, (error) =>
      log.warn({ event: 'geo.unreadable', error: causeOf(error) }),
    ),
    health: createHealth({ ready: database.ready, files: files.state }),
  };
  return { ...services, oidc: await createProvider(services) };
}
