import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { fromText, toText } from '../values.ts';
import { EmbeddedDatabaseError, openChannel, type Channel } from './pglite-channel.ts';
import type { Connections } from '../postgres/postgres-pool.ts';
import type { WorkerSettings } from './pglite-protocol.ts';
import type { Listening } from '../notices.ts';
import { createTurns } from './turns.ts';

export interface EmbeddedPool extends PostgresPool {
  /** The data folder as one gzipped file, to start quickly from the same state. */
  dump(): Promise<Uint8Array>;
  connections(): Connections;
  listen(hear: (topic: string) => void): Listening;
}

/** A worker thread with its own embedded PostgreSQL. It is ready after its first message. */
export const startThread = (settings: WorkerSettings): Worker =>
  new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData: settings, execArgv: [] });

/** Runs one statement, with values as PostgreSQL text in both directions. */
async function query({ ask }: Channel, sql: string, parameters: readonly unknown[] = []) {
  const message = await ask({ kind: 'query', sql, parameters: parameters.map(toText) });
  if (message.kind !== 'rows') throw new EmbeddedDatabaseError(`Unexpected answer: ${message.kind}`);
  const types = new Map(message.fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const rows = message.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, fromText(text, types.get(name) ?? 25)])),
  );
  return { command: message.command, rowCount: message.rowCount, rows };
}

/** A connection for one user; `release` runs once. */
function clientOf(channel: Channel, release: () => void): PostgresPoolClient {
  let released = false;
  return {
    query: ((sql: string, parameters?: readonly unknown[]) =>
      query(channel, sql, parameters)) as PostgresPoolClient['query'],
    release() {
      if (!released) release();
      released = true;
    },
  };
}

/**
 * Starts the embedded PostgreSQL in a worker thread and offers its single connection as a pool. An open `thread` is
 * reused and left running when the pool ends.
 *
 * `acquireTimeout` is in milliseconds: code that asks for a second connection while holding the only one gets an
 * EmbeddedDatabaseError instead of a deadlock.
 */
export async function openEmbedded(
  settings: WorkerSettings,
  acquireTimeout: number,
  thread?: Worker,
): Promise<EmbeddedPool> {
  const worker = thread ?? startThread(settings);
  const channel = openChannel(worker);
  if (!thread) await channel.ready();
  const turns = createTurns(acquireTimeout);

  return {
    options: {},
    connections: () => ({ used: turns.size().taken, idle: 1 - turns.size().taken, waiting: turns.size().waiting }),
    async connect() {
      const failure = channel.failure();
      if (failure) throw failure;
      await turns.take();
      return clientOf(channel, turns.pass);
    },
    listen(hear) {
      let works = false;
      channel.hear(hear);
      channel.ask({ kind: 'listen' }).then(
        () => {
          works = true;
        },
        // The thread died, which its other users notice.
        () => undefined,
      );
      return {
        works: () => works && channel.failure() === undefined,
        close: () => Promise.resolve(channel.hear(() => undefined)),
      };
    },
    async end() {
      const alive = channel.failure() === undefined;
      if (thread) {
        // Resolves after all earlier requests: the next user must not find a half-finished state.
        if (alive) await channel.ask({ kind: 'query', sql: 'rollback', parameters: [] });
        channel.close();
        return;
      }
      if (alive) await channel.ask({ kind: 'close' });
      await worker.terminate();
    },
    async dump() {
      const message = await channel.ask({ kind: 'dump' });
      if (message.kind !== 'dump') throw new EmbeddedDatabaseError(`Unexpected answer: ${message.kind}`);
      return message.bytes;
    },
  };
}
