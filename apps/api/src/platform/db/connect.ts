import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { Kysely, PostgresDialect, sql, type PostgresPool, type Transaction } from 'kysely';
import './values.ts';
import { lockFolder } from './embedded/lock.ts';
import { EmbeddedDatabaseError } from './embedded/pglite-channel.ts';
import { openEmbedded } from './embedded/pglite-pool.ts';
import { createNotices, type Notices } from './notices.ts';
import { listenOnPostgres } from './postgres/listen.ts';
import { openPostgres, type Connections } from './postgres/postgres-pool.ts';
import type { Schema } from './tables/schema.generated.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface DatabaseSettings {
  /** `postgres://…`; without it the embedded database is used. */
  databaseUrl?: string;
  /** Folder of the embedded database, or `memory://`. */
  dataDir: string;
  /** The same database without a pooler between, which passes no notices on; without it `databaseUrl`. */
  directUrl?: string;
  /** Dumped data folder the embedded database starts from. */
  snapshot?: string;
  /** An embedded database that is already open; it is used and left open. */
  thread?: Worker;
  poolSize: number;
  /** Milliseconds until a request for a connection times out. */
  acquireTimeout: number;
  /** Milliseconds until an attempt to connect to PostgreSQL times out. */
  connectTimeout?: number;
  /** Called when a connection is lost. */
  onConnectionLost(error: Error): void;
  /** Called after every statement; its text has placeholders instead of values. */
  onQuery?(statement: { seconds: number; sql: string; failed: boolean }): void;
}

export interface Database {
  db: Db;
  engine: 'embedded' | 'postgres';
  /** True when the database responds. */
  ready(): Promise<boolean>;
  connections(): Connections;
  notices: Notices;
  /** True when the address leads to a connection pooler. */
  isPooler(): Promise<boolean>;
  close(): Promise<void>;
  /** The embedded database as one gzipped file; null on PostgreSQL. */
  dump(): Promise<Uint8Array | null>;
}

/**
 * Opens PostgreSQL, or the embedded database under an exclusive lock on its folder. Both speak one SQL dialect.
 *
 * @throws FolderInUse when another process uses the folder
 */
export async function connect(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl ? connectPostgres(settings, settings.databaseUrl) : connectEmbedded(settings);
}

async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses a second connection inside a transaction. The embedded database has only one; on PostgreSQL all transactions
 * could wait for a second one at the same time.
 */
const oneForEach = (pool: PostgresPool): PostgresPool => ({
  connect: () =>
    running() ? Promise.reject(new Error('A statement outside the current transaction.')) : pool.connect(),
  end: () => pool.end(),
  options: pool.options,
});

const openDb = ({ onQuery }: DatabaseSettings, pool: PostgresPool): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: oneForEach(pool) }),
    ...(onQuery
      ? {
          log: ({ queryDurationMillis, query, level }) =>
            onQuery({ seconds: queryDurationMillis / 1000, sql: query.sql, failed: level === 'error' }),
        }
      : {}),
  });

function connectPostgres(settings: DatabaseSettings, connectionString: string): Database {
  const pool = openPostgres({
    connectionString,
    size: settings.poolSize,
    acquireTimeout: settings.acquireTimeout,
    ...(settings.connectTimeout === undefined ? {} : { connectTimeout: settings.connectTimeout }),
    onConnectionLost: settings.onConnectionLost,
  });
  const db = openDb(settings, pool);
  const notices = createNotices((hear) => listenOnPostgres(settings.directUrl ?? connectionString, hear));
  return {
    db,
    engine: 'postgres',
    ready: () => answers(db),
    connections: pool.connections,
    isPooler: pool.isPooler,
    notices,
    async close() {
      await notices.close();
      await db.destroy();
    },
    dump: () => Promise.resolve(null),
  };
}

async function connectEmbedded(settings: DatabaseSettings): Promise<Database> {
  const inMemory = settings.dataDir.startsWith('memory://');
  const release = inMemory ? () => {} : lockFolder(settings.dataDir);
  try {
    const pool = await openEmbedded(
      {
        dataDir: inMemory ? settings.dataDir : join(settings.dataDir, 'database'),
        ...(settings.snapshot ? { snapshot: settings.snapshot } : {}),
      },
      settings.acquireTimeout,
      settings.thread,
    );
    const db = openDb(settings, pool);
    return {
      db,
      engine: 'embedded',
      ready: () => answers(db),
      connections: () => pool.connections(),
      isPooler: () => Promise.resolve(false),
      dump: () => pool.dump(),
      notices: createNotices((hear) => pool.listen(hear)),
      async close() {
        await db.destroy();
        await pool.end();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

interface Running {
  tx: Tx;
  ended: boolean;
  /** What is done once it is committed. */
  afterwards: (() => void)[];
}
const current = new AsyncLocalStorage<Running>();

/** The transaction that the caller runs in. A timer that was set in a transaction is not in it once it has ended. */
function running(): Running | undefined {
  const store = current.getStore();
  return store?.ended === false ? store : undefined;
}

/** PostgreSQL aborted this transaction because of another one (deadlock or serialisation failure); a retry succeeds. */
const GIVEN_UP = /^(40P01|40001)$/;

/** Before the first retry; twice as long before the second. */
const RETRY_MS = { from: 20, to: 100 };

/** True for an error of a transaction that PostgreSQL aborted because of another one. */
export function wasGivenUp(error: unknown): boolean {
  const { code } = error instanceof Error ? (error as { code?: unknown }) : {};
  return typeof code === 'string' && GIVEN_UP.test(code);
}

/**
 * Runs `work` in one transaction. Code that cannot receive the transaction as an argument (the adapter of the OAuth
 * library) finds it through `ambient`.
 *
 * Transactions aborted because of another one are retried, at most three runs in all. So `work` must have no side
 * effects outside the database: queue messages in the outbox, delete files afterwards, set cookies by `onceCommitted`.
 * Work on a transaction joins it.
 *
 * A retry comes after a pause: at once it would take its rows again before the other one, which waits for them, has
 * woken up, and both would meet in the same deadlock.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, attempts = 3): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const afterwards: Running['afterwards'] = [];
      const result = await db.transaction().execute(async (tx) => {
        const store: Running = { tx, ended: false, afterwards };
        try {
          return await current.run(store, () => work(tx));
        } finally {
          store.ended = true;
        }
      });
      for (const act of afterwards) act();
      return result;
    } catch (error) {
      if (attempt === attempts || !wasGivenUp(error)) throw error;
      await pause(attempt * randomInt(RETRY_MS.from, RETRY_MS.to));
    }
  }
}

/** The current transaction, or else the database. */
export function ambient(db: Db): Db | Tx {
  return running()?.tx ?? db;
}

/**
 * Does something outside the database once the current transaction is committed, and not at all if it fails; at once
 * outside a transaction.
 */
export function onceCommitted(act: () => void): void {
  const store = running();
  if (store) store.afterwards.push(act);
  else act();
}

// Connection and operator error codes of PostgreSQL, and Node's network error codes.
const AWAY = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;

const SILENT = /timeout exceeded when trying to connect|timeout expired/;

/** True when a new connection got no answer in time. */
export const isDatabaseSilent = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === 'ETIMEDOUT' || SILENT.test(error.message));

/** True when the error means that the database is unavailable, rather than that a statement failed. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof EmbeddedDatabaseError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && AWAY.test(code)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/.test(
    error.message,
  );
}
