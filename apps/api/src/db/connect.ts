import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import './values.ts';
import { lockFolder } from './embedded/lock.ts';
import { EmbeddedDatabaseError, openEmbedded } from './embedded/pglite-pool.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface DatabaseSettings {
  /** `postgres://…`; without it the embedded database is used. */
  databaseUrl?: string;
  /** Folder of the embedded database, or `memory://`. */
  dataDir: string;
  /** Dumped data folder the embedded database starts from. */
  snapshot?: string;
  /** An embedded database that is open already, used instead of one of its own and left open. */
  thread?: Worker;
  poolSize: number;
  /** Milliseconds until a request that gets no connection fails. */
  acquireTimeout: number;
  /** Hears of connections that the database dropped while nobody used them. */
  onConnectionLost(error: Error): void;
}

export interface Database {
  db: Db;
  engine: 'embedded' | 'postgres';
  /** True when the database answers. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
  /** The embedded database as one gzipped file; null on PostgreSQL. */
  dump(): Promise<Uint8Array | null>;
}

/**
 * Opens PostgreSQL, or the embedded one under an exclusive lock on its folder. One dialect serves both.
 *
 * Throws FolderInUse when another process has the folder.
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

function connectPostgres(settings: DatabaseSettings, connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: settings.poolSize,
    connectionTimeoutMillis: settings.acquireTimeout,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener a dropped idle connection would end the process.
  pool.on('error', settings.onConnectionLost);
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: 'postgres', ready: () => answers(db), close: () => db.destroy(), dump: () => Promise.resolve(null) };
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
    const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    return {
      db,
      engine: 'embedded',
      ready: () => answers(db),
      dump: () => pool.dump(),
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

const current = new AsyncLocalStorage<Tx>();

/** PostgreSQL gave this transaction up, a deadlock or a serialisation failure, for the sake of another: alone it would have gone through. */
const GIVEN_UP = /^(40P01|40001)$/;
const ATTEMPTS = 3;

function wasGivenUp(error: unknown): boolean {
  const { code } = error instanceof Error ? error as { code?: unknown } : {};
  return typeof code === 'string' && GIVEN_UP.test(code);
}

/**
 * Runs `work` in one transaction. Code that cannot be handed the transaction (the adapter of the OAuth library) finds
 * it through `ambient`, and so takes part in it.
 *
 * What the database gives up for another transaction's sake runs again, at most three times in all. So `work` must leave
 * nothing behind but what it writes to the database: messages are queued there, files are removed after it.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => current.run(tx, () => work(tx)));
    } catch (error) {
      if (attempt === ATTEMPTS || !wasGivenUp(error)) throw error;
    }
  }
}

/** The transaction this code runs in, or else the database itself. */
export function ambient(db: Db): Db | Tx {
  return current.getStore() ?? db;
}

// Connection and operator codes of PostgreSQL, and what Node says of a server that is away.
const AWAY = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;

/** True when an error means that the database is away rather than that the statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof EmbeddedDatabaseError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && AWAY.test(code)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message);
}
