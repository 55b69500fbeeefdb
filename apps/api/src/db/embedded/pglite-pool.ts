import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { FromWorker, ToWorker, WorkerSettings } from './pglite-protocol.ts';
import { fromText, toText } from '../values.ts';

/** The embedded database died, or no connection became free in time. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

type Waiting = { resolve(message: FromWorker): void; reject(error: Error): void };
type Request = ToWorker extends infer M ? (M extends ToWorker ? Omit<M, 'id'> : never) : never;

export interface EmbeddedPool extends PostgresPool {
  /** The data folder as one gzipped file, to start quickly from the same state. */
  dump(): Promise<Uint8Array>;
}

/** A worker thread with its own embedded PostgreSQL. It is ready after its first message. */
export const startThread = (settings: WorkerSettings): Worker =>
  new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData: settings, execArgv: [] });

/**
 * Starts the embedded PostgreSQL in a worker thread and offers its single connection as a pool. An open `thread` is
 * reused and left running when the pool ends.
 *
 * `acquireTimeout` is in milliseconds: code that asks for a second connection while holding the only one gets an
 * EmbeddedDatabaseError instead of a deadlock.
 */
export async function openEmbedded(settings: WorkerSettings, acquireTimeout: number, thread?: Worker): Promise<EmbeddedPool> {
  const worker = thread ?? startThread(settings);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let dead: Error | undefined;

  function die(error: Error) {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  }
  const stopped = () => die(new EmbeddedDatabaseError('The embedded database has stopped.'));
  function hear(message: FromWorker) {
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  }
  worker.on('error', die).on('exit', stopped).on('message', hear);
  const answerTo = (id: number) => new Promise<FromWorker>((resolve, reject) => waiting.set(id, { resolve, reject }));

  async function ask(request: Request): Promise<FromWorker> {
    if (dead) throw dead;
    const id = ++lastId;
    const answer = answerTo(id);
    worker.postMessage({ ...request, id });
    const message = await answer;
    if (message.kind === 'error') {
      const { message: text, ...rest } = message;
      throw Object.assign(new Error(text), rest);
    }
    return message;
  }

  if (!thread) await answerTo(0);

  const queue: (() => void)[] = [];
  let taken = false;
  function hand() {
    const next = queue.shift();
    if (next) next();
    else taken = false;
  }

  async function query(sql: string, parameters: readonly unknown[] = []) {
    const message = await ask({ kind: 'query', sql, parameters: parameters.map(toText) });
    if (message.kind !== 'rows') throw new EmbeddedDatabaseError(`Unexpected answer: ${message.kind}`);
    const types = new Map(message.fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    const rows = message.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, text]) => [name, fromText(text, types.get(name) ?? 25)])),
    );
    return { command: message.command, rowCount: message.rowCount, rows };
  }

  function client(): PostgresPoolClient {
    let released = false;
    return {
      query: query as PostgresPoolClient['query'],
      release() {
        if (!released) hand();
        released = true;
      },
    };
  }

  return {
    options: {},
    connect: () =>
      new Promise((resolve, reject) => {
        if (dead) return reject(dead);
        if (!taken) {
          taken = true;
          return resolve(client());
        }
        const turn = () => {
          clearTimeout(timer);
          resolve(client());
        };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(turn), 1);
          reject(new EmbeddedDatabaseError(`No connection became free within ${acquireTimeout} ms.`));
        }, acquireTimeout);
        queue.push(turn);
      }),
    async end() {
      if (thread) {
        // Resolves after all earlier requests: the next user must not find a half-finished state.
        if (!dead) await ask({ kind: 'query', sql: 'rollback', parameters: [] });
        worker.off('error', die).off('exit', stopped).off('message', hear);
        return stopped();
      }
      if (!dead) await ask({ kind: 'close' });
      await worker.terminate();
    },
    async dump() {
      const message = await ask({ kind: 'dump' });
      if (message.kind !== 'dump') throw new EmbeddedDatabaseError(`Unexpected answer: ${message.kind}`);
      return message.bytes;
    },
  };
}
